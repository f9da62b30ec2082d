import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../../ctx.ts';
import { changedSince, isHidden, setSubjectStatus } from '../../cases/index.ts';
import { setLabels } from '../../content-labels/index.ts';
import { dropUnusedPhotos } from '../../media/index.ts';
import {
  isScheduled,
  missingRecords,
  publishByDecision,
  showWaitingPreview,
  waitingPreview,
} from '../../publications/index.ts';
import { changeVideoState } from '../../videos/index.ts';
import { approvals, showing } from '../model.ts';
import { isVideoInDanger } from '../close-cases.ts';
import { openIfWaiting } from '../open-if-waiting.ts';
import { findReplaced, hindranceTo, takePlace } from '../../versions/index.ts';
import { limitRegions, renewRegions, unpublished } from '../../region-hides/index.ts';
import { applyToWork, isShownWithdrawn, isUndecided, openIfChanged } from './hide-and-restore.ts';
import type { Effect, SubjectKind } from './subject-kind.ts';

/** Videos: published, sent back, or hidden with their files. */
export const videoSubject: SubjectKind = {
  actions: new Set([
    'approve',
    'approve-limited',
    'ask-changes',
    'reject',
    'hold',
    'hide-region',
    'remove',
    'remove-stay-down',
    'strike',
    'restore',
  ]),
  read: async (trx, id) => {
    const row = await trx
      .selectFrom('video as v')
      .leftJoin('pending_deletion as d', 'd.video_id', 'v.video_id')
      .modifyFront(prepared)
      .select(['v.member_id', 'v.status_id', 'v.is_private', 'v.title', 'v.media_id'])
      .select('d.asked_at')
      .where('v.video_id', '=', id)
      .executeTakeFirst();
    // A video that its uploader deleted can be restored, and decided about, until it is deleted for good.
    if (!row || (row.status_id === videoStatus.deleted && row.asked_at === null)) return undefined;
    const { member_id, asked_at: _, ...state } = row;
    return { member_id, state };
  },
  async missing(trx, { id, action, case_id, details }) {
    if (action === 'hide-region') return unpublished(trx, { type: 'video', id });
    const changed = showing.has(action)
      ? await changedSince(trx, { type: 'video', id }, details?.seen)
      : {};
    if (!approvals.has(action)) return changed;
    const isHeld = await isHidden(trx, { type: 'video', id }, case_id);
    // An approval names the own picture that was seen: its uploader may have replaced it since.
    const preview = await waitingPreview(trx, id);
    return {
      ...(await missingRecords(trx, { type: 'video', id })),
      ...(preview !== undefined && details?.preview !== preview && { preview }),
      ...changed,
      ...(await missingOfFilm(trx, id)),
      ...(isHeld && { reason: 'held' }),
    };
  },
  isUndecided: (trx, { id, case_id }) => isUndecided(trx, { type: 'video', id }, case_id),
  isShownWithdrawn: (trx, { id, case_id }) => isShownWithdrawn(trx, { type: 'video', id }, case_id),
  apply: (ctx, trx, effect) =>
    applyToWork(trx, { type: 'video', id: effect.id }, effect, () =>
      approveVideo(ctx, trx, effect),
    ),
  async follow(ctx, trx, effect) {
    const of = { type: 'video', id: effect.id } as const;
    // A video restored without a publication waits as if it were new.
    if (effect.action === 'restore') await openIfWaiting(ctx, trx, of);
    await openIfChanged(ctx, trx, of, effect);
  },
};

/** Obstacles to an approval: a film that is not ready, which no one can have seen; for a new version, the reasons why it cannot replace its video. */
async function missingOfFilm(trx: Trx, id: number): Promise<Record<string, string>> {
  const replaced = await findReplaced(trx, id);
  if (replaced === undefined) return (await isReady(trx, id)) ? {} : { film: 'not ready' };
  // Its film would be gone before anybody has looked at it.
  if (await isVideoInDanger(trx, replaced)) return { replaces: 'held' };
  const replaces = await hindranceTo(trx, { version_id: id, video_id: replaced });
  return replaces ? { replaces } : {};
}

async function isReady(trx: Trx, video_id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('video as v')
    .innerJoin('media as m', 'm.media_id', 'v.media_id')
    .select('m.state')
    .where('v.video_id', '=', video_id)
    .executeTakeFirst();
  return row?.state === 'ready';
}

async function approveVideo(ctx: Ctx, trx: Trx, effect: Effect): Promise<void> {
  const { id, decision_id } = effect;
  const replaced = await findReplaced(trx, id);
  const of = { type: 'video', id: replaced ?? id } as const;
  if (replaced !== undefined)
    await takePlace(ctx, trx, { version_id: id, video_id: replaced, decision_id });
  else {
    await dropUnusedPhotos(ctx, trx, await showWaitingPreview(trx, id));
    await publishByDecision(trx, of, decision_id);
  }
  if (replaced !== undefined) return limitReplaced(trx, of, effect);
  await limitRegions(trx, of, effect);
  await setLabels(trx, of, effect);
  await showNowOrLater(ctx, trx, id);
}

/** A version brings another film, and leaves where its video is hidden and how it is marked, unless the decision names other countries or labels. */
async function limitReplaced(
  trx: Trx,
  of: { type: 'video'; id: number },
  { details, decision_id }: Effect,
): Promise<void> {
  const { regions = [], labels = [] } = details;
  if (regions.length > 0) await limitRegions(trx, of, { details, decision_id });
  if (labels.length > 0) await setLabels(trx, of, { details, decision_id });
  const hidden = regions.length > 0 ? regions : await renewRegions(trx, of);
  if (regions.length === 0 && labels.length === 0) return;
  const status = { status: 'limited', regions: hidden, decision_id };
  await setSubjectStatus(trx, { type: of.type, id: String(of.id) }, status);
}

/** A video whose time is still to come waits for it, covered by its publication; `publishScheduled` shows it. */
async function showNowOrLater(ctx: Ctx, trx: Trx, video_id: number): Promise<void> {
  if (await isScheduled(ctx, trx, video_id))
    return changeVideoState(trx, video_id, { status: 'pending' });
  return changeVideoState(trx, video_id, { status: 'active' });
}
