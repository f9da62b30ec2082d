import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { appendEvent, lockCase, type Reviewer } from '../moderation/index.ts';
import { agreeToView, showPerson, viewDocument, type DocumentView } from '../records/index.ts';
import { asked_minutes } from './document-access.ts';

type Staff = Reviewer & { staff_id: number };

/** A document as its viewer may see it, with the register entry that it has to agree with. */
export interface ShownDocument {
  /** JPEG with the number of the viewer drawn all over it, in base64. */
  picture: string;
  /** Null for a photo of an application, which is compared with the other one. */
  person: { legal_name: string; birth_date: string } | null;
}

/** Looks at a document; that it is looked at, and why, is written first. Throws as `viewDocument` does. */
export async function showDocument(
  ctx: Ctx,
  by: Staff,
  view: DocumentView,
): Promise<ShownDocument> {
  const picture = await viewDocument(ctx, by, view);
  const { person_id } = await ctx.db
    .selectFrom('record_document')
    .select('person_id')
    .where('document_id', '=', view.document_id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  return {
    picture: picture.toString('base64'),
    person: person_id === null ? null : await registered(ctx, person_id),
  };
}

async function registered(ctx: Ctx, person_id: number): Promise<ShownDocument['person']> {
  const { legal_name, birth_date } = await showPerson(ctx, person_id);
  return { legal_name, birth_date };
}

/**
 * Requests the agreement of somebody else, where documents need a second person: an event of the case, valid for an hour. Throws
 * not_found, `forbidden` for a case of somebody else, and `already` where no agreement is needed.
 */
export const askForDocument = (
  ctx: Ctx,
  by: Staff,
  { document_id, reference, reason }: DocumentView,
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, reference, by);
    if (!ctx.settings.records?.four_eyes) throw new AppError('already', { reason: 'no_second' });
    if (found.state === 'closed' || !found.is_leased || found.assignee_id !== by.staff_id)
      throw new AppError('forbidden', { reason: 'not_claimed' });
    await trx
      .selectFrom('record_document')
      .select('document_id')
      .where('document_id', '=', document_id)
      .where('erased_at', 'is', null)
      .executeTakeFirstOrThrow(() => new AppError('not_found'));
    await appendEvent(trx, {
      case_id: found.case_id,
      kind: 'note',
      by,
      note: reason,
      after: { asks_for: document_id },
    });
  });

/** Agrees to the newest request of somebody else. Throws not_found where there is none, else as `agreeToView` does. */
export async function agreeToDocument(
  ctx: Ctx,
  by: Staff,
  { document_id, reference }: Pick<DocumentView, 'document_id' | 'reference'>,
): Promise<void> {
  const { rows } = await sql<{ staff_id: number; note: string }>`
    select e.staff_id, e.note from case_event e join moderation_case c using (case_id)
    where c.reference = ${reference} and e.kind = 'note' and (e.after ->> 'asks_for')::int = ${document_id}
      and e.at > now() - make_interval(mins => ${asked_minutes})
    order by e.event_id desc limit 1`.execute(ctx.db);
  const [request] = rows;
  if (!request) throw new AppError('not_found');
  const { staff_id: asked_by, note: reason } = request;
  await agreeToView(ctx, by, { document_id, reference, reason, asked_by });
}
