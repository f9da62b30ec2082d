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
  /** what is being done just now, in words */
  stage: string;
  /** of the whole way, 0 to 100 */
  percent: number;
  reason_code: string | null;
  reason: string | null;
  duration: number | null;
  owner_id: number | null;
  created_at: Date;
  updated_at: Date;
}

const stateColumns = [
  'media_id',
  'storage_key',
  'state',
  'stage',
  'percent',
  'reason_code',
  'reason',
  'duration',
  'owner_id',
  'created_at',
  'updated_at',
] as const;

/** What a clip is said to be doing from a change of state on, until its step says more. */
const stageOf: Readonly<Record<MediaStage, string>> = {
  uploaded: 'waiting',
  probed: 'waiting',
  transcoding: 'converting',
  transcoded: 'waiting',
  ready: 'ready',
  failed: 'failed',
};

/** Undefined when there is no such clip. */
export async function findMedia(
  { db }: Pick<Ctx, 'db'>,
  media_id: number,
): Promise<MediaState | undefined> {
  const row = await db
    .selectFrom('media')
    .select(stateColumns)
    .where('media_id', '=', media_id)
    .executeTakeFirst();
  return row && { ...row, state: row.state as MediaStage };
}

/** What the pipeline has to do, in the order of its turns, then what failed, the newest first; at most `limit` of each. */
export async function listUnfinishedMedia(
  { db }: Pick<Ctx, 'db'>,
  { limit = 200 }: { limit?: number } = {},
): Promise<MediaState[]> {
  const all = db.selectFrom('media').select(stateColumns).limit(limit);
  const waiting = await all
    .where('state', 'not in', ['ready', 'failed'])
    .orderBy('virtual_deadline')
    .orderBy('media_id')
    .execute();
  const failed = await all
    .where('state', '=', 'failed')
    .orderBy('updated_at', 'desc')
    .orderBy('media_id')
    .execute();
  return [...waiting, ...failed].map((row) => ({ ...row, state: row.state as MediaStage }));
}

/** Says what is being done just now, in words; nothing hangs on it. */
export async function noteStage(
  { db }: Pick<Ctx, 'db'>,
  media_id: number,
  stage: string,
): Promise<void> {
  await db
    .updateTable('media')
    .set({ stage, updated_at: sql<Date>`now()` })
    .where('media_id', '=', media_id)
    .where('state', 'not in', ['ready', 'failed'])
    .execute();
}

/** Marks a clip as failed for good, whatever step it was in. A ready one stays ready. */
export async function failMedia(
  { db, log }: Ctx,
  media_id: number,
  reason_code: string,
  reason: string,
): Promise<void> {
  if (await failMediaIn(db, media_id, reason_code, reason))
    log.info({ media_id, code: reason_code }, 'clip failed');
}

/** The same within a transaction. Undefined when there was nothing left to fail. */
export function failMediaIn(
  db: Pick<Trx, 'updateTable'>,
  media_id: number,
  reason_code: string,
  reason: string,
): Promise<{ storage_key: string } | undefined> {
  return db
    .updateTable('media')
    .set({
      state: 'failed',
      stage: stageOf.failed,
      reason_code,
      reason: reason.slice(0, 500),
      updated_at: sql<Date>`now()`,
    })
    .where('media_id', '=', media_id)
    .where('state', 'not in', ['ready', 'failed'])
    .returning('storage_key')
    .executeTakeFirst();
}

/** Runs a step; a refusal of the file ends the clip as failed with its reason, anything else is thrown for another try. */
export async function refusingMedia(
  ctx: Ctx,
  media_id: number,
  step: () => Promise<void>,
): Promise<void> {
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
    .set({ stage: stageOf[values.state], ...values, updated_at: sql<Date>`now()` })
    .where('media_id', '=', media_id)
    .where('state', 'in', from)
    .returning('media_id')
    .executeTakeFirst();
  return moved !== undefined;
}

export interface Progress {
  /** `stage` says in words what is being done, when that changed. */
  report(percent: number, stage?: string): void;
  stop(): Promise<void>;
}

/** Writes progress at most once a second (a new stage at once), and never after `stop`. Progress that cannot be written is no reason to stop the work. */
export function createProgress({ db, log }: Ctx, media_id: number): Progress {
  let last = 0;
  let said: string | undefined;
  let writing: Promise<unknown> = Promise.resolve();
  let is_stopped = false;
  return {
    report(percent, stage = said) {
      if (is_stopped || (stage === said && Date.now() - last < 1000)) return;
      last = Date.now();
      said = stage;
      writing = db
        .updateTable('media')
        .set({
          percent: Math.round(percent),
          updated_at: sql<Date>`now()`,
          ...(stage && { stage }),
        })
        .where('media_id', '=', media_id)
        .where('state', 'not in', ['ready', 'failed'])
        .execute()
        .catch((error: unknown) =>
          log.warn({ media_id, err: String(error) }, 'progress not written'),
        );
    },
    async stop() {
      is_stopped = true;
      await writing;
    },
  };
}
