import { videoStatus } from '#contracts/vocabulary.ts';
import { changeAlbumState } from '../../albums/index.ts';
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
  apply: async (_, trx, { id, action }) => {
    if (action === 'strike') return;
    const status =
      action === 'approve' || action === 'restore'
        ? 'active'
        : action === 'ask-changes'
          ? 'pending'
          : 'rejected';
    await changeAlbumState(trx, id, { status });
  },
};
