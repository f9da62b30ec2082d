import { sql } from 'kysely';
import type { Main } from '#contracts/calls/catalogue/catalogue.ts';
import { limits } from '#contracts/limits/limits.ts';
import { orientationCode, type Orientation, type Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { listCategories } from './list-categories.ts';
import { channelCards, modelCards, peopleOrder } from './people-cards.ts';
import { topTags } from './list-tags.ts';
import { popularSearches } from '../searches/index.ts';
import { suggestable } from '../terms/index.ts';

/**
 * The largest names of an orientation: categories and tags by videos, models and channels by
 * popularity.
 */
export async function getMain(
  ctx: Ctx,
  { orientation, lang }: { orientation: Orientation; lang: Language },
): Promise<Main> {
  const { db, settings } = ctx;
  const [{ categories }, keywords, models, channels] = await Promise.all([
    listCategories(ctx, { orientation, lang }),
    keywordsOf(ctx, orientation),
    popularModels(ctx, orientation),
    popularChannels(ctx, orientation),
  ]);
  return {
    categories: categories.slice(0, limits.main.categories),
    keywords: keywords.map((title) => ({ title })),
    models: await modelCards(db, settings, models),
    channels: await channelCards(db, settings, orientationCode[orientation], channels),
  };
}

/** The most frequent searches; while these are few, the tags with the most videos as well. */
async function keywordsOf(ctx: Ctx, orientation: Orientation): Promise<string[]> {
  const most = limits.main.keywords;
  const searched = await popularSearches(ctx, { orientation, most });
  const queries = searched.map(({ query }) => query);
  if (queries.length >= most) return queries;
  const tags = await suggestable(
    ctx,
    await topTags(ctx.db, orientation, most),
    ({ title }) => title,
  );
  const others = tags
    .map(({ title }) => title)
    .filter((title) => !queries.includes(title.toLowerCase()));
  return [...queries, ...others].slice(0, most);
}

async function popularModels({ db }: Ctx, orientation: Orientation): Promise<number[]> {
  const rows = await db
    .selectFrom('model_listing')
    .select('model_id')
    .where('orientation', '=', orientationCode[orientation])
    .where(sql<boolean>`total_videos + total_albums > 0`)
    .orderBy(peopleOrder('most-popular', 'model_id', false))
    .limit(limits.main.models)
    .execute();
  return rows.map(({ model_id }) => model_id);
}

async function popularChannels({ db }: Ctx, orientation: Orientation): Promise<number[]> {
  const rows = await db
    .selectFrom('channel_listing')
    .select('channel_id')
    .where('orientation', '=', orientationCode[orientation])
    .orderBy(peopleOrder('most-popular', 'channel_id', false))
    .limit(limits.main.channels)
    .execute();
  return rows.map(({ channel_id }) => channel_id);
}
