import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { changeAlbumState } from '../../albums/index.ts';
import { changedSince, isHidden } from '../../cases/index.ts';
import { setLabels } from '../../content-labels/index.ts';
import { missingRecords, publishByDecision } from '../../publications/index.ts';
import { limitRegions, unpublished } from '../../region-hides/index.ts';
import { approvals, showing } from '../model.ts';
import { openIfWaiting } from '../open-if-waiting.ts';
import { applyToWork, isShownWithdrawn, isUndecided, openIfChanged } from './hide-and-restore.ts';
import type { Effect, SubjectKind } from './subject-kind.ts';

/** Albums: published, sent back, or hidden. */
export const albumSubject: SubjectKind = {
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
      .selectFrom('album as a')
      .leftJoin('pending_deletion as d', 'd.album_id', 'a.album_id')
      .select(['a.member_id', 'a.status_id', 'a.is_private', 'a.title', 'd.asked_at'])
      .where('a.album_id', '=', id)
      .executeTakeFirst();
    // An album that its uploader deleted can be restored, and decided about, until it is deleted for good.
    if (!row || (row.status_id === videoStatus.deleted && row.asked_at === null)) return undefined;
    const { member_id, asked_at: _, ...state } = row;
    return { member_id, state };
  },
  async missing(trx, { id, action, case_id, details }) {
    const of = { type: 'album', id } as const;
    if (action === 'hide-region') return unpublished(trx, of);
    const changed = showing.has(action) ? await changedSince(trx, of, details?.seen) : {};
    if (!approvals.has(action)) return changed;
    return {
      ...(await missingRecords(trx, of)),
      ...changed,
      ...((await isHidden(trx, of, case_id)) && { reason: 'held' }),
    };
  },
  isUndecided: (trx, { id, case_id }) => isUndecided(trx, { type: 'album', id }, case_id),
  isShownWithdrawn: (trx, { id, case_id }) => isShownWithdrawn(trx, { type: 'album', id }, case_id),
  apply: (_, trx, effect) =>
    applyToWork(trx, { type: 'album', id: effect.id }, effect, () => approve(trx, effect)),
  async follow(ctx, trx, effect) {
    const of = { type: 'album', id: effect.id } as const;
    if (effect.action === 'restore') await openIfWaiting(ctx, trx, of);
    await openIfChanged(ctx, trx, of, effect);
  },
};

async function approve(trx: Trx, effect: Effect): Promise<void> {
  const { id, decision_id } = effect;
  const of = { type: 'album', id } as const;
  await publishByDecision(trx, of, decision_id);
  await limitRegions(trx, of, effect);
  await setLabels(trx, of, effect);
  await changeAlbumState(trx, id, { status: 'active' });
}
