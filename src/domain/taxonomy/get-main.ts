import { sql } from 'kysely';
import type { Main } from '#contracts/calls/catalogue.ts';
import { limits } from '#contracts/limits.ts';
import { orientationCode, type Orientation, type Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { listCategories } from './list-categories.ts';
import { channelCards, modelCards, peopleOrder } from './people-cards.ts';
import { topTags } from './list-tags.ts';

/**
 * The largest names of an orientation: categories and tags by videos, models and channels by
 * popularity.
 */
export async function getMain(
  ctx: Ctx,
  { orientation, lang }: { orientation: Orientation; lang: Language },
): Promise<Main> {
  const { db, settings } = ctx;
  const [{ categories }, tags, models, channels] = await Promise.all([
    listCategories(ctx, { orientation, lang }),
    topTags(db, orientation, limits.main.keywords),
    popularModels(ctx, orientation),
    popularChannels(ctx, orientation),
  ]);
  return {
    categories: categories.slice(0, limits.main.categories),
    keywords: tags.map(({ title }) => ({ title })),
    models: await modelCards(db, settings, models),
    channels: await channelCards(db, settings, orientationCode[orientation], channels),
  };
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
