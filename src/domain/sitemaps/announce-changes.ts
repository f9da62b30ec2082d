import { sql } from 'kysely';
import { sitemap_index, sitemapKinds, type SitemapKind } from '#contracts/calls/files/sitemaps.ts';
import { limits } from '#contracts/limits/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import { inLanguage } from '#contracts/pages/language-urls.ts';
import { languages } from '#contracts/vocabulary.ts';
import { addresses_at_once, AnnouncementRefused } from '#platform/announce/port.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import type { JobPayloads } from '../jobs.ts';
import { listSitemapEntries } from './list-sitemap-entries.ts';
import { kindCode } from './list-sitemap-files.ts';

/** Files read in one run: ten thousand pages at most. */
const files_at_once = 2;
/** Seconds that a change may take from its time to its commit. */
const commit_margin = 600;

interface ChangedFile {
  kind: number;
  shard: number;
  /** As the database writes it: a Date has no microseconds, and the file would stay changed. */
  changed_at: string;
  announced_at: Date | null;
  last_id: number;
}

/**
 * Enqueues the announcement of pages that are new, and of videos that changed or left, since the last run,
 * in the transaction that remembers up to where. Of other kinds no page says when it changed: their
 * files change with each count. Returns how many files were read; 0 when nothing has changed.
 */
export async function announceChanges(ctx: Ctx): Promise<number> {
  const { takes_addresses, takes_pings } = ctx.announcer;
  if (!takes_addresses && !takes_pings) return 0;
  return ctx.db.transaction().execute(async (trx) => {
    // Two workers at once would announce the same pages.
    await sql`lock table page_announced in share row exclusive mode`.execute(trx);
    const files = await changedFiles(trx);
    let announced = 0;
    for (const file of files) announced += await announceFile({ ...ctx, db: trx }, trx, file);
    if (announced > 0 && takes_pings) await ctx.jobs.enqueue('sitemap.ping', {}, { trx });
    return files.length;
  });
}

async function changedFiles(trx: Trx): Promise<ChangedFile[]> {
  const { rows } = await sql<ChangedFile>`
    select s.kind, s.shard, s.changed_at::text as changed_at, a.announced_at, coalesce(a.last_id, 0) as last_id
    from page_shard s left join page_announced a using (kind, shard)
    where a.announced_at is null or a.announced_at < s.changed_at
    order by s.changed_at limit ${files_at_once}`.execute(trx);
  return rows;
}

async function announceFile(
  ctx: Pick<Ctx, 'db' | 'settings' | 'jobs' | 'announcer'>,
  trx: Trx,
  file: ChangedFile,
): Promise<number> {
  const kind = kindOf(file.kind);
  const { paths, last_id } = kind
    ? await changedPages(ctx, kind, file)
    : { paths: [], last_id: file.last_id };
  if (ctx.announcer.takes_addresses)
    for (let at = 0; at < paths.length; at += addresses_at_once)
      await ctx.jobs.enqueue(
        'pages.announce',
        { paths: paths.slice(at, at + addresses_at_once) },
        { trx },
      );
  await sql`insert into page_announced (kind, shard, announced_at, last_id)
    values (${file.kind}, ${file.shard}, ${file.changed_at}::timestamptz, ${last_id})
    on conflict (kind, shard) do update
      set announced_at = excluded.announced_at, last_id = excluded.last_id`.execute(trx);
  return paths.length;
}

const kindOf = (code: number): SitemapKind | undefined =>
  sitemapKinds.find((kind) => kindCode[kind] === code);

async function changedPages(
  ctx: Pick<Ctx, 'db' | 'settings'>,
  kind: SitemapKind,
  { shard, announced_at, last_id }: ChangedFile,
): Promise<{ paths: string[]; last_id: number }> {
  const since = announced_at ? announced_at.getTime() - commit_margin * 1000 : 0;
  const paths: string[] = [];
  let [after, last] = [0, last_id];
  for (;;) {
    const entries = await listSitemapEntries(ctx, { kind, shard, after });
    for (const { id, path, modified_at } of entries) {
      const is_new = id > last_id;
      if (is_new || (modified_at && modified_at.getTime() > since)) paths.push(path);
      last = Math.max(last, id);
    }
    const end = entries.at(-1);
    if (!end) {
      const gone = announced_at && kind === 'videos' ? await removedPages(ctx, shard, since) : [];
      return { paths: [...paths, ...gone], last_id: last };
    }
    after = end.id;
  }
}

/** The pages of videos that left the site: who looks at them finds a 404 or 410, and forgets them. */
async function removedPages(
  { db }: Pick<Ctx, 'db'>,
  shard: number,
  since: number,
): Promise<string[]> {
  const first = shard * limits.sitemap_ids;
  const { rows } = await sql<{ video_id: number; dir: string }>`
    select video_id, v.dir from removed_video r join video v using (video_id)
    where r.removed_at > ${new Date(since)} and video_id > ${first}
      and video_id <= ${first + limits.sitemap_ids}
    order by video_id`.execute(db);
  return rows.map((video) => pages.video(video));
}

/** Job: announces pages. */
export const sendAnnouncement = (
  ctx: Ctx,
  { paths }: JobPayloads['pages.announce'],
): Promise<void> =>
  unlessRefused(ctx, () => ctx.announcer.announce(paths.flatMap((path) => addressesOf(ctx, path))));

/** The address of a page, or those in all languages. */
const addressesOf = ({ settings: { site } }: Ctx, path: string): string[] =>
  (site.language_urls === 'prefix' ? languages : (['en'] as const)).map(
    (language) => site.origin + inLanguage(path, language),
  );

/** Job: says that the sitemap has changed. */
export const sendSitemapPing = (ctx: Ctx): Promise<void> =>
  unlessRefused(ctx, () => ctx.announcer.ping(ctx.settings.site.origin + sitemap_index));

/** A refusal is logged for the owner and not retried; any other failure is retried. */
async function unlessRefused({ log }: Pick<Ctx, 'log'>, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof AnnouncementRefused)) throw error;
    log.warn({ err: error.message }, 'announcement refused; it is not sent again');
  }
}
