import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { inWorkFolder } from '../media/index.ts';
import { appendEvent, isPartialTo, type Reviewer } from '../moderation/index.ts';
import { isShownBy } from './people-of-case.ts';
import { findDocument, openForCase, type StoredDocument } from './read-document.ts';

export interface DocumentView {
  document_id: number;
  /** Of the case that needs it. */
  reference: string;
  /** Why it is looked at; written into the history of the case. */
  reason: string;
}

/** Minutes in which the requester may view the document after somebody else agreed. */
const agreed_minutes = 60;

/**
 * A document as a picture (JPEG) with the number of the viewer and the time drawn all over it. The view and its reason are an event of the case
 * before anything is decrypted. Throws not_found; `invalid` without a reason; `forbidden` without an open case that is about this person, for a case of
 * somebody else, and, where four eyes are needed, until somebody else agreed; VaultFault for a damaged file.
 */
export async function viewDocument(ctx: Ctx, by: Reviewer, view: DocumentView): Promise<Buffer> {
  const { document, case_id } = await ctx.db.transaction().execute(async (trx) => {
    const found = await grounds(trx, by, view);
    if (ctx.settings.records?.four_eyes) await assertAgreed(trx, by, found);
    await appendEvent(trx, {
      case_id: found.case_id,
      kind: 'viewed',
      by,
      note: view.reason,
      after: { document_id: view.document_id, ...ownerOf(found.document) },
    });
    return found;
  });
  return drawName(ctx, by, await openForCase(ctx, case_id, document));
}

/** A picture as JPEG with the number of the viewer and the time drawn all over it. */
export function drawName(ctx: Ctx, by: Reviewer, picture: Buffer): Promise<Buffer> {
  const time = ctx.clock.now().toISOString().slice(0, 16).replace('T', ' ');
  return inWorkFolder(ctx, 'new', async (folder) => {
    const source = join(folder, 'picture');
    await writeFile(source, picture, { mode: 0o600 });
    await ctx.images.watermark(source, folder, `${markOf(by)} ${time} UTC`);
    return readFile(join(folder, 'watermarked.jpg'));
  });
}

const ownerOf = ({ person_id, verification_id }: StoredDocument) =>
  person_id === null ? { verification_id } : { person_id };

/** Agrees that somebody else looks at a document for an hour. Throws as `viewDocument` does, and `forbidden` for the own wish and for the operator, who is not known by name. */
export const agreeToView = (
  ctx: Ctx,
  by: Reviewer,
  { asked_by, ...view }: DocumentView & { asked_by: number | null },
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    if (by.staff_id === null || by.staff_id === asked_by) throw new AppError('forbidden');
    const { document, case_id } = await grounds(trx, { ...by, staff_id: asked_by }, view);
    await trx
      .insertInto('record_access')
      .values({
        document_id: document.document_id,
        case_id,
        asked_by,
        agreed_by: by.staff_id,
        expires_at: sql<Date>`now() + make_interval(mins => ${agreed_minutes})`,
      })
      .execute();
    await appendEvent(trx, {
      case_id,
      kind: 'note',
      by,
      note: view.reason,
      after: { document_id: view.document_id, agreed_to: asked_by },
    });
  });

interface Grounds {
  document: StoredDocument;
  case_id: number;
}

async function grounds(
  trx: Trx,
  { staff_id, has_child_safety }: Reviewer,
  { document_id, reference, reason }: DocumentView,
): Promise<Grounds> {
  if (reason.trim() === '') throw new AppError('invalid', { reason: 'missing' });
  const document = await findDocument(trx, document_id);
  const found = await trx
    .selectFrom('moderation_case')
    .select(['case_id', 'state', 'priority', 'target_type', 'target_id'])
    .select(sql<number | null>`case when lease_until > now() then assignee_id end`.as('holder'))
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!found || (found.priority >= 3 && !has_child_safety))
    throw new AppError('forbidden', { case: 'missing' });
  if (found.state === 'closed') throw new AppError('forbidden', { case: 'closed' });
  // The operator has no lease; a staff member must hold the lease of the case.
  if (staff_id !== null && found.holder !== staff_id)
    throw new AppError('forbidden', { case: 'not claimed' });
  if (await isPartialTo(trx, found.case_id, staff_id))
    throw new AppError('forbidden', { case: 'own' });
  if (!(await isAbout(trx, found, document))) throw new AppError('forbidden', { case: 'other' });
  return { document, case_id: found.case_id };
}

/** Whether a case is about somebody whose document it is: who is shown, or who applies. */
async function isAbout(
  trx: Trx,
  found: { target_type: string | null; target_id: string | null },
  { person_id, verification_id }: StoredDocument,
): Promise<boolean> {
  if (person_id !== null) return isShownBy(trx, found, person_id);
  const id = Number(found.target_id);
  return Number.isSafeInteger(id) && found.target_type === 'verification' && verification_id === id;
}

async function assertAgreed(
  trx: Trx,
  { staff_id }: Reviewer,
  { document, case_id }: Grounds,
): Promise<void> {
  const agreed = await trx
    .selectFrom('record_access')
    .select('access_id')
    .where('document_id', '=', document.document_id)
    .where('case_id', '=', case_id)
    .where('asked_by', staff_id === null ? 'is' : '=', staff_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!agreed) throw new AppError('forbidden', { second: 'missing' });
}

/** By number: the finder of a leaked picture has to ask the site for the viewer, and reads no name of staff in it. */
const markOf = ({ staff_id }: Reviewer): string =>
  staff_id === null ? 'operator' : `staff ${staff_id}`;
