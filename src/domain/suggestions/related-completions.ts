import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { suggestable } from '../terms/index.ts';
import { completion_kind } from './popular-queries.ts';

/** Letters from which on a word relates phrases; shorter ones are function words most of the time. */
const word_shortest = 3;

/**
 * Completions that have a word of the text and are not the text, those with most of its words
 * first, as far as they may be suggested.
 */
export async function relatedCompletions(
  { db, terms }: Pick<Ctx, 'db' | 'terms'>,
  text: string,
  most: number,
): Promise<string[]> {
  // Written out, so that the index of completions by their words fits.
  const { rows } = await sql<{ title: string }>`
    with asked as materialized (
      select norm, array(select word from unnest(string_to_array(norm, ' ')) word
        where length(word) >= ${word_shortest} or octet_length(word) > length(word)) as words
      from (select suggest_fold(${text}) as norm) f)
    select s.title from asked a cross join lateral (
      select * from suggest s where s.kind = ${sql.lit(completion_kind)}
        and string_to_array(s.norm, ' ') && a.words offset 0) s
    where s.norm <> a.norm
    order by (select count(*) from unnest(a.words) word
        where word = any(string_to_array(s.norm, ' '))) desc, s.weight desc, s.obj_id
    limit ${2 * most + 10}`.execute(db);
  const allowed = await suggestable({ terms }, rows, ({ title }) => title);
  return allowed.slice(0, most).map(({ title }) => title);
}
