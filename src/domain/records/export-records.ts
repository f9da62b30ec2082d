import { createWriteStream } from 'node:fs';
import { chmod, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { appendEvent, openCase, operator } from '../moderation/index.ts';
import type { Published } from '../publications/index.ts';
import { listRegister, type RegisterEntry } from './people.ts';
import { findDocument, openDocument, type StoredDocument } from './read-document.ts';
import { contentsPage, csvOf } from './register-files.ts';

export interface InspectorExport {
  /** Whose records: of a person, of everybody shown in a video or album, or the whole register. */
  of: { person_id: number } | Published | 'all';
  /** Who inspects and why; written into the case. */
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

/**
 * Writes the records that an inspector asks for as a ZIP which only this user may read: a table of contents, the register by name, alias and video, and the documents
 * as they are. A case is opened for it, and each document is an event before it is decrypted. Throws not_found where there is nobody, `invalid` without
 * a reason, and VaultFault for a damaged file.
 */
export async function exportRecords(
  ctx: Ctx,
  { of, reason, path }: InspectorExport,
): Promise<Exported> {
  if (reason.trim() === '') throw new AppError('invalid', { reason: 'missing' });
  const registers = {
    name: await listRegister(ctx, { by: 'name' }),
    alias: await listRegister(ctx, { by: 'alias' }),
    video: await listRegister(ctx, { by: 'video' }),
  };
  const wanted = new Set(registers.name.filter(isWanted(of)).map(({ person_id }) => person_id));
  if (wanted.size === 0) throw new AppError('not_found');
  const own = (entries: readonly RegisterEntry[]) =>
    entries.filter(({ person_id }) => wanted.has(person_id));
  const people = own(registers.name);
  const documents = await Promise.all(
    people.flatMap((person) => person.documents).map((id) => findDocument(ctx.db, id)),
  );
  const reference = await recordReading(ctx, { of, reason, documents });
  const zip = new ZipFile();
  const add = (name: string, text: string): void => zip.addBuffer(Buffer.from(text), name);
  add('contents.html', contentsPage({ ...ctx.settings.site, people, documents, reason }));
  for (const by of ['name', 'alias', 'video'] as const)
    add(`by-${by}.csv`, csvOf(by, own(registers[by])));
  await writeZip(ctx, { zip, documents, path });
  return { people: people.length, documents: documents.length, reference };
}

const isWanted =
  (of: InspectorExport['of']) =>
  ({ person_id, videos, albums }: RegisterEntry): boolean => {
    if (of === 'all') return true;
    if ('person_id' in of) return person_id === of.person_id;
    return (of.type === 'video' ? videos : albums).includes(of.id);
  };

/** The events of an inspection, in a case that is closed with them. */
const recordReading = (
  ctx: Ctx,
  {
    of,
    reason,
    documents,
  }: Pick<InspectorExport, 'of' | 'reason'> & { documents: readonly StoredDocument[] },
): Promise<string> =>
  ctx.db.transaction().execute(async (trx) => {
    const isObject = of !== 'all' && 'type' in of;
    const { case_id, reference } = await openCase(ctx, trx, {
      kind: 'law-enforcement',
      ...(isObject && { subject: { type: of.type, id: String(of.id) } }),
      fields: { inspection: isObject ? of.type : of === 'all' ? 'all' : String(of.person_id) },
      note: reason,
    });
    for (const { document_id, person_id } of documents)
      await appendEvent(trx, {
        case_id,
        kind: 'viewed',
        by: operator,
        note: reason,
        after: { document_id, person_id, exported: true },
      });
    await trx
      .updateTable('moderation_case')
      .set({ state: 'closed', outcome: 'answered', closed_at: sql<Date>`now()` })
      .where('case_id', '=', case_id)
      .execute();
    await appendEvent(trx, { case_id, kind: 'closed', by: operator });
    return reference;
  });

/** One document after the other is decrypted, and none is on the disk outside the archive. */
async function writeZip(
  ctx: Ctx,
  { zip, documents, path }: { zip: ZipFile; documents: readonly StoredDocument[]; path: string },
): Promise<void> {
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const unfinished_path = `${path}.part`;
  const writing = pipeline(
    output,
    createWriteStream(unfinished_path, { mode: 0o600, flags: 'wx' }),
  );
  try {
    // Whole or not at all: an archive without one of its documents is no answer to an inspector.
    for (const document of documents) {
      const picture = await openDocument(ctx, document);
      zip.addBuffer(picture, fileNameOf(document), { compress: false });
    }
    zip.end();
    await writing;
    await chmod(unfinished_path, 0o600);
    await rename(unfinished_path, path);
  } catch (error) {
    output.destroy();
    await writing.catch(() => undefined);
    await rm(unfinished_path, { force: true });
    throw error;
  }
}

const fileNameOf = ({ person_id, document_id, kind }: StoredDocument): string =>
  `documents/${person_id}-${document_id}-${kind}.jpg`;
