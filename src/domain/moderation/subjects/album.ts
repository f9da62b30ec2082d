import { videoStatus } from '#contracts/vocabulary.ts';
import { changeAlbumState } from '../../albums/index.ts';
import { clearLabels, setLabels } from '../../content-labels/index.ts';
import {
  isCovered,
  missingRecords,
  publishByDecision,
  revokePublication,
} from '../../publications/index.ts';
import { approvals, type Action } from '../model.ts';
import { openIfWaiting } from '../open-if-waiting.ts';
import { limitRegions, restoreRegions, unpublished } from '../../region-hides/index.ts';
import type { SubjectKind } from './subject-kind.ts';

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
    // What its uploader deleted can be restored, and decided about, until it is deleted for good.
    if (!row || (row.status_id === videoStatus.deleted && row.asked_at === null)) return undefined;
    const { member_id, asked_at: _, ...state } = row;
    return { member_id, state };
  },
  async missing(trx, { id, action }) {
    const of = { type: 'album', id } as const;
    if (action === 'hide-region') return unpublished(trx, of);
    return approvals.has(action) ? missingRecords(trx, of) : {};
  },
  async apply(_, trx, effect) {
    const { id, action, decision_id } = effect;
    const of = { type: 'album', id } as const;
    if (action === 'strike') return;
    if (action === 'hide-region') return limitRegions(trx, of, effect);
    if (effect.reverses === 'approve-limited') await clearLabels(trx, of);
    if (action === 'restore' && (await restoreRegions(trx, of, effect))) return;
    const isApproved = approvals.has(action);
    if (isApproved) {
      await publishByDecision(trx, of, decision_id);
      await limitRegions(trx, of, effect);
      await setLabels(trx, of, effect);
    } else if (revoking.has(action)) await revokePublication(trx, of);
    const isShown = isApproved || (action === 'restore' && (await isCovered(trx, of)));
    const status = isShown ? 'active' : waiting.has(action) ? 'pending' : 'rejected';
    await changeAlbumState(trx, id, { status });
  },
  async follow(ctx, trx, { id, action }) {
    if (action === 'restore') await openIfWaiting(ctx, trx, { type: 'album', id });
  },
};

const revoking: ReadonlySet<Action> = new Set<Action>([
  'ask-changes',
  'reject',
  'remove-stay-down',
]);
const waiting: ReadonlySet<Action> = new Set<Action>(['ask-changes', 'restore']);
