import type { Page } from 'playwright-core';
import { openAlive } from './browser.ts';

export const lightboxOf = (page: Page) => page.locator('dialog[open]');

/** The photo that is in the middle of the lightbox, by the address of the shown picture; '' while it is still opening, when it hears no keys. */
export const shownPhoto = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const adjacent = document.querySelector<HTMLElement>('dialog[open] .pswp__item:last-child');
    if (!adjacent || adjacent.style.display === 'none') return '';
    const images = [
      ...document.querySelectorAll<HTMLImageElement>(
        'dialog[open] .pswp__img:not(.pswp__img--placeholder)',
      ),
    ];
    const inside = images.find((image) => {
      const { left, right } = image.getBoundingClientRect();
      return left < innerWidth / 2 && right > innerWidth / 2;
    });
    return inside?.complete ? inside.currentSrc : '';
  });

/** Waits until the lightbox has opened: fingers and keys are heard from then on. */
export async function untilOpen(page: Page): Promise<void> {
  await lightboxOf(page).getByRole('button', { name: 'Close' }).waitFor();
  await lightboxOf(page).locator('.pswp__item').last().waitFor();
}

/** Opens an album and one of its photos by a press. */
export async function openPhoto(page: Page, path: string, number: number): Promise<void> {
  await openAlive(page, path);
  await page.locator(`#photo-${number}`).click();
  await untilOpen(page);
}
