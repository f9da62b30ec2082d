import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { runBatch, runBatches } from './run-batches.ts';

const batch = 500;

/** Adds the pending differences of counts to the precomputed counts. */
export async function foldCounts(ctx: Ctx): Promise<void> {
  await runBatch(ctx, sql`select facet_fold() n`);
  await runBatch(ctx, sql`select subscriber_fold() n`);
  await runBatch(ctx, sql`select contact_fold() n`);
}

/** Adds the queued views to the counters of their videos. */
export const rollViews = async (ctx: Ctx): Promise<void> =>
  void (await runBatch(ctx, sql`select view_roll(pop_at(${ctx.clock.now()})) n`));

/** Hosts of other sites that a day of a video names. */
const most_hosts = 20;

/** Adds the queued sources of views to the days of their videos. */
export const foldSources = async (ctx: Ctx): Promise<void> =>
  void (await runBatch(ctx, sql`select source_fold(${most_hosts}) n`));

/** A model or channel with more videos is recounted each hour, not with each change of a video. */
const large = 300;

/** Refreshes the models, channels, albums and playlists that are queued. */
export const refreshPeople = (ctx: Ctx, above = large): Promise<number> =>
  runBatches(() => runBatch(ctx, sql`select people_step(${batch}, ${above}) n`));

/** Refreshes the listing rows of the videos that are queued. */
export const refreshQueued = (ctx: Ctx): Promise<number> =>
  runBatches(() => runBatch(ctx, sql`select refresh_step(${batch}) n`));
