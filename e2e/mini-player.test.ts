import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';

const browser = withBrowser();

const mini = (page: Page) => page.locator('section[data-player][data-mini]');

/** A film that plays without an end. */
async function playing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (localStorage.getItem('velour.player') === null)
      localStorage.setItem('velour.player', JSON.stringify({ loop: true }));
  });
  const video = await firstVideo(browser.origin, { seconds: 10 });
  await openAlive(page, `/videos/${video.video_id}/${video.dir}/`);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3);
}

const down = (page: Page): Promise<void> =>
  page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
const up = (page: Page): Promise<void> =>
  page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

describe('the mini player', () => {
  test('takes over where the film has left the window, without a stop, and gives it back', async () => {
    const { page } = await browser.visit();
    await playing(page);
    await page.evaluate(() => {
      const video = document.querySelector('video');
      if (video) video.dataset['same'] = 'yes';
      // A film that starts again may wait: that is no stop of the small player.
      for (const type of ['pause', 'emptied', 'loadstart'])
        video?.addEventListener(type, () => (document.body.dataset['stopped'] = type));
    });
    await down(page);
    await mini(page).waitFor();
    const box = await mini(page).boundingBox();
    expect(box?.width).toBeLessThan(450);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    // Content that scrolls below the small film may be covered by it.
    expect(await violations(page, '[data-player]')).toEqual([]);
    const at = await videoTime(page);
    await expect.poll(() => videoTime(page)).toBeGreaterThan(at + 0.5);
    await up(page);
    await mini(page).waitFor({ state: 'detached' });
    expect(await page.locator('video[data-same=yes]').count()).toBe(1);
    expect(await page.evaluate(() => document.body.dataset['stopped'])).toBeUndefined();
  });

  test('covers no navigation and no frame of a partner', async () => {
    const { page } = await browser.visit();
    await playing(page);
    await down(page);
    await mini(page).waitFor();
    const covered = await page.evaluate(() => {
      const film = document.querySelector('[data-mini]')?.getBoundingClientRect();
      return [
        ...document.querySelectorAll(
          'header:not(main *), nav, footer, [data-cookies], main iframe',
        ),
      ]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width * height > 0)
        .filter(
          (box) =>
            film !== undefined &&
            box.left < film.right &&
            film.left < box.right &&
            box.top < film.bottom &&
            film.top < box.bottom,
        ).length;
    });
    expect(covered).toBe(0);
  });

  test('closes until the film is in its place again, pauses into it, and leads back', async () => {
    const { page } = await browser.visit();
    await playing(page);
    await down(page);
    await page.getByRole('button', { name: 'Close mini player' }).click();
    await mini(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.matches('[data-player]'))).toBe(true);
    await page.mouse.wheel(0, -50);
    await page.waitForTimeout(500);
    expect(await mini(page).count()).toBe(0);

    await up(page);
    await page.waitForTimeout(300);
    await down(page);
    await page.getByRole('button', { name: 'Back to the video' }).click();
    await mini(page).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await page.locator('section[data-player]').boundingBox())?.y)
      .toBeGreaterThanOrEqual(0);

    await down(page);
    await mini(page).getByRole('button', { name: 'Pause' }).click();
    await mini(page).waitFor({ state: 'detached' });
  });

  test('leaves for a dialog, stays away when it is switched off, and on a phone', async () => {
    const { page } = await browser.visit();
    await playing(page);
    await down(page);
    await mini(page).waitFor();
    await page.keyboard.press('?');
    await mini(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await up(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Mini player' }).click();
    await page.keyboard.press('Escape');
    await down(page);
    await page.waitForTimeout(500);
    expect(await mini(page).count()).toBe(0);

    const phone = await browser.visit({ width: 390, height: 844 });
    await playing(phone.page);
    await down(phone.page);
    await phone.page.waitForTimeout(500);
    expect(await mini(phone.page).count()).toBe(0);
  });
});
