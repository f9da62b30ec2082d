import type { OwnCaptions, OwnVideoState } from '#contracts/calls/uploads/own-videos.ts';
import { AppError } from '#contracts/errors.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import type { Trx } from '#platform/db/pool.ts';
import {
  CaptionsRefused,
  dropCaptions,
  listCaptions,
  lockNotHeld,
  readLanguage,
  saveCaptions,
} from '../captions/index.ts';
import type { Ctx } from '../ctx.ts';
import { eraseNow } from '../media/index.ts';
import { lockCasesAbout, openCase } from '../moderation/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { findOwnVideo, type OwnVideoRef } from './list-own-videos.ts';

/** Whose film is ready, and which may be changed. */
const captioned: ReadonlySet<OwnVideoState> = new Set<OwnVideoState>([
  'waiting',
  'changes',
  'scheduled',
  'published',
]);
/** States that no decision follows: captions are shown at once, or with the video at its time. */
const isDecided = (state: OwnVideoState): boolean => state === 'published' || state === 'scheduled';
export const mayCaption = (state: OwnVideoState): boolean => captioned.has(state);

export async function listOwnCaptions(ctx: Ctx, video_id: number): Promise<OwnCaptions[]> {
  const captions = await listCaptions(ctx, video_id);
  return captions.map((each) => ({ ...each, created_at: each.created_at.toISOString() }));
}

export interface NewOwnCaptions extends OwnVideoRef {
  lang: string;
  bytes: Uint8Array;
}

/**
 * Gives an own video captions in a language, in place of those that it had. Those of a published or scheduled video take effect at once, with a case for a
 * review afterwards; before a decision they are reviewed with the video. Throws `invalid` by field, not_found, `already` for a video that cannot have any now,
 * `full`, `forbidden` for a video under a legal hold, and what `demandWriteAccess` throws; nothing has changed then.
 */
export async function addOwnCaptions(
  ctx: Ctx,
  { lang, bytes, ...ref }: NewOwnCaptions,
): Promise<void> {
  // Before the file is read: nothing is said of what is another member's.
  const { state } = await findOwnVideo(ctx, ctx.db, ref);
  if (!mayCaption(state)) throw new AppError('already');
  const { video_id, member_id } = ref;
  const before = async (trx: Trx, effects: ReadonlySet<string>): Promise<void> => {
    const now = await lockOwn(ctx, trx, ref);
    // They are seen before a reviewer looks.
    if (effects.has('block') || (isDecided(now) && effects.has('hold')))
      throw new AppError('invalid', { captions: 'restricted' });
    if (!isDecided(now)) return;
    const subject = { type: 'video', id: String(video_id) } as const;
    await openCase(ctx, trx, { kind: 'edit', subject, member_id, opened_by: member_id });
  };
  const { captions: most, captions_bytes: bytes_most } = upload_limits;
  const rules = { bytes_most, most, before };
  await orFaults(saveCaptions(ctx, { video_id, lang, bytes }, rules));
}

/** Removes captions of an own video with their file; those that are gone already are no fault. Throws as `addOwnCaptions`. */
export async function deleteOwnCaptions(
  ctx: Ctx,
  { lang, ...ref }: OwnVideoRef & { lang: string },
): Promise<void> {
  const { video_id } = ref;
  const keys = await orFaults(
    ctx.db.transaction().execute(async (trx) => {
      await lockOwn(ctx, trx, ref);
      await lockNotHeld(trx, video_id);
      return dropCaptions(ctx, trx, video_id, readLanguage(lang));
    }),
  );
  for (const storage_key of keys) await eraseNow(ctx, storage_key);
}

/** Locks the member and the cases, before the video. Returns its state. */
async function lockOwn(ctx: Ctx, trx: Trx, ref: OwnVideoRef): Promise<OwnVideoState> {
  await demandWriteAccess(ctx, trx, ref.member_id);
  await lockCasesAbout(trx, 'video', [ref.video_id]);
  const { state } = await findOwnVideo(ctx, trx, ref);
  if (!mayCaption(state)) throw new AppError('already');
  return state;
}

/** A refusal of the reader, as a fault of the form; the line that is to blame is a field of its own. */
async function orFaults<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CaptionsRefused)) throw error;
    const { fault, line } = error;
    if (fault === 'busy') throw new AppError('already');
    if (fault === 'language') throw new AppError('invalid', { captions_lang: fault });
    throw new AppError('invalid', {
      captions: fault,
      ...(line !== undefined && { [`line_${line}`]: fault }),
    });
  }
}
