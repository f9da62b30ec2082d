import { sql, type Transaction } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { openCase } from './open-case.ts';

interface Work {
  type: 'video' | 'album';
  id: number;
}

/** Opens a case of publication for a video or album that waits, unless it has an open one, or its uploader has not submitted its form. */
export async function openIfWaiting(
  ctx: Pick<Ctx, 'clock' | 'settings'>,
  trx: Transaction<Database>,
  { type, id }: Work,
): Promise<void> {
  const row = await trx
    .selectFrom(type)
    .select('member_id')
    .where(`${type}_id` as 'album_id', '=', id)
    .where('status_id', '=', videoStatus.pending)
    .$if(type === 'video', (query) => query.where(isSubmitted(id)))
    .executeTakeFirst();
  if (!row) return;
  const open = await trx
    .selectFrom('moderation_case')
    .select('case_id')
    .where('kind', '=', 'publication')
    .where('target_type', '=', type)
    .where('target_id', '=', String(id))
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  if (open) return;
  const { member_id } = row;
  const subject = { type, id: String(id) };
  await openCase(ctx, trx, { kind: 'publication', subject, member_id, opened_by: member_id });
}

/** False while the form beside the file is a draft; what came without a form has none. */
const isSubmitted = (video_id: number) => sql<boolean>`not exists (
  select from upload as u join upload_form as f using (upload_id)
  where u.video_id = ${video_id} and u.state = 'done' and f.submitted_at is null)`;
