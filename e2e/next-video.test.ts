import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';

const browser = withBrowser();

/** The card at the end of a film. */
const card = (page: Page) => page.getByRole('group', { name: /^Up next: / });
const heading = async (page: Page): Promise<string | null> =>
  card(page).locator('p').first().textContent();

async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3);
}

/** Opens a video, plays it and brings it to its end. */
async function atEnd(page: Page): Promise<void> {
  const video = await firstVideo(browser.origin, { seconds: 8 });
  await openAlive(page, `/videos/${video.video_id}/${video.dir}/`);
  await play(page);
  await page.keyboard.press('End');
  await card(page).waitFor({ timeout: 20_000 });
}

describe('the end of a film', () => {
  test('counts twenty seconds, then the next film of the list plays', async () => {
    const { page, requests } = await browser.visit();
    await openAlive(page, '/videos/latest-updates/');
    const links = page.locator('main article > a[href^="/videos/"]');
    const href = await links.nth(1).getAttribute('href');
    await links.nth(0).click();
    await page.locator('section[data-player]').waitFor();
    await page.waitForTimeout(500);
    await play(page);
    const here = page.url();
    const asked = (): number => requests.filter((url) => url.includes('/videofile.php')).length;
    expect(asked()).toBe(1);
    await page.keyboard.press('End');
    await card(page).waitFor({ timeout: 20_000 });
    const begun = Date.now();
    expect(await heading(page)).toMatch(/^Next video in \d+ s$/);
    expect(await violations(page)).toEqual([]);
    expect(page.url()).toBe(here);
    await page.waitForURL((url) => url.pathname === href, { timeout: 25_000 });
    expect(Date.now() - begun).toBeGreaterThan(15_000);
    await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3);
    // Its address was fetched ahead, in the last tenth.
    expect(asked()).toBeGreaterThanOrEqual(2);
  });

  test('any key ends the count; Cancel sends the card away', async () => {
    const { page } = await browser.visit();
    await atEnd(page);
    await page.keyboard.press('x');
    await expect.poll(() => heading(page)).toBe('Up next');
    await page.keyboard.press('Tab');
    await card(page).getByRole('button', { name: 'Cancel' }).click();
    await card(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.matches('[data-player]'))).toBe(true);
    await page.getByRole('button', { name: 'Play again' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Next video' }).isVisible()).toBe(true);
  });

  test('scrolling away and opening a dialog end the count', async () => {
    const { page } = await browser.visit();
    await atEnd(page);
    expect(await heading(page)).toMatch(/^Next video in/);
    await page.getByRole('button', { name: 'Share' }).first().click();
    await expect.poll(() => heading(page)).toBe('Up next');

    const other = await browser.visit();
    await atEnd(other.page);
    await other.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => heading(other.page)).toBe('Up next');
  });

  test('autoplay is switched off in one press, and stays off', async () => {
    const { page } = await browser.visit();
    await atEnd(page);
    await card(page).getByRole('button', { name: 'Autoplay: off' }).click();
    await card(page).waitFor({ state: 'detached' });
    await atEnd(page);
    expect(await heading(page)).toBe('Up next');
    await card(page).getByRole('button', { name: 'Play now' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/videos/'));
    await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3);
  });

  test('where motion is reduced or data are saved nothing counts, and nothing is fetched ahead', async () => {
    const calm = await browser.visit();
    await calm.page.emulateMedia({ reducedMotion: 'reduce' });
    await atEnd(calm.page);
    expect(await heading(calm.page)).toBe('Up next');

    const saving = await browser.visit();
    await saving.page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await atEnd(saving.page);
    expect(await heading(saving.page)).toBe('Up next');
    expect(saving.requests.filter((url) => url.includes('/videofile.php'))).toHaveLength(1);
  });
});
