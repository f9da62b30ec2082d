import { Readable } from 'node:stream';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ObjectFacts, Storage } from '#platform/storage/port.ts';
import type { Ctx } from '../ctx.ts';
import { placesOf } from '../media/index.ts';

const Objects = z.array(z.object({ key: z.string(), bytes: z.int() }));
/** An object of the storage as a file of the vault has it. */
export type PreservedObject = z.infer<typeof Objects>[number];

/** A file of the vault that can be read. */
export interface PreservedFile {
  file_id: number;
  storage_key: string | null;
  objects: PreservedObject[];
  bytes: number;
  vault_key: string;
  key_id: string;
  wrapped_key: Buffer;
}

/** As much of it as decrypting needs. */
export type SealedFile = Omit<PreservedFile, 'storage_key' | 'objects'>;

/** Its row. */
export type PreservedRow = Omit<PreservedFile, 'objects'> & { objects: unknown };

/** Throws for objects that do not fit: by a wrong size all that follow would be cut wrongly. */
export const fileOf = (row: PreservedRow): PreservedFile => ({
  ...row,
  objects: Objects.parse(row.objects),
});

/** The owner to which the key of a file is bound. */
export const ownerOf = (file_id: number): string => `preserved file ${file_id}`;

/** Bytes of a file, all objects one after the other. Throws VaultFault. */
export const readFile = (
  { vault }: Pick<Ctx, 'vault'>,
  { file_id, vault_key, key_id, wrapped_key, bytes }: SealedFile,
  range?: { start: number; end: number },
): AsyncIterable<Uint8Array> =>
  vault.readStream(vault_key, { key_id, wrapped_key }, bytes, { owner: ownerOf(file_id), range });

/** Of an object in a file: where it begins. Undefined for one that is not in it. */
export function placeIn(
  { objects }: PreservedFile,
  key: string,
): { start: number; bytes: number } | undefined {
  let start = 0;
  for (const object of objects) {
    if (object.key === key) return { start, bytes: object.bytes };
    start += object.bytes;
  }
  return undefined;
}

/** The newest file that has the objects of a clip, a photo or captions; undefined for none. */
export async function findFile(
  { db }: Pick<Ctx, 'db'>,
  storage_key: string,
): Promise<PreservedFile | undefined> {
  const { rows } = await sql<PreservedRow>`
    select file_id, storage_key, objects, bytes, vault_key, key_id, wrapped_key from preserved_file
    where storage_key = ${storage_key} and wrapped_key is not null and objects <> '[]'
    order by file_id desc limit 1`.execute(db);
  return rows[0] && fileOf(rows[0]);
}

export interface OpenObject {
  facts: ObjectFacts;
  read(range?: { start: number; end: number }): Promise<Readable | undefined>;
}

/**
 * An object that left the ordinary storage, decrypted as it is read; undefined where none is preserved. The caller has checked that the reader may see
 * dangers for children, and has written an event.
 */
export async function openPreserved(ctx: Ctx, key: string): Promise<OpenObject | undefined> {
  const [, storage_key = ''] = key.split('/');
  const file = await findFile(ctx, storage_key);
  const place = file && placeIn(file, key);
  if (!place) return undefined;
  const { start, bytes } = place;
  return {
    facts: { bytes, etag: `"${file.file_id}-${start}-${bytes}"`, modified_at: new Date(0) },
    read: (range = { start: 0, end: bytes - 1 }) =>
      Promise.resolve(
        Readable.from(
          bytes === 0
            ? []
            : readFile(ctx, file, { start: start + range.start, end: start + range.end }),
        ),
      ),
  };
}

/** Where an object is: pictures of members are not in the storage that visitors have addresses of. */
export const storageOf = (
  { storage, private_storage }: Pick<Ctx, 'storage' | 'private_storage'>,
  key: string,
): Storage => (key.startsWith(pictures_prefix) ? private_storage : storage);

const pictures_prefix = 'm/';
/** The folder of a picture of a member. */
export const pictureFolder = (storage_key: string): string => `${pictures_prefix}${storage_key}/`;

/** Keys of all objects of a clip, a photo, captions or a picture of a member, in the storage or preserved: first the source. */
export async function objectsOf(ctx: Ctx, storage_key: string): Promise<string[]> {
  const { originals, pictures, photo, stream } = placesOf(storage_key);
  const found = new Set<string>();
  for (const prefix of [originals, pictures, photo, stream, pictureFolder(storage_key)])
    for (const key of (await Array.fromAsync(storageOf(ctx, prefix).list(prefix))).toSorted())
      found.add(key);
  for (const { key } of (await findFile(ctx, storage_key))?.objects ?? []) found.add(key);
  return [...found];
}

/** The same object, from the storage or from the vault. */
export async function openObject(ctx: Ctx, key: string): Promise<OpenObject | undefined> {
  const storage = storageOf(ctx, key);
  const facts = await storage.facts(key);
  return facts ? { facts, read: (range) => storage.read(key, range) } : openPreserved(ctx, key);
}
