import type { SearchOverview, SearchOverviewQuery } from '#contracts/calls/search/search.ts';
import type { Ctx } from '../ctx.ts';
import type { ObjectTotal } from '../search-index.ts';
import { findSearchRedirect } from '../search/index.ts';
import { isBlocked } from '../terms/index.ts';
import { findEntity } from './find-entity.ts';
import { relatedSearches } from './related-searches.ts';

/**
 * How many models, channels, albums and playlists a text finds, the category, model or channel whose
 * name it is, and searches that are related to it. Of a text that is corrected, all of it is about
 * the corrected one. A search that a restricted term blocks has nothing.
 */
export async function getSearchOverview(
  ctx: Ctx,
  { s, orientation, lang }: SearchOverviewQuery,
): Promise<SearchOverview> {
  if (await isBlocked(ctx, s)) return nothing;
  const { db, settings } = ctx;
  const { totals, named, correction } = await ctx.searchOn(db).objectTotals(s, orientation);
  const searched = correction?.is_applied ? correction.text : s;
  const [entity, related, redirect] = await Promise.all([
    findEntity({ db, settings }, named, { orientation, lang }),
    relatedSearches(ctx, searched, orientation),
    findSearchRedirect(ctx, s),
  ]);
  return {
    models: totalOf(totals.model),
    channels: totalOf(totals.channel),
    albums: totalOf(totals.album),
    playlists: totalOf(totals.playlist),
    ...(entity && { entity }),
    related,
    ...(redirect !== undefined && { redirect }),
  };
}

const totalOf = ({ total_count, is_capped }: ObjectTotal) => ({
  total_count,
  ...(is_capped && { total_is_capped: true as const }),
});

const none = { total_count: 0 };
const nothing: SearchOverview = {
  models: none,
  channels: none,
  albums: none,
  playlists: none,
  related: [],
};
