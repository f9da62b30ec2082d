import { describe, expect, inject, test } from 'vitest';
import type { Page } from 'playwright-core';
import { playlistQueueUrl, type PlaylistQueue } from '#contracts/calls/social/playlist-queue.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { addToPlaylist, savePlaylist } from '#domain/playlists/index.ts';
import { setVideoState } from '#domain/videos/index.ts';
import { signUp } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { secondProcess } from '#tests/support/running-site.ts';

const browser = withBrowser();

interface Shown {
  video_id: number;
  title: string;
}

/** A playlist of a member with the first three videos of the catalogue. */
const aPlaylist = (username: string, is_public: boolean) =>
  secondProcess(inject('data_dir'), async ({ system_ctx: ctx }) => {
    const videos: Shown[] = await ctx.db
      .selectFrom('video')
      .innerJoin('listing', 'listing.video_id', 'video.video_id')
      .select(['video.video_id', 'video.title'])
      .orderBy('video.video_id')
      .limit(3)
      .execute();
    const { member_id } = await ctx.db
      .selectFrom('member')
      .select('member_id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const playlist_id = await savePlaylist(ctx, {
      member_id,
      title: is_public ? 'Calm evenings' : 'For me alone',
      description: '',
      categories: [],
      is_public,
      orientation: 'str',
    });
    for (const { video_id } of videos)
      await addToPlaylist(ctx, { member_id, playlist_id, video_id });
    return { playlist_id, videos };
  });
const setState = (video_id: number, status: 'active' | 'rejected') =>
  secondProcess(inject('data_dir'), ({ system_ctx }) =>
    setVideoState(system_ctx, video_id, { status }),
  );

const queued = async (playlist_id: number): Promise<number> => {
  const answer = await fetch(browser.origin + playlistQueueUrl.build({ playlist_id }));
  return ((await answer.json()) as PlaylistQueue).videos.length;
};

const heading = (page: Page, { title }: Shown) =>
  page.getByRole('heading', { level: 1, name: title, exact: true });
const bar = (page: Page, title: string) => page.getByRole('region', { name: `Playlist: ${title}` });

describe('a playlist', { timeout: 240_000, retry: 0 }, () => {
  test('plays through by links, keys and its list; what is hidden is skipped, and the document is that of the video', async () => {
    const { page } = await browser.visit();
    await signUp(page, 'Quinn-Lake');
    const { playlist_id, videos } = await aPlaylist('Quinn-Lake', true);
    const [first, second, third] = videos as [Shown, Shown, Shown];
    const visit = await browser.visit();
    await openAlive(visit.page, `/playlist/${playlist_id}/calm-evenings/`);
    await visit.page.getByRole('main').getByRole('link', { name: 'Play all' }).click();
    await heading(visit.page, first).waitFor();
    const shown = bar(visit.page, 'Calm evenings');
    await shown.getByText('1/3').waitFor();
    expect(await visit.page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('?');
    expect(await violations(visit.page)).toEqual([]);
    await visit.page.locator('video[crossorigin]').waitFor();
    await visit.page.keyboard.press('Shift+N');
    await heading(visit.page, second).waitFor();
    expect(new URL(visit.page.url()).searchParams.get('list')).toBe(String(playlist_id));
    await shown.getByRole('link', { name: `Previous video: ${first.title}` }).click();
    await heading(visit.page, first).waitFor();

    expect(visit.requests.filter((url) => url.includes('/me/'))).toEqual([]);

    await setState(second.video_id, 'rejected');
    await expect.poll(() => queued(playlist_id)).toBe(2);
    const later = await browser.visit();
    await openAlive(later.page, visit.page.url());
    const rest = bar(later.page, 'Calm evenings');
    await rest.getByText('1/2').waitFor();
    await rest.getByRole('button', { name: 'Videos of the playlist' }).click();
    expect(await rest.getByRole('listitem').count()).toBe(2);
    expect(await violations(later.page)).toEqual([]);
    await rest.getByRole('listitem').getByRole('link', { name: third.title }).click();
    await heading(later.page, third).waitFor();
    expect(await rest.getByRole('button', { name: 'Next video' }).isDisabled()).toBe(true);
    await rest.getByRole('button', { name: 'Repeat the playlist' }).click();
    await rest.getByRole('link', { name: `Next video: ${first.title}` }).waitFor();
    await rest.getByRole('button', { name: 'Shuffle' }).click();
    await rest.getByText('1/2').waitFor();
    await setState(second.video_id, 'active');
  });

  test('that is private plays for its member, and is named to no one else', async () => {
    const { page, noise } = await browser.visit();
    await signUp(page, 'Quentin-Moor');
    const { playlist_id, videos } = await aPlaylist('Quentin-Moor', false);
    const [first] = videos as [Shown, Shown, Shown];
    await openAlive(page, accountPages.playlist(playlist_id));
    await page.getByRole('main').getByRole('link', { name: 'Play all' }).click();
    await heading(page, first).waitFor();
    await bar(page, 'For me alone').getByText('1/3').waitFor();
    // The public call has refused it first.
    expect(noise.splice(0).filter((line) => !line.includes('403'))).toEqual([]);
    const stranger = await browser.visit();
    await stranger.page.goto(page.url());
    await stranger.page.getByText('Playlist is private').waitFor();
    expect(await stranger.page.getByText('For me alone').count()).toBe(0);
    expect(stranger.noise.splice(0).every((line) => line.includes('403'))).toBe(true);
  });
});
