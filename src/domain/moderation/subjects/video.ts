import { sql } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../../ctx.ts';
import { hideVideoIn, hiddenKeys, restoreVideoIn } from '../../cases/index.ts';
import { changeVideoState } from '../../videos/index.ts';
import type { Effect, SubjectKind } from './subject-kind.ts';

/** Videos: published, sent back, or hidden with their files. */
export const videoSubject: SubjectKind = {
  actions: new Set([
    'approve',
    'approve-limited',
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
      .selectFrom('video')
      .select(['member_id', 'status_id', 'is_private', 'title', 'media_id'])
      .where('video_id', '=', id)
      .executeTakeFirst();
    if (!row || row.status_id === videoStatus.deleted) return undefined;
    const { member_id, ...state } = row;
    return { member_id, state };
  },
  apply: (ctx, trx, effect) => applyToVideo(ctx, trx, effect),
};

async function applyToVideo(_: Ctx, trx: Trx, { id, action, case_id }: Effect): Promise<void> {
  switch (action) {
    case 'approve':
    case 'approve-limited':
      return changeVideoState(trx, id, { status: 'active' });
    case 'restore':
      // Of the case that hid it, which an appeal is not.
      return restoreVideoIn(trx, id);
    case 'ask-changes':
    case 'reject':
      return changeVideoState(trx, id, { status: action === 'reject' ? 'rejected' : 'pending' });
    case 'hold':
    case 'remove':
    case 'remove-stay-down':
      await hideVideoIn(trx, { video_id: id, case_id });
      for (const storage_key of await hiddenKeys(trx, id))
        await sql`select purge(${`x-${storage_key}`})`.execute(trx);
  }
}
