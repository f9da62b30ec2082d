import { sql, type Transaction } from 'kysely';
import { videoStatus, type Language } from '#contracts/vocabulary.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import { isCovered } from '../publications/index.ts';
import { findTerms } from '../terms/index.ts';
import { openCase } from './open-case.ts';

interface Work {
  type: 'video' | 'album';
  id: number;
}

/**
 * Opens a case of publication for a video or album that waits, unless it has an open one, its uploader has not submitted its form, or it was approved and waits for its time. Restricted terms in
 * its title or tags bring it forward.
 */
export async function openIfWaiting(
  ctx: Pick<Ctx, 'clock' | 'settings' | 'terms'>,
  trx: Transaction<Database>,
  { type, id }: Work,
): Promise<void> {
  const row = await findWaiting(trx, { type, id });
  if (!row || (await findPublicationCase(trx, { type, id }))) return;
  const { member_id } = row;
  const subject = { type, id: String(id) };
  const priority = (await hasRestricted(ctx, trx, { type, id })) ? raised_priority : 0;
  await openCase(ctx, trx, {
    kind: 'publication',
    subject,
    member_id,
    opened_by: member_id,
    priority,
  });
}

/** Whether it waits for the decision that publishes it, and this case is the only one in which that can be made. */
export async function waitsForCase(
  trx: Transaction<Database>,
  work: Work,
  case_id: number,
): Promise<boolean> {
  if (!(await findWaiting(trx, work)) || (await isCovered(trx, work))) return false;
  return !(await findPublicationCase(trx, work, case_id));
}

const findWaiting = (trx: Transaction<Database>, { type, id }: Work) =>
  trx
    .selectFrom(type)
    .select('member_id')
    .where(`${type}_id` as 'album_id', '=', id)
    .where('status_id', '=', videoStatus.pending)
    .$if(type === 'video', (query) => query.where(isSubmitted(id)).where(isUndecided(id)))
    .executeTakeFirst();

/** The open case of its publication, or the one besides `but`. */
const findPublicationCase = (trx: Transaction<Database>, { type, id }: Work, but = 0) =>
  trx
    .selectFrom('moderation_case')
    .select('case_id')
    .where('kind', '=', 'publication')
    .where('target_type', '=', type)
    .where('target_id', '=', String(id))
    .where('state', '<>', 'closed')
    .where('case_id', '<>', but)
    .executeTakeFirst();

/** Before cases of which nothing is said. */
const raised_priority = 1;

/** Whether a rule blocks or holds what is in the title or a tag. */
async function hasRestricted(
  ctx: Pick<Ctx, 'terms'>,
  trx: Transaction<Database>,
  { type, id }: Work,
): Promise<boolean> {
  const { rows } = await sql<{ place: 'title' | 'tag'; text: string; lang: Language }>`
    select 'title' as place, title as text, lang from ${sql.table(type)} where ${sql.ref(`${type}_id`)} = ${id}
    union all
    select 'tag', t.title, w.lang from ${sql.table(type)} w
      join ${sql.table(`${type}_tag`)} x on x.${sql.ref(`${type}_id`)} = w.${sql.ref(`${type}_id`)}
      join tag t using (tag_id) where w.${sql.ref(`${type}_id`)} = ${id}`.execute(trx);
  for (const { place, text, lang } of rows) {
    const [strongest] = await findTerms(ctx, text, { place, lang });
    if (strongest?.effect === 'block' || strongest?.effect === 'hold') return true;
  }
  return false;
}

/** False while the form of the upload is a draft; a video that came without a form has none. */
const isSubmitted = (video_id: number) => sql<boolean>`not exists (
  select from upload as u join upload_form as f using (upload_id)
  where u.video_id = ${video_id} and u.state = 'done' and f.submitted_at is null)`;

/** False for a video that waits for its time alone. */
const isUndecided = (video_id: number) => sql<boolean>`not exists (
  select from video_schedule as s join publication as p using (video_id)
  where s.video_id = ${video_id} and p.revoked_at is null)`;
