import { sql } from 'kysely';
import type { RelatedModels } from '#contracts/calls/catalogue/around-models.ts';
import { limits } from '#contracts/limits/limits.ts';
import type { Db } from '#platform/db/pool.ts';
import {
  facetOf,
  findModel,
  modelCards,
  coOccurringNames,
  newestVideos,
  type FoundModel,
} from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { similarModels } from './similar-models.ts';

/** The commonest categories of a model that its similar models are found by. */
const categories_most = 6;

/**
 * Models that appear with a model in most of its newest videos, and similar models; none is in both.
 * Throws not_found, with the new `dir` of a model that was renamed or merged.
 */
export async function getRelatedModels({ db, settings }: Ctx, dir: string): Promise<RelatedModels> {
  const model = await findModel(db, dir);
  const { co_occurring, categories } = await readNewest(db, model);
  const similar = await similarModels(db, model, { categories, known: co_occurring });
  return {
    with: await modelCards(db, settings, co_occurring),
    similar: await modelCards(db, settings, similar),
  };
}

interface Newest {
  /** Models; of as many shared videos the more popular first. */
  co_occurring: number[];
  /** Of the commonest categories their facets, those of each together. */
  categories: number[][];
}

/** Reads the model's newest videos once for both. */
async function readNewest(db: Db, { id, orientation, facets }: FoundModel): Promise<Newest> {
  const newest = sql`select * from newest`;
  const { rows } = await sql<{ co_occurring: number[]; categories: number[][] }>`
    with newest as materialized (${await newestVideos(db, facets)})
    select
      array(
        select b.id from (${coOccurringNames('model', newest)}) b join model_listing l on l.model_id = b.id
        where b.id <> ${id}
        order by b.videos desc, l.pop desc, b.id desc limit ${limits.co_occurring.listed}) as co_occurring,
      array(
        select to_json(c.id || array(select category_id from category m where m.merged_into = c.id and m.is_merging order by 1))
        from (${coOccurringNames('category', newest)}) c
        order by c.videos desc, c.id limit ${categories_most}) as categories`.execute(db);
  const { co_occurring, categories } = rows[0] ?? { co_occurring: [], categories: [] };
  return {
    co_occurring,
    categories: categories.map((ids) =>
      ids.map((category) => facetOf('category', category, orientation)),
    ),
  };
}
