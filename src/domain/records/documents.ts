import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { identityKinds } from '#contracts/calls/accounts/verification.ts';
import { AppError } from '#contracts/errors.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import { MediaRefused } from '#platform/media-refused.ts';
import type { Ctx } from '../ctx.ts';
import { inWorkFolder, newStorageKey } from '../media/index.ts';
import { dateOf } from './people.ts';
import { ownerOf } from './read-document.ts';

export const documentKinds = [...identityKinds, 'release', 'selfie'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface NewDocument {
  person_id: number;
  kind: DocumentKind;
  /** A picture on this machine: a scan or a photo. */
  path: string;
  /** Last day of an identity document, YYYY-MM-DD. */
  valid_until?: string | undefined;
}

/** Larger files are refused before anything reads them. */
const bytes_most = 40 * 1024 ** 2;
/** Small print stays readable. */
const width_most = 2400;

/**
 * Puts a picture of a document into the vault: decoded in the jail, without its metadata, encrypted under a key of its own. Returns its number. Throws
 * not_found for an unknown person and `invalid` with the fault of the file.
 */
export async function addDocument(ctx: Ctx, input: NewDocument): Promise<number> {
  const { person_id, kind, path } = input;
  const valid_until =
    input.valid_until === undefined ? null : dateOf(input.valid_until, 'valid_until');
  await assertPerson(ctx, person_id);
  const sealed = await sealPicture(ctx, await cleanPicture(ctx, path));
  const { document_id } = sealed;
  // A process that dies here leaves a file without a row, which the upkeep erases.
  await insertDocument(ctx.db, { person_id }, { kind, valid_until, ...sealed });
  ctx.log.info({ document_id, kind }, 'a document was put into the vault');
  return document_id;
}

/** A picture in the vault that has no row yet; without one the upkeep erases it. */
export interface SealedPicture {
  document_id: number;
  storage_key: string;
  bytes: number;
  content_hash: Buffer;
  key_id: string;
  wrapped_key: Buffer;
}

/** Encrypts a clean picture under a key of its own. */
export async function sealPicture(ctx: Ctx, picture: Buffer): Promise<SealedPicture> {
  const document_id = await nextNumber(ctx);
  const storage_key = newStorageKey();
  const sealed = await ctx.vault.put(storage_key, picture, ownerOf(document_id));
  const content_hash = createHash('sha256').update(picture).digest();
  return { document_id, storage_key, bytes: picture.length, content_hash, ...sealed };
}

/** The row of a sealed picture: a document of somebody who is shown, or of an application. */
export async function insertDocument(
  db: Db | Trx,
  of: { person_id: number } | { verification_id: number },
  document: SealedPicture & {
    kind: string;
    valid_until?: string | null;
    /** Of a release. */
    signed_on?: string;
    scope?: string;
  },
): Promise<void> {
  const { person_id, verification_id } = { person_id: null, verification_id: null, ...of };
  const { kind, document_id, storage_key, bytes, content_hash, key_id, wrapped_key } = document;
  await sql`
    insert into record_document (document_id, person_id, verification_id, kind, storage_key, bytes, content_hash, key_id,
      wrapped_key, valid_until, signed_on, scope)
    overriding system value
    values (${document_id}, ${person_id}, ${verification_id}, ${kind}, ${storage_key}, ${bytes}, ${content_hash}, ${key_id},
      ${wrapped_key}, ${document.valid_until ?? null}::date, ${document.signed_on ?? null}::date, ${document.scope ?? null})`.execute(
    db,
  );
}

/** Known before there is a row, because the key of the document is bound to it. */
async function nextNumber({ db }: Ctx): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select nextval(pg_get_serial_sequence('record_document', 'document_id'))::int as next`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('no number for a document');
  return row.next;
}

async function assertPerson({ db }: Ctx, person_id: number): Promise<void> {
  await db
    .selectFrom('person')
    .select('person_id')
    .where('person_id', '=', person_id)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('not_found', { person: person_id }));
}

/** JPEG of what a file shows, without its metadata, decoded in the jail. Throws `invalid` for what is no picture. */
export async function cleanPicture(ctx: Ctx, path: string): Promise<Buffer> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new AppError('invalid', { file: 'unreadable' });
  if (found.size > bytes_most) throw new AppError('invalid', { file: 'too_large' });
  return inWorkFolder(ctx, 'new', async (folder) => {
    const [source, out] = [join(folder, 'picture'), join(folder, 'out')];
    await copyFile(path, source);
    await mkdir(out, { mode: 0o700 });
    await ctx.images.convert(source, out, [width_most]).catch((error: unknown) => {
      if (error instanceof MediaRefused) throw new AppError('invalid', { file: error.code });
      throw error;
    });
    return readFile(join(out, `${width_most}.jpg`));
  });
}
