import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { MediaRefused } from '#platform/media-refused.ts';
import type { Ctx } from '../ctx.ts';

export type MediaStage = 'uploaded' | 'probed' | 'transcoding' | 'transcoded' | 'ready' | 'failed';

/** State of a clip, for people who wait for it. */
export interface MediaState {
  media_id: number;
  storage_key: string;
  state: MediaStage;
  /** current activity, in words */
  stage: string;
  /** of the whole pipeline, 0 to 100 */
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

/** Initial activity after a change of state, until the step reports more. */
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

/**
 * Queued and running clips in queue order, then failed ones, newest first; at most `limit` of each.
 */
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

/** Stores the current activity in words, for display only. */
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

/** Marks a clip as failed for good, in any step. A ready clip stays ready. */
export async function failMedia(
  { db, log }: Ctx,
  media_id: number,
  reason_code: string,
  reason: string,
): Promise<void> {
  if (await failMediaIn(db, media_id, reason_code, reason))
    log.info({ media_id, code: reason_code }, 'clip failed');
}

/** The same within a transaction. Undefined when the clip had ended already. */
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

/**
 * Runs a step. A refusal of the file marks the clip as failed with its reason; other errors are
 * thrown, and the step is retried.
 */
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

/**
 * Advances a clip from one of the states `from`. False when it is in another state: another worker
 * was faster, or it was removed.
 */
export async function advanceMedia(
  trx: Trx,
  media_id: number,
  from: readonly MediaStage[],
  values: { state: MediaStage; percent: number } & Record<string, unknown>,
): Promise<boolean> {
  const moved = await trx
    .updateTable('media')
    .set({
      stage: stageOf[values.state],
      ...values,
      ...(values.state === 'ready' && { ready_at: sql<Date>`now()` }),
      updated_at: sql<Date>`now()`,
    })
    .where('media_id', '=', media_id)
    .where('state', 'in', from)
    .returning('media_id')
    .executeTakeFirst();
  return moved !== undefined;
}

export interface Progress {
  /** `stage` names the new activity when it changed. */
  report(percent: number, stage?: string): void;
  stop(): Promise<void>;
}

/**
 * Writes progress at most once a second (a new stage immediately), and never after `stop`. A failed
 * write does not stop the work.
 */
export function createProgress({ db, log }: Ctx, media_id: number): Progress {
  let last = 0;
  let said: string | undefined;
  let writing: Promise<unknown> = Promise.resolve();
  let is_stopped = false;
  const write = (percent: number, stage: string | undefined): Promise<unknown> =>
    db
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
        log.warn({ media_id, err: String(error) }, 'progress not written; the work continues'),
      );
  return {
    report(percent, stage = said) {
      if (is_stopped || (stage === said && Date.now() - last < 1000)) return;
      last = Date.now();
      said = stage;
      // One after the other: on two connections an older percentage could be written last.
      writing = writing.then(() => write(percent, stage));
    },
    async stop() {
      is_stopped = true;
      await writing;
    },
  };
}
