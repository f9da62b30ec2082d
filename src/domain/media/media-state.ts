import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { MediaRefused } from '#platform/media-refused.ts';
import type { Ctx } from '../ctx.ts';

export type MediaStage = 'uploaded' | 'probed' | 'transcoding' | 'transcoded' | 'ready' | 'failed';

/** Where a clip stands, for people who wait for it. */
export interface MediaState {
  media_id: number;
  storage_key: string;
  state: MediaStage;
  /** of the whole way, 0 to 100 */
  percent: number;
  reason_code: string | null;
  reason: string | null;
  duration: number | null;
  updated_at: Date;
}

const stateColumns = ['media_id', 'storage_key', 'state', 'percent', 'reason_code', 'reason', 'duration', 'updated_at'] as const;

/** Undefined when there is no such clip. */
export async function findMedia({ db }: Pick<Ctx, 'db'>, media_id: number): Promise<MediaState | undefined> {
  const row = await db.selectFrom('media').select(stateColumns).where('media_id', '=', media_id).executeTakeFirst();
  return row && { ...row, state: row.state as MediaStage };
}

/** Everything in the pipeline and what failed, oldest change first. */
export async function listUnfinishedMedia({ db }: Pick<Ctx, 'db'>): Promise<MediaState[]> {
  const rows = await db
    .selectFrom('media')
    .select(stateColumns)
    .where('state', '<>', 'ready')
    .orderBy('updated_at')
    .orderBy('media_id')
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as MediaStage }));
}

/** Marks a clip as failed for good, whatever step it was in. A ready one stays ready. */
export async function failMedia({ db, log }: Ctx, media_id: number, reason_code: string, reason: string): Promise<void> {
  const failed = await db
    .updateTable('media')
    .set({ state: 'failed', reason_code, reason: reason.slice(0, 500), updated_at: sql<Date>`now()` })
    .where('media_id', '=', media_id)
    .where('state', 'not in', ['ready', 'failed'])
    .returning('media_id')
    .executeTakeFirst();
  if (failed) log.info({ media_id, code: reason_code }, 'clip failed');
}

/** Runs a step; a refusal of the file ends the clip as failed with its reason, anything else is thrown for another try. */
export async function refusingMedia(ctx: Ctx, media_id: number, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error;
    await failMedia(ctx, media_id, error.code, error.message);
  }
}

/** Moves a clip on from one of `from`. False when it is no longer there: another worker was faster, or it was removed. */
export async function advanceMedia(
  trx: Trx,
  media_id: number,
  from: readonly MediaStage[],
  values: { state: MediaStage; percent: number } & Record<string, unknown>,
): Promise<boolean> {
  const moved = await trx
    .updateTable('media')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('media_id', '=', media_id)
    .where('state', 'in', from)
    .returning('media_id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Writes progress at most once a second, and never after `stop`. Progress that cannot be written is no reason to stop the work. */
export function createProgress({ db, log }: Ctx, media_id: number): { report(percent: number): void; stop(): Promise<void> } {
  let last = 0;
  let writing: Promise<unknown> = Promise.resolve();
  let is_stopped = false;
  return {
    report(percent) {
      if (is_stopped || Date.now() - last < 1000) return;
      last = Date.now();
      writing = db
        .updateTable('media')
        .set({ percent: Math.round(percent), updated_at: sql<Date>`now()` })
        .where('media_id', '=', media_id)
        .where('state', 'not in', ['ready', 'failed'])
        .execute()
        .catch((error: unknown) => log.warn({ media_id, err: String(error) }, 'progress not written'));
    },
    async stop() {
      is_stopped = true;
      await writing;
    },
  };
}
