import { sql } from 'kysely';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import { facetCode } from '#platform/db/facet-code.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { quoted } from './match.ts';

const batch = 500;
/** Titles are counted in a sample: a word that has some fewer than before is as common as before. */
const still_common = 0.75;

/** Adds the pending differences of how many videos and names have each word. */
export async function foldTerms({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await sql`select term_fold()`.execute(db);
}

/**
 * Makes the commonest words of titles facets of their videos, so that a search for them is a scan of
 * a list. A word is marked first: from then on each refreshed video carries it. The next run gives it
 * to the others, when no transaction is left that did not know of it, and lets searches rely on it.
 * On a word that few titles have any more, searches do not rely; its facet stays true.
 */
export async function markCommonWords(
  { slow_db }: Pick<Ctx, 'slow_db'>,
  most: number = search_limits.postings,
): Promise<void> {
  const texts = search_limits.texts_read;
  const isCommon = sql<boolean>`(df_title > ${most} or df > ${texts})`;
  await sql`update search_term set is_ready = false
    where is_ready and df_title < ${Math.floor(most * still_common)} and df <= ${texts}`.execute(
    slow_db,
  );
  const { rows } = await sql<{ term_id: number; term: string }>`
    select term_id, term from search_term where heavy and not is_ready and ${isCommon}
    order by term_id`.execute(slow_db);
  for (const { term_id, term } of rows) {
    const ids = await videosWithout({ slow_db }, term_id, term);
    for (let n = 0; n < ids.length; n += batch)
      await sql`select listing_refresh(${ids.slice(n, n + batch)}::int[])`.execute(slow_db);
    await sql`update search_term set is_ready = true where term_id = ${term_id}`.execute(slow_db);
  }
  await sql`update search_term set heavy = true where not heavy and ${isCommon}`.execute(slow_db);
}

async function videosWithout(
  { slow_db }: Pick<Ctx, 'slow_db'>,
  term_id: number,
  term: string,
): Promise<number[]> {
  const facets = [1, 2, 3].map((orientation) => facetCode(objectKind.word, term_id, orientation));
  const { rows } = await sql<{ video_id: number }>`
    select z.video_id from video_search z join listing l using (video_id)
    where z.tsv @@ ${`${quoted(term)}:A`}::tsquery and not l.facets && ${facets}::int[]
    order by 1`.execute(slow_db);
  return rows.map(({ video_id }) => video_id);
}
