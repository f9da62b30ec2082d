import { videoStatus } from '#contracts/vocabulary.ts';
import { changeAlbumState } from '../../albums/index.ts';
import {
  isCovered,
  missingRecords,
  publishByDecision,
  revokePublication,
} from '../../publications/index.ts';
import { approvals, type Action } from '../model.ts';
import { openIfWaiting } from '../publication-cases.ts';
import type { SubjectKind } from './subject-kind.ts';

/** Albums: published, sent back, or hidden. */
export const albumSubject: SubjectKind = {
  actions: new Set([
    'approve',
    'ask-changes',
    'reject',
    'hold',
    'remove',
    'remove-stay-down',
    'strike',
    'restore',
  ]),
  read: async (trx, id) => {
    const row = await trx
      .selectFrom('album')
      .select(['member_id', 'status_id', 'is_private', 'title'])
      .where('album_id', '=', id)
      .executeTakeFirst();
    if (!row || row.status_id === videoStatus.deleted) return undefined;
    const { member_id, ...state } = row;
    return { member_id, state };
  },
  missing: (trx, { id, action }) =>
    approvals.has(action) ? missingRecords(trx, { type: 'album', id }) : Promise.resolve({}),
  async apply(_, trx, { id, action, decision_id }) {
    if (action === 'strike') return;
    const of = { type: 'album', id } as const;
    if (action === 'approve') await publishByDecision(trx, of, decision_id);
    else if (revoking.has(action)) await revokePublication(trx, of);
    const isShown = action === 'approve' || (action === 'restore' && (await isCovered(trx, of)));
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
