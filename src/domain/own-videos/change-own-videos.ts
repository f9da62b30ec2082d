import {
  videoChanges,
  type ChangedVideo,
  type VideoChange,
} from '#contracts/calls/uploads/change-videos.ts';
import { isAppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { checkTexts, findOwnWork } from '../uploads/index.ts';
import { editOwnVideo } from './edit-own-video.ts';
import { findOwnVideo, isUndecided, type OwnVideoRef } from './list-own-videos.ts';

export interface OwnVideosChange {
  member_id: number;
  video_ids: readonly number[];
  change: VideoChange;
  value: string;
  is_preview: boolean;
}

/**
 * Changes one field of several own videos as their forms do, each by itself: one that is refused stops no other. A preview changes
 * nothing. Safe to repeat: what is so already stays as it is. Throws what `demandWriteAccess` throws.
 */
export async function changeOwnVideos(
  ctx: Ctx,
  { member_id, video_ids, ...change }: OwnVideosChange,
): Promise<ChangedVideo[]> {
  const changed: ChangedVideo[] = [];
  // One after the other: a change of one member takes one connection.
  for (const video_id of new Set(video_ids))
    changed.push(await changeOne(ctx, { member_id, video_id }, change));
  return changed;
}

type Change = Omit<OwnVideosChange, 'member_id' | 'video_ids'>;

async function changeOne(
  ctx: Ctx,
  ref: OwnVideoRef,
  { change, value, is_preview }: Change,
): Promise<ChangedVideo> {
  const { video_id, member_id } = ref;
  const shown = { video_id, title: '', before: '', after: '', faults: {} };
  try {
    const { title, may_edit, state } = await findOwnVideo(ctx, ctx.db, ref);
    const fields = await findOwnWork(ctx.db, { type: 'video', id: video_id });
    const field = videoChanges[change];
    const before = fields[field] ?? '';
    const after = changeList(change, before, value);
    Object.assign(shown, { title, before, after });
    if (!may_edit) return { ...shown, state: 'refused', faults: { video: 'already' } };
    if (after === before) return { ...shown, state: 'same' };
    if (is_preview) {
      const by = { member_id, before: fields };
      const { faults: wrong, held } = await checkTexts(ctx, { ...fields, [field]: after }, by);
      // As an edit: what visitors see at once must not be held.
      const faults = isUndecided(state) ? wrong : { ...held, ...wrong };
      const isFine = Object.keys(faults).length === 0;
      return { ...shown, state: isFine ? 'changed' : 'refused', faults };
    }
    await editOwnVideo(ctx, {
      ...ref,
      typed: (stored) => ({ [field]: changeList(change, stored[field] ?? '', value) }),
      is_answer: false,
    });
    return { ...shown, state: 'changed' };
  } catch (error) {
    if (!isAppError(error) || !ownFaults.has(error.code)) throw error;
    const given = error.code === 'invalid' ? (error.info ?? {}) : { video: error.code };
    const faults = Object.fromEntries(
      Object.entries(given).map(([field, fault]) => [field, String(fault)]),
    );
    return { ...shown, state: 'refused', faults };
  }
}

/** Errors about one video, and not about the member who asks. */
const ownFaults: ReadonlySet<string> = new Set(['invalid', 'not_found', 'already', 'unavailable']);

const keyOf = (text: string): string => text.normalize('NFKC').toLowerCase();
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** A list with the parts of `value`, or without them; the other ones stay as they are. */
export function changeList(change: VideoChange, before: string, value: string): string {
  if (change === 'visibility') return value;
  const has = listOf(before);
  const given = listOf(value);
  const isAdded = change === 'add_category' || change === 'add_tags';
  const keys = new Set((isAdded ? has : given).map(keyOf));
  const others = (isAdded ? given : has).filter((part) => !keys.has(keyOf(part)));
  const after = isAdded ? [...has, ...others] : others;
  return after.length === has.length ? before : after.join(',');
}
