import { describe, expect, inject, test } from 'vitest';
import type { Page } from 'playwright-core';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { fill, press, signUp } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser, type Visit } from '#tests/support/browser.ts';
import { entry, hearts, keep, stored } from '#tests/support/library-lists.ts';
import { member_password } from '#tests/support/members.ts';
import { secondProcess } from '#tests/support/running-site.ts';

const browser = withBrowser();

interface Shown {
  video_id: number;
  dir: string;
  title: string;
}
const someVideos = (count: number): Promise<Shown[]> =>
  secondProcess(inject('data_dir'), ({ system_ctx: { db } }) =>
    db
      .selectFrom('video')
      .innerJoin('listing', 'listing.video_id', 'video.video_id')
      .select(['video.video_id', 'video.dir', 'video.title'])
      .orderBy('video.video_id')
      .limit(count)
      .execute(),
  );
const entryOf = ({ video_id, dir, title }: Shown) => ({
  ...entry(video_id),
  title,
  dir,
});
const titles = (page: Page): Promise<string[]> => page.locator('main article h2').allTextContents();
const question = (page: Page) => page.getByRole('button', { name: 'Add to my account' });
/** Calls that could take a list of the device along. */
const merges = ({ requests }: Visit): string[] =>
  requests.filter((url) => /\/me\/(\w+\/merge|hidden\/change)/.test(url));

async function signIn(page: Page, name: string): Promise<void> {
  await openAlive(page, accountPages.signIn());
  await fill(page, { 'Username or email': name, Password: member_password });
  await press(page, 'Sign in');
  await page.getByRole('banner').getByRole('link', { name: 'My account' }).waitFor();
}
async function signOut(page: Page): Promise<void> {
  await openAlive(page, accountPages.account());
  await press(page, 'Sign out');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
}

describe('favourites of a member', { timeout: 240_000, retry: 0 }, () => {
  test('of two devices join the account when asked, follow each other, and sign-out leaves each device as it was', async () => {
    const [one, two, three] = (await someVideos(3)) as [Shown, Shown, Shown];
    const phone = await browser.visit({ width: 390 });
    const desk = await browser.visit();
    for (const { page } of [phone, desk]) await keep(page, 'showCookiesNotify', false);
    await keep(phone.page, 'favourites', [entryOf(two), entryOf(one)]);
    await keep(desk.page, 'favourites', [entryOf(three), entryOf(one)]);
    await signUp(phone.page, 'Fiona-Lake');
    const before = await stored(phone.page, 'favourites');
    await question(phone.page).waitFor();
    expect(await violations(phone.page)).toEqual([]);
    await openAlive(phone.page, '/favourites');
    await phone.page.getByRole('heading', { name: 'No favourites yet' }).waitFor();
    // Nothing has left the device.
    expect(merges(phone)).toEqual([]);
    await question(phone.page).click();
    await phone.page.getByText('2 favourites added to your account.').waitFor();
    await openAlive(phone.page, '/favourites');
    await expect.poll(() => titles(phone.page)).toEqual([two.title, one.title]);
    expect(await question(phone.page).count()).toBe(0);

    await signIn(desk.page, 'Fiona-Lake');
    await question(desk.page).click();
    await desk.page.getByText('1 favourite added to your account.').waitFor();
    await openAlive(desk.page, '/favourites');
    await expect
      .poll(async () => (await titles(desk.page)).toSorted())
      .toEqual([one, two, three].map(({ title }) => title).toSorted());
    expect(await violations(desk.page)).toEqual([]);
    // Removed here, it stays removed there, also when that device joins once more.
    await hearts(desk.page)
      .nth((await titles(desk.page)).indexOf(one.title))
      .click();
    await desk.page.getByText('Removed from favourites').waitFor();
    await phone.page.evaluate(() => localStorage.removeItem('favourites_merge'));
    await openAlive(phone.page, '/favourites');
    await question(phone.page).click();
    await phone.page.getByText('Your account has all of them already.').waitFor();
    await openAlive(phone.page, '/favourites');
    await expect
      .poll(async () => (await titles(phone.page)).toSorted())
      .toEqual([two, three].map(({ title }) => title).toSorted());

    await phone.page.getByRole('main').getByRole('article').getByRole('link').first().click();
    await expect
      .poll(() => phone.page.evaluate(() => sessionStorage.getItem('velour.list')))
      .toContain(three.title);
    await signOut(phone.page);
    await openAlive(phone.page, '/favourites');
    expect(await titles(phone.page)).toEqual([two.title, one.title]);
    expect(await stored(phone.page, 'favourites')).toEqual(before);
    const left = await phone.page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(left).not.toContain(three.title);
    expect(await phone.page.evaluate(() => sessionStorage.getItem('velour.list'))).toBeNull();
    const calls = phone.requests.length;
    await openAlive(phone.page, '/videos/latest-updates/');
    expect(phone.requests.slice(calls).filter((url) => url.includes('/me/'))).toEqual([]);
  });

  test('are asked for at once, and the panel of a card adds to every list by keyboard', async () => {
    const visit = await browser.visit();
    const { page, requests } = visit;
    await signUp(page, 'Flora-Moor');
    requests.length = 0;
    await openAlive(page, '/videos/latest-updates/');
    const heart = hearts(page).first();
    await heart.click();
    await page.getByRole('status').getByText('Added to favourites').waitFor();
    expect(await heart.getAttribute('aria-pressed')).toBe('true');
    expect(requests.filter((url) => url.includes('/me/marks'))).toHaveLength(1);
    expect(await stored(page, 'favourites')).toEqual([]);
    await openAlive(page, '/videos/latest-updates/');
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');

    const card = page.getByRole('main').getByRole('article').first();
    await card.getByRole('button', { name: /^More actions/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Watch later' }).press('Enter');
    await page.getByRole('status').getByText('Added to Watch later').waitFor();
    await card.getByRole('button', { name: /^More actions/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Add to…' }).press('Enter');
    const panel = page.getByRole('dialog');
    await panel.getByText('You have no playlists yet.').waitFor();
    expect(await panel.getByRole('checkbox', { name: 'Favourites' }).isChecked()).toBe(true);
    expect(await panel.getByRole('checkbox', { name: 'Watch later' }).isChecked()).toBe(true);
    for (const title of ['ab', 'Calm evenings', 'Storms']) {
      await panel.getByLabel('New playlist').fill(title);
      await panel.getByLabel('New playlist').press('Enter');
      if (title === 'ab') await panel.getByText('at least 3 characters').waitFor();
      else await panel.getByRole('checkbox', { name: title }).waitFor();
    }
    expect(await violations(page)).toEqual([]);
    await panel.getByLabel('Filter playlists').fill('CALM');
    expect(await panel.getByRole('checkbox', { name: 'Storms' }).count()).toBe(0);
    await panel.getByRole('checkbox', { name: 'Calm evenings' }).press('Space');
    await panel.getByText('Removed from Calm evenings').waitFor();
    await expect
      .poll(() => panel.getByRole('checkbox', { name: 'Calm evenings' }).isChecked())
      .toBe(false);
    await page.keyboard.press('Escape');
    expect(
      await card
        .getByRole('button', { name: /^More actions/ })
        .evaluate((button) => button === document.activeElement),
    ).toBe(true);
    visit.noise.splice(0).forEach((line) => expect(line).toMatch(/422/));
  });

  test('and what is watched later work without script', async () => {
    const [video] = (await someVideos(1)) as [Shown];
    const { page, context } = await browser.visit();
    await signUp(page, 'Frida-Fen');
    const plain = await browser.visit({ java_script: false });
    await plain.context.addCookies(await context.cookies());
    const add = accountPages.addToPlaylists(video.video_id);
    await plain.page.goto(add);
    await plain.page.getByRole('button', { name: 'Add to Watch later' }).click();
    await plain.page.getByText('Added to Watch later').waitFor();
    await plain.page.getByRole('link', { name: 'Back to the page' }).click();
    await plain.page.getByRole('button', { name: 'Add to favourites' }).click();
    await plain.page.getByRole('link', { name: video.title }).waitFor();
    await plain.page.goto(add);
    await plain.page.getByRole('button', { name: 'Add to favourites' }).click();
    await plain.page.getByText('Already in favourites').waitFor();
    await plain.page.goto(accountPages.watchLater());
    await plain.page.getByRole('button', { name: 'Remove watched videos' }).click();
    await plain.page.getByText('Videos leave this list when').waitFor();
    await plain.page.getByRole('button', { name: `Remove ${video.title}` }).click();
    await plain.page.getByText('Removed from Watch later').waitFor();
    expect(await plain.page.getByRole('link', { name: video.title }).count()).toBe(0);
    await openAlive(page, accountPages.watchLater());
    expect(await violations(page)).toEqual([]);
    await openAlive(page, accountPages.favourites());
    expect(await violations(page)).toEqual([]);
  });
});
