import { sql } from 'kysely';
import type { Company } from '#contracts/around-models.ts';
import { limits } from '#contracts/limits.ts';
import type { Db } from '#platform/db/pool.ts';
import { findModel, modelCards, namesOn, newestVideos, type FoundModel } from '../catalogue/index.ts';
import type { Ctx } from '../ctx.ts';
import { similarModels } from './similar-models.ts';

/**
 * Who appears with a model, most of its newest videos first, and who is like it otherwise. Nobody is in both. Throws not_found; for one that was renamed
 * or merged, with the `dir` to ask for instead.
 */
export async function getCompany({ db, settings }: Ctx, dir: string): Promise<Company> {
  const model = await findModel(db, dir);
  const beside = await modelsBeside(db, model);
  const similar = await similarModels(db, model, beside);
  return { with: await modelCards(db, settings, beside), similar: await modelCards(db, settings, similar) };
}

/** Of as many shared videos the more popular first. */
async function modelsBeside(db: Db, { id, filed }: FoundModel): Promise<number[]> {
  const newest = await newestVideos(db, filed);
  const { rows } = await sql<{ id: number }>`
    select b.id from (${namesOn('model', newest)}) b join model_listing l on l.model_id = b.id
    where b.id <> ${id}
    order by b.videos desc, l.pop desc, b.id desc limit ${limits.beside.listed}`.execute(db);
  return rows.map((row) => row.id);
}
