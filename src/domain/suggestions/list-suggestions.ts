import { sql, type RawBuilder } from 'kysely';
import type { Suggestions } from '#contracts/calls/search/suggestions.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { allTotals } from '../taxonomy/index.ts';
import { onlySuggestable } from './only-suggestable.ts';
import { popularQueries } from './popular-queries.ts';
import { readSuggested, suggestionsOf } from './select-suggested.ts';

/** Suggestions before anything is typed, of all orientations: the categories with the most videos, the most popular models and channels, and searches. */
export async function listSuggestions(ctx: Ctx, count: number): Promise<Suggestions> {
  const { db, settings } = ctx;
  const [names, queries] = await Promise.all([
    readSuggested(db, {
      categories: largestCategories(count),
      models: mostPopular('model', count),
      channels: mostPopular('channel', count),
    }),
    popularQueries(ctx, count),
  ]);
  return onlySuggestable(ctx, suggestionsOf(settings, { ...names, queries }));
}

function largestCategories(count: number): RawBuilder<unknown> {
  return sql`
    select k.category_id as id, k.title, null::text as matched, row_number() over (order by n.total desc, k.title, k.category_id) as place
    from category k join (${allTotals('category', Object.values(orientationCode))}) n on n.id = k.category_id
    where k.merged_into is null
    order by place limit ${count}`;
}

/** The first of each orientation by its index, then the first of these: a channel counts where it is the most popular. */
function mostPopular(kind: 'model' | 'channel', count: number): RawBuilder<unknown> {
  const id = sql.ref(`${kind}_id`);
  // As the index on models says it.
  const is_shown =
    kind === 'model'
      ? sql`total_videos + total_albums > 0 and total_videos > 0`
      : sql`total_videos > 0`;
  return sql`
    select ${id} as id, null::text as title, null::text as matched, row_number() over (order by max(pop) desc, ${id} desc) as place
    from generate_series(1, 3) g cross join lateral (
      select ${id}, pop from ${sql.table(`${kind}_listing`)}
      where orientation = g and ${is_shown} order by pop desc, ${id} desc limit ${count}) n
    group by ${id}
    order by place limit ${count}`;
}
