import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { press } from '#tests/support/account-visits.ts';
import { violations } from '#tests/support/axe.ts';
import { openAlive, withBrowser } from '#tests/support/browser.ts';
import { drawClip } from '#tests/support/clips.ts';
import { withConsoleSite } from '#tests/support/console-site.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { fits, picture } from '#tests/support/look.ts';
import { aDecision } from '#tests/support/statements.ts';

// A site of its own: a member has published videos there.
const browser = withBrowser();
const short_films = { UPLOAD_MIN_MINUTES: '0', UPLOAD_MIN_MINUTES_EXCLUSIVE: '0' };
const state = { token: '', lake: 0, forest: 0 };
const site = withConsoleSite(async (ctx, { media_id }) => {
  const { member_id, token } = await aMember(ctx, 'Ida-Moss');
  state.token = token;
  state.lake = await aVideo(ctx, { member_id, media_id, title: 'Slow lake' });
  state.forest = await aVideo(ctx, { member_id, media_id, title: 'Quiet forest' });
}, short_films);

const rowOf = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });

test(
  'a deleted video is gone for visitors at once, and comes back as it was',
  { timeout: 120_000, retry: 0 },
  async () => {
    const { page, context } = await browser.visit({
      width: 390,
      height: 844,
      java_script: false,
      theme: 'dark',
    });
    await context.addCookies([{ name: 'session', value: state.token, url: site.origin }]);
    const path = site.origin + pages.video({ video_id: state.forest, dir: 'quiet-forest' });
    const statusOf = async (): Promise<number> => (await fetch(path)).status;
    await page.goto(site.origin + accountPages.videos());
    const row = rowOf(page, 'Quiet forest');
    await row.getByText('Delete', { exact: true }).first().click();
    await row.getByText('It can be restored for 7 days.').waitFor();
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    await row.getByText('Deleted', { exact: true }).waitFor();
    await picture(page, 'own-video-deleted-390');
    expect(await fits(page)).toBe(true);
    expect(await statusOf()).toBe(410);
    await page.goto(site.origin + accountPages.video(state.forest));
    await page.getByRole('main').getByRole('button', { name: 'Restore' }).click();
    await rowOf(page, 'Quiet forest').getByText('Published', { exact: true }).waitFor();
    expect(await statusOf()).toBe(200);
  },
);

test(
  'other people and another film of a published video make a new version each, which takes its place once it is approved',
  { timeout: 300_000, retry: 0 },
  async () => {
    const { page, context, noise } = await browser.visit({ width: 1440, height: 900 });
    await context.addCookies([{ name: 'session', value: state.token, url: site.origin }]);
    const own = site.origin + accountPages.video(state.lake);
    await openAlive(page, own);
    const apart = page.getByRole('group', { name: 'Who is shown' });
    await apart.getByLabel(/made or altered by software/).selectOption('altered');
    expect([await violations(page), await fits(page)]).toEqual([[], true]);
    await picture(page, 'own-video-people-1440');
    await press(page, 'Save');
    await page.getByRole('heading', { name: 'My videos' }).waitFor();
    await picture(page, 'own-video-version-1440');
    await page.getByRole('link', { name: 'A new version is on its way.' }).click();
    await page.getByText('Waiting for review', { exact: true }).waitFor();
    expect(await page.getByLabel('Title').count()).toBe(0);
    await page.getByRole('link', { name: 'New version of “Slow lake”' }).click();
    await page.getByLabel('Title').waitFor();
    expect(await apart.count()).toBe(0);
    await openAlive(page, site.origin + accountPages.videos());
    const version = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'New version of' });
    await version.getByText('Delete', { exact: true }).first().click();
    await version.getByRole('button', { name: 'Delete for good' }).click();
    await version.waitFor({ state: 'detached' });

    await openAlive(page, own);
    await page.getByText('Replace the video', { exact: true }).click();
    await page.getByLabel(/I have read the rules/).check();
    await page.getByLabel('Choose a video').setInputFiles({
      name: 'better.mp4',
      mimeType: 'video/mp4',
      buffer: await readFile(await drawClip(join(site.folder, 'better.mp4'), { seconds: 3 })),
    });
    const card = page.getByRole('region', { name: 'better.mp4' });
    await card.getByLabel(/made or altered by software/).selectOption('altered');
    expect([await violations(page), await fits(page)]).toEqual([[], true]);
    await picture(page, 'own-video-film-1440');
    await card.getByRole('button', { name: 'Submit for review' }).click();
    await card.getByText('The form has been submitted.').waitFor();
    const { rows } = await site.onSite(({ db }) =>
      sql<{
        replaces: number;
        title: string;
        ai_made: string;
      }>`select u.replaces, f.submitted ->> 'title' as title, f.submitted ->> 'ai_made' as ai_made
        from upload u join upload_form f using (upload_id)`.execute(db),
    );
    expect(rows).toEqual([{ replaces: state.lake, title: 'Slow lake', ai_made: 'altered' }]);
    const film = async () =>
      site.onSite(async ({ db }) => {
        const { rows: films } = await sql<{ media_id: number; duration: number }>`
          select media_id, duration from video where video_id = ${state.lake}`.execute(db);
        return films[0];
      });
    const before = await film();
    // Converted, and approved.
    const version_id = await vi.waitFor(
      () =>
        site.onSite(async ({ db }) => {
          const { rows: ready } = await sql<{ video_id: number }>`
            select x.video_id from video_version x join video v using (video_id) join media m using (media_id)
            where m.state = 'ready'`.execute(db);
          const [version] = ready;
          if (!version) throw new Error('the version is not ready');
          return version.video_id;
        }),
      { timeout: 90_000, interval: 2000 },
    );
    expect(await film()).toEqual(before);
    await site.onSite((ctx) =>
      aDecision(ctx, { type: 'video', id: String(version_id) }, { action: 'approve' }),
    );
    expect(await film()).toMatchObject({ duration: 3 });
    await page.goto(site.origin + pages.video({ video_id: state.lake, dir: 'slow-lake' }));
    await page.getByRole('heading', { level: 1, name: 'Slow lake' }).waitFor();
    await openAlive(page, site.origin + accountPages.videos());
    await rowOf(page, 'Slow lake').getByText('Published', { exact: true }).waitFor();
    expect(await page.getByText('New version of').count()).toBe(0);
    expect(noise).toEqual([]);
  },
);
