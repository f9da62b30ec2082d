import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser, type Visit } from '#tests/support/browser.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';

const browser = withBrowser();

const isPaused = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(() => document.querySelector('video')?.paused);
const isMuted = (page: Page): Promise<boolean | undefined> =>
  page.evaluate(() => document.querySelector('video')?.muted);
const speed = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => document.querySelector('video')?.playbackRate);

/** A video that plays, with the focus on nothing. */
async function playing({ page }: Visit, height = 0): Promise<Page> {
  const video = await firstVideo(browser.origin, { seconds: 8, height });
  await openAlive(page, `/videos/${video.video_id}/${video.dir}/`);
  await play(page);
  return page;
}

async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(0.3);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}

describe('keys of one sign', () => {
  test('reach the player from the page, and nothing else that has a use for them', async () => {
    const page = await playing(await browser.visit());
    await page.keyboard.press('m');
    await expect.poll(() => isMuted(page)).toBe(true);
    await page.keyboard.press('k');
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.keyboard.press('Space');
    await page.waitForTimeout(300);
    expect(await isPaused(page)).toBe(true);

    await page.getByRole('combobox').or(page.getByRole('searchbox')).first().click();
    await page.keyboard.type('km');
    expect(await isPaused(page)).toBe(true);
    expect(await isMuted(page)).toBe(true);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share' }).first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('m');
    expect(await isMuted(page)).toBe(true);
  });

  test('? lists all keys without a fault; there they can be switched off, and stay so', async () => {
    const visit = await browser.visit();
    const page = await playing(visit);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('m');
    expect(await isMuted(page)).toBe(false);
    await sheet.getByRole('checkbox', { name: /^Single-key shortcuts/ }).uncheck();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('m');
    await page.keyboard.press('?');
    expect(await isMuted(page)).toBe(false);
    expect(await sheet.count()).toBe(0);

    await page.reload();
    await play(page);
    await page.keyboard.press('m');
    expect(await isMuted(page)).toBe(false);
    // Arrows are no signs, and the sheet has another way to it.
    await page.getByRole('slider', { name: 'Position' }).focus();
    await page.keyboard.press('End');
    await expect.poll(() => videoTime(page)).toBeGreaterThan(6);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await sheet.waitFor();
  });

  test('t widens the film over the page, and the next visit begins so', async () => {
    const page = await playing(await browser.visit());
    const film = page.locator('section[data-player]');
    const width = async (): Promise<number> => (await film.boundingBox())?.width ?? 0;
    const before = await width();
    const related = page.getByRole('complementary', { name: 'Related videos' });
    const isBelow = async (): Promise<boolean> => {
      const [over, under] = [await film.boundingBox(), await related.boundingBox()];
      return over !== null && under !== null && under.y >= over.y + over.height;
    };
    expect(await isBelow()).toBe(false);
    await page.keyboard.press('t');
    await expect.poll(width).toBeGreaterThan(before + 200);
    expect(await isBelow()).toBe(true);
    await page.reload();
    await play(page);
    await expect.poll(width).toBeGreaterThan(before + 200);
    await page.getByRole('button', { name: 'Leave theatre mode' }).click();
    await expect.poll(width).toBe(before);
    expect(await isBelow()).toBe(false);
  });

  test('b repeats a part, s copies a link to the moment', async () => {
    const visit = await browser.visit();
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await playing(visit);
    await page.keyboard.press('b');
    const from = await videoTime(page);
    const time = () => expect.poll(() => videoTime(page), { timeout: 10_000, interval: 20 });
    await time().toBeGreaterThan(from + 1.2);
    await page.keyboard.press('b');
    const to = await videoTime(page);
    // Twice it comes back to the start of the part.
    await time().toBeLessThan(from + 0.6);
    await time().toBeGreaterThan(from + 0.8);
    await time().toBeLessThan(from + 0.6);
    expect(await videoTime(page)).toBeGreaterThan(from - 0.3);
    await page.keyboard.press('b');
    await expect.poll(() => videoTime(page), { timeout: 8000 }).toBeGreaterThan(to + 0.6);

    await page.keyboard.press('k');
    await page.keyboard.press('s');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const seconds = Math.floor(await videoTime(page));
    expect(link).toBe(`${page.url()}?start_time=${seconds}`);
  });
});

describe('the settings menu', () => {
  test('is walked with the keyboard alone and has no fault', async () => {
    const page = await playing(await browser.visit(), 480);
    // So that the film does not end meanwhile.
    await page.keyboard.press('k');
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.getByRole('button', { name: 'Settings' }).focus();
    await page.keyboard.press('Enter');
    const item = (name: RegExp) => page.getByRole('menuitem', { name });
    await expect
      .poll(() => item(/^Quality/).evaluate((it) => it === document.activeElement))
      .toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('menuitemradio', { name: 'Normal' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => item(/^Speed/).evaluate((it) => it === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: '1.5×' }).click();
    await expect.poll(() => speed(page)).toBe(1.5);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Loop' }).click();
    expect(await page.evaluate(() => document.querySelector('video')?.loop)).toBe(true);
    await page.keyboard.press('Escape');
    await page.reload();
    await play(page);
    expect(await page.evaluate(() => document.querySelector('video')?.loop)).toBe(true);
    expect(await speed(page)).toBe(1.5);
  });

  test('remembers the quality on the device', async () => {
    const page = await playing(await browser.visit(), 480);
    await page.getByRole('button', { name: /^Quality: Auto \d+p/ }).click();
    const lowest = page.getByRole('menuitemradio').last();
    const name = /^\d+p/.exec((await lowest.textContent()) ?? '')?.[0] ?? 'none';
    await lowest.click();
    await page.getByRole('button', { name: `Quality: ${name}` }).waitFor();
    await page.reload();
    await play(page);
    expect(await page.getByRole('button', { name: `Quality: ${name}` }).isVisible()).toBe(true);
  });
});

test('chapters of the description mark the bar, are named above the pointer, and seek', async () => {
  const { page } = await browser.visit();
  const video = await firstVideo(browser.origin, { seconds: 8 });
  await page.addInitScript(() => {
    localStorage.setItem('velour.player', JSON.stringify({ loop: true }));
  });
  await page.route('**/api/json/video/**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { video: { description: string } };
    body.video.description = 'A day.\n0:00 Dawn\n0:02 Noon\n0:05 Dusk';
    await route.fulfill({ response: answer, json: body });
  });
  await openAlive(page, '/');
  await page.locator(`a[href="/videos/${video.video_id}/${video.dir}/"]`).first().click();
  const chapters = page.getByRole('region', { name: 'Chapters' });
  await chapters.waitFor();
  await page.waitForTimeout(500);
  await chapters.getByRole('link', { name: /Noon/ }).click();
  await expect.poll(() => videoTime(page), { timeout: 15_000 }).toBeGreaterThan(2.2);
  expect(page.url()).not.toContain('start_time');
  await chapters.getByRole('link', { name: /Dusk/ }).click();
  await expect.poll(() => videoTime(page)).toBeGreaterThan(5);
  // Back from the list, below which the film is small and has no bar.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const bar = page.getByRole('slider', { name: 'Position' });
  await bar.hover({ position: { x: 8, y: 8 } });
  await expect.poll(() => bar.textContent()).toContain('Dawn');
});
