import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { deleteVideo } from '../submissions/index.ts';
import { findOwnVideo, type OwnVideoRef } from './list-own-videos.ts';

/**
 * Deletes an own video for good, with its file. Throws not_found for another member's and for one that was deleted, and `forbidden` where a case or a legal hold needs it.
 */
export async function deleteOwnVideo(ctx: Ctx, ref: OwnVideoRef): Promise<void> {
  await findOwnVideo(ctx, ctx.db, ref);
  await deleteVideo(ctx, ref.video_id);
  await sql`
    delete from upload_form as f using upload as u
    where u.upload_id = f.upload_id and u.video_id = ${ref.video_id} and u.member_id = ${ref.member_id} and u.state = 'done'`.execute(
    ctx.db,
  );
}
