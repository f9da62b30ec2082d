import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { Ctx } from '#domain/ctx.ts';
import { openCase } from '#domain/moderation/index.ts';
import { freePort } from '#platform/db/embedded-process.ts';
import { aVideo } from './factories.ts';
import { aMemberWithFactor, codeOf } from './factors.ts';
import { member_password } from './members.ts';
import { secondProcess } from './running-site.ts';
import { startSite, type TestSite } from './site-setup.ts';

/** A clip of the shared site with its files, copied into another site. */
async function borrowClip(folder: string): Promise<Record<string, unknown>> {
  const clip = await secondProcess(inject('data_dir'), async ({ system_ctx: { db } }) => {
    const { rows } = await sql<Record<string, unknown> & { storage_key: string }>`
      select storage_key, content_hash, bytes, state, duration, width, height, fps, has_audio, rungs, thumb_count,
        picture_set, storyboard from media
      where state = 'ready' and storyboard is not null order by duration limit 1`.execute(db);
    return rows[0];
  });
  if (!clip) throw new Error('the sample catalogue has no clip');
  for (const place of ['v', 'p']) {
    const path = join('media', place, clip.storage_key);
    await cp(join(inject('data_dir'), path), join(folder, path), { recursive: true });
  }
  return clip;
}

/** Where the pages of a console test are. Read the members inside tests only. */
export interface ConsoleSite {
  folder: string;
  /** Origins of console and site. */
  console: string;
  origin: string;
  media_id: number;
  onSite<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Stops the site and starts it again where it was. */
  restart(): Promise<void>;
}

/** A site of a file's own, with a console and without a catalogue; `prepare` fills it. */
export function withConsoleSite(
  prepare: (ctx: Ctx, site: ConsoleSite) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): ConsoleSite {
  let running: TestSite | undefined;
  const site: ConsoleSite = {
    folder: '',
    console: '',
    origin: '',
    media_id: 0,
    onSite: (work) => secondProcess(site.folder, ({ system_ctx }) => work(system_ctx)),
    async restart() {
      await running?.stop();
      running = await startSite({ ...settings(), PORT: new URL(site.origin).port });
    },
  };
  const settings = (): Record<string, string> => ({
    DATA_DIR: site.folder,
    SEED: 'none',
    ADMIN_PORT: new URL(site.console).port,
    ...env,
  });
  beforeAll(async () => {
    site.folder = await mkdtemp(join(tmpdir(), 'velour-console-'));
    const port = await freePort();
    site.console = `http://127.0.0.1:${port}`;
    running = await startSite(settings());
    site.origin = running.origin;
    const { rungs, storyboard, ...columns } = await borrowClip(site.folder);
    await site.onSite(async (ctx) => {
      const values = {
        ...columns,
        rungs: JSON.stringify(rungs),
        storyboard: JSON.stringify(storyboard),
      };
      const { media_id } = await ctx.db
        .insertInto('media')
        .values(values as never)
        .returning('media_id')
        .executeTakeFirstOrThrow();
      site.media_id = media_id;
      await prepare(ctx, site);
    });
  });
  afterAll(async () => {
    await running?.stop();
    await rm(site.folder, { recursive: true, force: true });
  });
  return site;
}

/** A video that waits for a decision, with its case. */
export async function aWaitingVideo(
  ctx: Ctx,
  { media_id, member_id, title }: { media_id: number; member_id: number; title: string },
): Promise<{ video_id: number; reference: string }> {
  const video_id = await aVideo(ctx, { title, media_id, member_id });
  await sql`update video set status_id = 2, description = 'Filmed at dawn.' where video_id = ${video_id}`.execute(
    ctx.db,
  );
  await sql`select listing_refresh(array[${video_id}]::int[])`.execute(ctx.db);
  const subject = { type: 'video', id: String(video_id) } as const;
  const due_at = new Date(Date.now() + 3_600_000);
  const { reference } = await ctx.db
    .transaction()
    .execute((trx) => openCase(ctx, trx, { kind: 'publication', subject, member_id, due_at }));
  return { video_id, reference };
}

/** A rule that decisions can name. */
export async function aRuleOnViolence({ db }: Ctx): Promise<void> {
  await db
    .insertInto('content_rule')
    .values({
      code: 'violence',
      version: 1,
      disposition: 'prohibited',
      texts: JSON.stringify({ en: { title: 'Violence', text: 'Nobody is hurt.' } }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A moderator with a second factor; `token` is a session of the site. */
export async function aModerator(
  ctx: Ctx,
  name: string,
): Promise<{ member_id: number; token: string }> {
  const made = await aMemberWithFactor(ctx, name);
  await sql`update login set role = 'moderator' where id = ${made.member_id}`.execute(ctx.db);
  return made;
}

/** The ten seconds of undo, over. Resolves once every decision is in effect. */
export async function endUndo({ onSite }: ConsoleSite): Promise<void> {
  await onSite(({ db }) =>
    sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(db),
  );
  const waiting = () =>
    onSite(async ({ db }) => {
      const { rows } = await sql`select from moderation_decision where applied_at is null
        and undone_at is null`.execute(db);
      return rows.length;
    });
  await expect.poll(waiting).toBe(0);
}

/** Signs a member of the staff in, by keys. */
export async function signInStaff(site: ConsoleSite, page: Page, name: string): Promise<void> {
  await page.getByLabel('User name or email').fill(name);
  await page.getByLabel('Password').fill(member_password);
  await page.keyboard.press('Enter');
  const code = await site.onSite(async (ctx) => {
    const { id } = await ctx.db
      .selectFrom('login')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return codeOf(ctx, id, 1);
  });
  await page.getByLabel('Code of your authenticator app').fill(code);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
}
