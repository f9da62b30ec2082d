import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { videosUrl } from '#contracts/calls/listing-url.ts';
import { pages } from '#contracts/pages/pages.ts';
import type { Ctx } from '#domain/ctx.ts';
import { openCase } from '#domain/moderation/index.ts';
import { freePort } from '#platform/db/embedded-process.ts';
import { violations } from '#tests/support/axe.ts';
import { withBrowser } from '#tests/support/browser.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMemberWithFactor, codeOf } from '#tests/support/factors.ts';
import { aMember, member_password } from '#tests/support/members.ts';
import { secondProcess } from '#tests/support/running-site.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

// A site of its own, without a catalogue, with one clip of the shared one that waits for a decision.

const browser = withBrowser();
const title = 'A calm morning by the lake';
const state = { folder: '', console: '', reference: '', site_token: '', dir: '', video_id: 0 };
let site: TestSite | undefined;

const onSite = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  secondProcess(state.folder, ({ system_ctx }) => work(system_ctx));

/** A clip of the shared site with its files. */
async function borrowClip(): Promise<Record<string, unknown> & { storage_key: string }> {
  const clip = await secondProcess(inject('data_dir'), async ({ system_ctx: { db } }) => {
    const { rows } = await sql<Record<string, unknown> & { storage_key: string }>`
      select storage_key, content_hash, bytes, state, duration, width, height, fps, has_audio, rungs, thumb_count,
        picture_set, storyboard from media
      where state = 'ready' and storyboard is not null order by duration limit 1`.execute(db);
    return rows[0];
  });
  if (!clip) throw new Error('the sample catalogue has no clip');
  for (const folder of ['v', 'p']) {
    const path = join('media', folder, clip.storage_key);
    await cp(join(inject('data_dir'), path), join(state.folder, path), { recursive: true });
  }
  return clip;
}

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-console-'));
  const port = await freePort();
  state.console = `http://127.0.0.1:${port}`;
  site = await startSite({ DATA_DIR: state.folder, SEED: 'none', ADMIN_PORT: String(port) });
  const clip = await borrowClip();
  await onSite(async (ctx) => {
    const { rungs, storyboard, ...columns } = clip;
    const { media_id } = await ctx.db
      .insertInto('media')
      .values({
        ...columns,
        rungs: JSON.stringify(rungs),
        storyboard: JSON.stringify(storyboard),
      } as never)
      .returning('media_id')
      .executeTakeFirstOrThrow();
    const uploader = await aMember(ctx, 'Lena-Brook');
    const video_id = await aVideo(ctx, { title, media_id, member_id: uploader.member_id });
    await sql`update video set status_id = 2, description = 'Filmed at dawn.' where video_id = ${video_id}`.execute(
      ctx.db,
    );
    await sql`select listing_refresh(array[${video_id}]::int[])`.execute(ctx.db);
    const subject = { type: 'video', id: String(video_id) } as const;
    const due_at = new Date(Date.now() + 3_600_000);
    const opened = await ctx.db
      .transaction()
      .execute((trx) =>
        openCase(ctx, trx, { kind: 'publication', subject, member_id: uploader.member_id, due_at }),
      );
    await ctx.db
      .insertInto('content_rule')
      .values({
        code: 'violence',
        version: 1,
        disposition: 'prohibited',
        texts: JSON.stringify({ en: { title: 'Violence', text: 'Nobody is hurt.' } }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const staff = await aMemberWithFactor(ctx, 'Mara-Field');
    await sql`update login set role = 'moderator' where id = ${staff.member_id}`.execute(ctx.db);
    const { dir } = await ctx.db
      .selectFrom('video')
      .select('dir')
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow();
    Object.assign(state, { reference: opened.reference, site_token: staff.token, dir, video_id });
  });
});
afterAll(async () => {
  await site?.stop();
  await rm(state.folder, { recursive: true, force: true });
});

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('User name or email').fill('Mara-Field');
  await page.getByLabel('Password').fill(member_password);
  await page.keyboard.press('Enter');
  const code = await onSite(async (ctx) => {
    const { id } = await ctx.db
      .selectFrom('login')
      .select('id')
      .where('name', '=', 'Mara-Field')
      .executeTakeFirstOrThrow();
    return codeOf(ctx, id, 1);
  });
  await page.getByLabel('Code of your authenticator app').fill(code);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
}

/** The ten seconds of undo, over. */
const waitOver = async (page: Page): Promise<void> => {
  await onSite(({ db }) =>
    sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(db),
  );
  await expect
    .poll(() =>
      onSite(async ({ db }) => {
        const { rows } = await sql`select from moderation_decision where applied_at is null
          and undone_at is null`.execute(db);
        return rows.length;
      }),
    )
    .toBe(0);
  await page.goto(`/case/${state.reference}/`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};

const publicStatus = async (): Promise<number> =>
  (await fetch(new URL(pages.video(state), site?.origin))).status;
/** Each time another list: the process answers one from its cache for a minute. */
const listOf = (count: number): string =>
  videosUrl.build({
    lifetime: 86_400,
    orientation: 'str',
    sort: 'latest-updates',
    count,
    section: '',
    object_id: '',
    page: 1,
    type: 'all',
    duration: '',
    date: '',
  });
const asked = { count: 60 };
const isListed = async (): Promise<boolean> =>
  (await (await fetch(new URL(listOf(asked.count--), site?.origin))).text()).includes(title);

test('a moderator signs in by code, asks for changes, undoes, approves by keyboard, and the video is public', async () => {
  const { page, requests, noise } = await browser.visit({
    origin: state.console,
    cookies: { session: state.site_token, console: state.site_token },
  });
  // A session of the site is none here.
  const refused = await page.request.get('/api/console/v1/me');
  expect(refused.status()).toBe(401);
  await page.goto('/');
  await page.getByLabel('Password').waitFor();
  expect(await violations(page)).toEqual([]);
  await signIn(page);
  // Before that, the page has asked who is signed in.
  expect(noise.splice(0).every((line) => line.includes('401'))).toBe(true);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Publications' }).click();
  await page.getByRole('cell', { name: title }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take the next case' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText(/^Yours until/).waitFor();
  expect([await publicStatus(), await isListed()]).toEqual([404, false]);

  // Pictures of what nobody else may see, veiled until a key is held.
  const veil = page.locator('[data-veiled]');
  await expect.poll(() => veil.getAttribute('data-veiled')).toBe('true');
  await page.keyboard.down('v');
  await expect.poll(() => veil.getAttribute('data-veiled')).toBe('false');
  await page.keyboard.up('v');
  await expect.poll(() => veil.getAttribute('data-veiled')).toBe('true');
  await expect
    .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.readyState))
    .toBeGreaterThan(0);
  const sheet = requests.find((address) => address.includes('/storyboard/')) ?? '';
  expect((await page.request.get(sheet)).status()).toBe(200);
  expect((await fetch(new URL(sheet, state.console))).status).toBe(401);
  expect((await fetch(new URL(sheet, site?.origin))).status).toBe(404);
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('c');
  await page.getByRole('group', { name: 'What is to be changed' }).waitFor();
  await page.keyboard.type('Say which lake it is.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone.').waitFor();
  await page.goto(`/case/${state.reference}/`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.keyboard.press('c');
  await page.keyboard.type('Say which lake it is.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Ask for changes: case').waitFor();
  await waitOver(page);
  expect(await isListed()).toBe(false);

  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Decide: Approve' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Approve: case').waitFor();
  await waitOver(page);
  await page.getByText('Somebody else decided').or(page.getByText('Closed')).first().waitFor();
  await expect.poll(isListed).toBe(true);
  expect(await publicStatus()).toBe(200);

  // On a phone, in German, in the light theme.
  await page.evaluate(() =>
    localStorage.setItem('console-settings', JSON.stringify({ lang: 'de', theme: 'light' })),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByText('Abgeschlossen').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
});

test('no file of the site holds anything of the console', async () => {
  const build = process.env['VELOUR_BUILD_DIR'];
  if (!build) throw new Error('the build of the site is not named');
  const manifest = JSON.parse(
    await readFile(join(resolve(build), 'client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, { src?: string; file: string }>;
  expect(Object.keys(manifest).length).toBeGreaterThan(10);
  expect(Object.keys(manifest).filter((name) => name.includes('web/console'))).toEqual([]);
  const page = await fetch(new URL('/console/', site?.origin));
  const unknown = await fetch(new URL('/nothings/', site?.origin));
  expect([page.status, unknown.status]).toEqual([404, 404]);
});
