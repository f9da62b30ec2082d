import { sql } from 'kysely';
import {
  saveCategories,
  saveChannels,
  saveMembers,
  saveModels,
  saveTags,
} from '#domain/taxonomy/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { aMedia, aVideo } from './factories.ts';
import { PlainCatalogue, type PlainKind, type PlainName } from './plain-catalogue.ts';

/** Lengths around the limits of the filter, in both qualities. */
export const clips = [30, 599, 600, 2400, 2401, 5000].flatMap((seconds) =>
  [480, 1080].map((height) => ({ seconds, height })),
);

const counts: Readonly<Record<PlainKind, number>> = { category: 5, tag: 4, model: 4, channel: 2 };

/** A catalogue without videos, in the database and in plain. */
export interface CatalogueWorld {
  ctx: Ctx;
  plain: PlainCatalogue;
  media: readonly number[];
  members: readonly number[];
}

/** Clips that outlast every sequence: each has a video that is in no list and never deleted. */
export async function prepareClips(ctx: Ctx): Promise<number[]> {
  const media: number[] = [];
  for (const facts of clips) {
    const media_id = await aMedia(ctx, facts);
    await aVideo(ctx, { media_id, status: 'rejected', title: 'Keeps the clip' });
    media.push(media_id);
  }
  return media;
}

/** Empties the database but for the clips, and makes the names again. */
export async function newWorld(ctx: Ctx, media: readonly number[]): Promise<CatalogueWorld> {
  await sql`delete from video where title <> 'Keeps the clip'`.execute(ctx.db);
  for (const table of derived) await sql`delete from ${sql.table(table)}`.execute(ctx.db);
  for (const table of ['category', 'tag', 'model'])
    await sql`update ${sql.table(table)} set is_merging = false, merged_into = null`.execute(
      ctx.db,
    );
  for (const table of named) await sql`delete from ${sql.table(table)}`.execute(ctx.db);
  for (const table of of_words) await sql`delete from ${sql.table(table)}`.execute(ctx.db);
  const plain = new PlainCatalogue();
  for (const kind of Object.keys(counts) as PlainKind[])
    plain.names.push(...(await makeNames(ctx, kind)));
  const members = await saveMembers(ctx, [{ username: 'alice' }, { username: 'bob-b' }]);
  return { ctx, plain, media, members: [...members.values()] };
}

const derived = [
  'facet_count',
  'facet_delta',
  'people_dirty',
  'stat_dirty',
  'refresh_queue',
  'view_batch',
  'view_source_batch',
  'video_source_day',
  'video_country_day',
  'view_seen',
  'video_day',
  'period_rank',
  'rank_delta',
  'suggest',
  'redirect',
];
const named = ['category', 'tag', 'model', 'channel', 'member'];
/** After the names, whose removal changes them. */
const of_words = ['search_name', 'search_term', 'term_delta'];

async function makeNames(ctx: Ctx, kind: PlainKind): Promise<PlainName[]> {
  const all = Array.from({ length: counts[kind] }, (_, n) => ({
    dir: `${kind}-${n}`,
    title: `${kind} ${n}`,
  }));
  const titles = (title: string) =>
    Object.fromEntries(languages.map((lang) => [lang, title])) as Record<Language, string>;
  const saved = {
    category: () =>
      saveCategories(
        ctx,
        all.map(({ dir, title }) => ({ dir, titles: titles(title) })),
      ),
    tag: () => saveTags(ctx, all),
    model: () =>
      saveModels(
        ctx,
        all.map((name) => ({ ...name, orientation: 'str', attributes: {} })),
      ),
    channel: () => saveChannels(ctx, all),
  };
  const ids = await saved[kind]();
  return all.map(({ dir, title }) => ({
    kind,
    id: ids.get(dir) ?? 0,
    dir,
    old_dirs: [],
    title,
    other_titles: kind === 'category' ? [title] : [],
  }));
}
