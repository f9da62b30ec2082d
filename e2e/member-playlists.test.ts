import { describe, expect, inject, test } from 'vitest';
import type { Page } from 'playwright-core';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { signUp } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { secondProcess } from '#tests/support/running-site.ts';

const browser = withBrowser();

interface Shown {
  path: string;
  title: string;
}
const someVideos = (count: number): Promise<Shown[]> =>
  secondProcess(inject('data_dir'), async ({ system_ctx: { db } }) => {
    const rows = await db
      .selectFrom('video')
      .innerJoin('listing', 'listing.video_id', 'video.video_id')
      .select(['video.video_id', 'video.dir', 'video.title'])
      .orderBy('video.video_id')
      .limit(count)
      .execute();
    return rows.map(({ video_id, dir, title }) => ({ path: `/videos/${video_id}/${dir}/`, title }));
  });

const idOf = ({ path }: Shown): number => Number(path.split('/')[2]);
const titles = (page: Page) => page.getByRole('main').locator('ol li a').allTextContents();
const idIn = (page: Page): string => new URL(page.url()).searchParams.get('list') ?? '';

describe('playlists of a member', { timeout: 240_000, retry: 0 }, () => {
  test('are made from a video, filled, ordered by keyboard, shown to visitors, and private again', async () => {
    const [first, second] = (await someVideos(2)) as [Shown, Shown];
    const { page, noise } = await browser.visit();
    await signUp(page, 'Paula-Lake');
    await openAlive(page, accountPages.addToPlaylists(idOf(first)));
    await page.getByText(`Choose the playlists for “${first.title}”.`).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Title').fill('ab');
    await page.getByRole('button', { name: 'Create' }).click();
    await page
      .getByText('This field must be at least 3 characters, no more than 25 characters')
      .waitFor();
    await page.getByLabel('Title').fill('Calm evenings');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Your changes are saved.').waitFor();
    expect(await titles(page)).toEqual([first.title]);
    const list = idIn(page);

    await openAlive(page, accountPages.addToPlaylists(idOf(second)));
    await page.getByRole('button', { name: 'Add to Calm evenings' }).click();
    await page.getByRole('button', { name: 'Remove from Calm evenings' }).waitFor();
    await openAlive(page, accountPages.playlist(Number(list)));
    expect(await titles(page)).toEqual([first.title, second.title]);
    await page.getByRole('button', { name: `Move “${second.title}” up` }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#video-\d+$/);
    expect(await titles(page)).toEqual([second.title, first.title]);
    // Where the page stands now, the sticky header covers a part of a button.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await violations(page)).toEqual([]);

    const stranger = await browser.visit();
    const closed = await stranger.page.goto(`/playlist/${list}/calm-evenings/`);
    expect(closed?.status()).toBe(403);
    await stranger.page.getByText('Playlist is private').waitFor();
    expect(stranger.noise.splice(0).every((line) => line.includes('403'))).toBe(true);

    await page.getByLabel('Who sees it').selectOption('Everybody');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your changes are saved.').waitFor();
    await stranger.page.goto(`/playlist/${list}/wrong/`);
    expect(new URL(stranger.page.url()).pathname).toBe(`/playlist/${list}/calm-evenings/`);
    await stranger.page.getByRole('heading', { level: 1, name: 'Calm evenings' }).waitFor();
    expect(await stranger.page.getByRole('main').getByRole('article').count()).toBe(2);
    expect(await violations(stranger.page)).toEqual([]);
    for (const address of ['/playlists/', memberPage('Paula-Lake')]) {
      const link = stranger.page.getByRole('main').getByRole('link', { name: /Calm evenings/ });
      // Lists that were just requested are a minute old at most.
      await expect
        .poll(
          async () => {
            await stranger.page.goto(address);
            return link.count();
          },
          { timeout: 75_000, interval: 3000 },
        )
        .toBeGreaterThan(0);
      expect(await violations(stranger.page)).toEqual([]);
    }
    expect(noise.splice(0).filter((line) => !/status of 422/.test(line))).toEqual([]);
  });

  test('work without script: made, filled, ordered, emptied and deleted by forms', async () => {
    const [first, second] = (await someVideos(2)) as [Shown, Shown];
    const { page, context } = await browser.visit();
    await signUp(page, 'Petra-Moor');
    const plain = await browser.visit({ java_script: false });
    await plain.page.goto(accountPages.addToPlaylists(1));
    expect(new URL(plain.page.url()).searchParams.get('next')).toBe(accountPages.addToPlaylists(1));
    await plain.context.addCookies(await context.cookies());
    await plain.page.goto(accountPages.addToPlaylists(idOf(first)));
    await plain.page.getByLabel('Title').fill('ab');
    await plain.page.getByRole('button', { name: 'Create' }).click();
    await plain.page.getByText('This field must be at least 3 characters').waitFor();
    expect(await plain.page.getByLabel('Title').inputValue()).toBe('ab');
    await plain.page.goto(accountPages.addToPlaylists(idOf(first)));
    await plain.page.getByLabel('Title').fill('By forms');
    await plain.page.getByRole('button', { name: 'Create' }).click();
    await plain.page.getByText('Your changes are saved.').waitFor();
    const list = Number(idIn(plain.page));
    await plain.page.goto(accountPages.addToPlaylists(idOf(second)));
    await plain.page.getByRole('button', { name: 'Add to By forms' }).click();
    await plain.page.goto(accountPages.playlist(list));
    await plain.page.getByRole('button', { name: `Move “${first.title}” to the end` }).click();
    await expect.poll(() => titles(plain.page)).toEqual([second.title, first.title]);
    await plain.page.getByRole('button', { name: `Remove ${second.title}` }).click();
    await expect.poll(() => titles(plain.page)).toEqual([first.title]);
    await plain.page.getByText('Delete playlist').click();
    await plain.page.getByRole('button', { name: 'Delete “By forms” for good' }).click();
    await plain.page.getByText('You have no playlists yet.').waitFor();
  });
});
