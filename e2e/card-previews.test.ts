import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAlive, withBrowser } from '#tests/support/browser.ts';

const browser = withBrowser();
const list = '/videos/latest-updates/';
const previews = (page: Page): Promise<number> => page.locator('main article video').count();
const asked = (requests: readonly string[]): string[] =>
  requests.filter((path) => path.endsWith('/preview.mp4'));

test('a pointer that rests on a card plays its clip, silent, over the picture, and leaving ends it', async () => {
  const { page, requests } = await browser.visit();
  await openAlive(page, list);
  const [first, second] = [
    page.locator('main article').nth(0),
    page.locator('main article').nth(1),
  ];
  await first.hover();
  await expect.poll(() => first.locator('video[data-playing]').count()).toBe(1);
  expect(
    await first
      .locator('video')
      .evaluate((video: HTMLVideoElement) => [video.muted, video.paused, video.controls]),
  ).toEqual([true, false, false]);
  const box = await first.locator('picture img').boundingBox();
  expect(await first.locator('video').boundingBox()).toEqual(box);
  await second.hover();
  await expect.poll(() => second.locator('video[data-playing]').count()).toBe(1);
  expect(await previews(page)).toBe(1);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => previews(page)).toBe(0);
  expect(new Set(asked(requests)).size).toBe(2);
});

// A missing request is proved by the one after it: the next card's clip is then the only one that was asked for.
const card = (page: Page, index: number): Locator => page.locator('main article').nth(index);
const playing = (page: Page, index: number): Promise<number> =>
  card(page, index).locator('video[data-playing]').count();

test('passing over cards asks for nothing', async () => {
  const { page, requests } = await browser.visit();
  await openAlive(page, list);
  // At once: on a busy machine a pointer that is moved from here rests on every card.
  await page.locator('main article').evaluateAll((cards) => {
    for (const card of cards.slice(0, 4))
      card.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }));
  });
  await expect.poll(() => playing(page, 3)).toBe(1);
  expect(asked(requests).length).toBe(1);
});

test('shows no preview with reduced motion', async () => {
  const { page, requests } = await browser.visit();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAlive(page, list);
  await card(page, 0).hover();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await card(page, 1).hover();
  await expect.poll(() => playing(page, 1)).toBe(1);
  expect([await previews(page), asked(requests).length]).toEqual([1, 1]);
});

test('a finger that stays plays it too; one that scrolls does not', async () => {
  const { page, requests } = await browser.visit({ width: 390 });
  await openAlive(page, list);
  const touch = (index: number, type: string, y: number): Promise<void> =>
    card(page, index).evaluate(
      (element, at) => {
        element.dispatchEvent(
          new PointerEvent(at.type, {
            pointerType: 'touch',
            bubbles: true,
            clientX: 50,
            clientY: at.y,
          }),
        );
      },
      { type, y },
    );
  await touch(0, 'pointerdown', 50);
  await touch(0, 'pointermove', 90);
  await touch(1, 'pointerdown', 50);
  await expect.poll(() => playing(page, 1)).toBe(1);
  await touch(1, 'pointerup', 50);
  expect([await previews(page), asked(requests).length]).toEqual([1, 1]);
});
