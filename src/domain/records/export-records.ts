import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { appendEvent, openCase, operator } from '../moderation/index.ts';
import { readRegister, type RecordsOf } from './people.ts';
import { findDocument, openForCase } from './read-document.ts';
import { contentsPage, csvOf, fileNameOf } from './register-files.ts';
import { writeZip, type ZipEntry } from '#platform/storage/write-zip.ts';

export interface InspectorExport {
  of: RecordsOf;
  /** The inspector and the purpose of the inspection; written into the case. */
  reason: string;
  /** Where the archive is written; nothing may be there. */
  path: string;
}

export interface Exported {
  people: number;
  documents: number;
  /** Of the case that records what was read. */
  reference: string;
}

/** Events that one transaction appends, so that others need not wait long for the chain. */
const events_at_once = 200;

/**
 * Writes the records that an inspector asks for as a ZIP which only this user may read: a table of contents, the register by name, alias and video, and the documents
 * as they are. A case is opened for it, and each document is an event before anything is decrypted. Memory holds the numbers of the documents and one document at a
 * time. Throws not_found where no person matches, `invalid` without a reason, and VaultFault for a damaged file, which is an event too.
 */
export async function exportRecords(
  ctx: Ctx,
  { of, reason, path }: InspectorExport,
): Promise<Exported> {
  if (reason.trim() === '') throw new AppError('invalid', { reason: 'missing' });
  const documents: number[] = [];
  let people = 0;
  for await (const entries of readRegister(ctx, { by: 'name', of })) {
    people += entries.length;
    documents.push(...entries.flatMap((person) => person.documents));
  }
  if (people === 0) throw new AppError('not_found');
  const { case_id, reference } = await recordReading(ctx, { of, reason, documents });
  await writeZip(path, entriesOf(ctx, { of, reason, documents, case_id }));
  return { people, documents: documents.length, reference };
}

interface Reading {
  of: RecordsOf;
  reason: string;
  documents: readonly number[];
}

async function* entriesOf(
  ctx: Ctx,
  { of, reason, documents, case_id }: Reading & { case_id: number },
): AsyncGenerator<ZipEntry> {
  yield {
    name: 'contents.html',
    open: () =>
      contentsPage({
        ...ctx.settings.site,
        pages: readRegister(ctx, { by: 'name', of }),
        documentsOf: (ids) => Promise.all(ids.map((id) => findDocument(ctx.db, id))),
        reason,
      }),
  };
  for (const by of ['name', 'alias', 'video'] as const)
    yield { name: `by-${by}.csv`, open: () => csvOf(by, readRegister(ctx, { by, of })) };
  // Whole or not at all: an archive without one of its documents is no answer to an inspector.
  for (const id of documents) {
    const document = await findDocument(ctx.db, id);
    yield {
      name: fileNameOf(document),
      is_compressed: true,
      async *open() {
        yield await openForCase(ctx, case_id, document);
      },
    };
  }
}

/** The events of an inspection, in a case that is closed with them. */
async function recordReading(
  ctx: Ctx,
  { of, reason, documents }: Reading,
): Promise<{ case_id: number; reference: string }> {
  const isObject = of !== 'all' && 'type' in of;
  const opened = await ctx.db.transaction().execute((trx) =>
    openCase(ctx, trx, {
      kind: 'law-enforcement',
      ...(isObject && { subject: { type: of.type, id: String(of.id) } }),
      fields: { inspection: isObject ? of.type : of === 'all' ? 'all' : String(of.person_id) },
      note: reason,
    }),
  );
  const { case_id } = opened;
  for (let at = 0; at < documents.length; at += events_at_once)
    await ctx.db.transaction().execute(async (trx) => {
      for (const document_id of documents.slice(at, at + events_at_once)) {
        const { person_id } = await findDocument(trx, document_id);
        await appendEvent(trx, {
          case_id,
          kind: 'viewed',
          by: operator,
          note: reason,
          after: { document_id, person_id, exported: true },
        });
      }
    });
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('moderation_case')
      .set({ state: 'closed', outcome: 'answered', closed_at: sql<Date>`now()` })
      .where('case_id', '=', case_id)
      .execute();
    await appendEvent(trx, { case_id, kind: 'closed', by: operator });
  });
  return opened;
}
