import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { signUp } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { stored } from '#tests/support/library-lists.ts';
import { firstVideo, videoTime } from '#tests/support/player.ts';
import { withFingers } from '#tests/support/touch.ts';

const browser = withBrowser();

/** Plays a film without an end, and returns its id. */
async function play(page: Page): Promise<number> {
  await page.addInitScript(() => {
    localStorage.setItem('velour.player', JSON.stringify({ loop: true }));
  });
  const { video_id, dir } = await firstVideo(browser.origin, { seconds: 8 });
  await openAlive(page, `/videos/${video_id}/${dir}/`);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await expect.poll(() => videoTime(page), { timeout: 20_000 }).toBeGreaterThan(0.3);
  return video_id;
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Add to…' });
/** Whether the topmost element in the middle of the panel is the panel's. */
const isOnTop = (page: Page): Promise<boolean> =>
  panelOf(page).evaluate((panel) => {
    const { x, y, width, height } = panel.getBoundingClientRect();
    return panel.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

describe('the player puts its film into lists', () => {
  test('in full screen, by keyboard, with the panel of the cards', async () => {
    const { page, requests, noise } = await browser.visit();
    await signUp(page, 'Player-Lake');
    await play(page);
    await page.getByRole('button', { name: 'Full screen' }).click();
    const inFullScreen = (): Promise<boolean> =>
      page.evaluate(() => document.fullscreenElement !== null);
    await expect.poll(inFullScreen).toBe(true);
    const button = page.locator('section[data-player]').getByRole('button', { name: 'Add to…' });
    const loaded = (): string[] => requests.filter((url) => url.includes('add-panel'));
    expect(loaded()).toEqual([]);
    await button.focus();
    await page.keyboard.press('Enter');
    await panelOf(page).getByText('You have no playlists yet.').waitFor();
    expect(loaded().length).toBeGreaterThan(0);
    expect(await inFullScreen()).toBe(true);
    expect(await isOnTop(page)).toBe(true);
    const later = panelOf(page).getByRole('checkbox', { name: 'Watch later' });
    await later.press('Space');
    await panelOf(page).getByText('Added to Watch later').waitFor();
    expect(await later.isChecked()).toBe(true);
    await panelOf(page).getByLabel('New playlist').fill('From the film');
    await page.keyboard.press('Enter');
    await panelOf(page).getByRole('checkbox', { name: 'From the film' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await panelOf(page).getByRole('button', { name: 'Close', exact: true }).press('Enter');
    await panelOf(page).waitFor({ state: 'detached' });
    expect(await inFullScreen()).toBe(true);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(noise).toEqual([]);
  });

  test('of the device for visitors, by touch from the menu of a narrow bar', async () => {
    const { page, requests, noise } = await browser.visit({ width: 390, height: 844 });
    const video_id = await play(page);
    const fingers = await withFingers(page);
    const film = await page.locator('section[data-player]').boundingBox();
    if (!film) throw new Error('there is no player');
    const gear = page.getByRole('button', { name: 'Settings' });
    // A tap shows the bar, if it has hidden meanwhile.
    if (await page.locator('section[data-player][data-idle]').count())
      await fingers.tap({ x: film.x + film.width / 2, y: film.y + film.height / 3 });
    await gear.click();
    await page.getByRole('menuitem', { name: 'Add to…' }).click();
    const favourite = panelOf(page).getByRole('checkbox', { name: 'Favourites' });
    await favourite.check();
    await panelOf(page).getByText('Added to favourites').waitFor();
    expect(await stored(page, 'favourites')).toMatchObject([{ video_id }]);
    await panelOf(page)
      .getByRole('link', { name: 'Sign in for Watch later and playlists' })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await favourite.uncheck();
    await panelOf(page).getByText('Removed from favourites').waitFor();
    expect(await stored(page, 'favourites')).toEqual([]);
    expect(requests.filter((url) => url.includes('/me/'))).toEqual([]);
    expect(noise).toEqual([]);
  });
});
