import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { newStorageKey } from '../media/index.ts';
import {
  objectsOf,
  openObject,
  ownerOf,
  readFile,
  type PreservedObject,
} from './read-preserved.ts';

/** A file of the vault that is to be written. */
interface FileToSeal {
  file_id: number;
  storage_key: string | null;
  vault_key: string | null;
}

/** Encrypts all files of a material that have no copy yet. Killed anywhere, it goes on with the file at which it was. */
export async function sealFiles(
  ctx: Ctx,
  material_id: number,
  signal?: AbortSignal,
): Promise<void> {
  const files = await ctx.db
    .selectFrom('preserved_file')
    .select(['file_id', 'storage_key', 'vault_key'])
    .where('material_id', '=', material_id)
    .where('wrapped_key', 'is', null)
    // The facts about the upload first: they are short.
    .orderBy(sql`storage_key nulls first`)
    .execute();
  for (const file of files) {
    signal?.throwIfAborted();
    await sealFile(ctx, file);
  }
  await ctx.db.transaction().execute((trx) => noteSealed(trx, material_id));
}

/** The lock is a statement of its own: the next one then sees also what a decision that held it added. */
async function noteSealed(trx: Trx, material_id: number): Promise<void> {
  await sql`select from preserved_material where material_id = ${material_id} for update`.execute(
    trx,
  );
  await sql`
    update preserved_material as m set state = 'sealed', facts = null, changed_at = now()
    where material_id = ${material_id} and state = 'waiting' and not exists (
      select from preserved_file as f where f.material_id = m.material_id and f.wrapped_key is null)`.execute(
    trx,
  );
}

/**
 * Writes a new copy of one file under a name and a key of its own, reads it back, and only then names it in its row: the sweep of the vault removes the
 * copy that a killed process leaves. Of two at once one wins.
 */
export async function sealFile(ctx: Ctx, file: FileToSeal): Promise<void> {
  const vault_key = newStorageKey();
  const { objects, content, bytes } =
    file.storage_key === null
      ? await contentOfFacts(ctx, file.file_id)
      : await contentOfObjects(ctx, file.storage_key);
  const owner = ownerOf(file.file_id);
  const sealed = await ctx.vault.putStream(vault_key, content, { owner, bytes });
  try {
    const written = { ...file, ...sealed, vault_key, objects };
    for await (const _ of readFile(ctx, written)); // Throws for what the disk did not store.
  } catch (error) {
    await ctx.vault.remove(vault_key);
    throw error;
  }
  // From here on the row may name it, also where the answer of the database is lost: only the sweep knows.
  const { rows } = await sql`
    update preserved_file as f set vault_key = ${vault_key}, key_id = ${sealed.key_id}, wrapped_key = ${sealed.wrapped_key},
      bytes = ${sealed.bytes}, objects = ${JSON.stringify(objects)}::jsonb
    from preserved_material as m
    where f.file_id = ${file.file_id} and f.vault_key is not distinct from ${file.vault_key}
      and m.material_id = f.material_id and m.state <> 'erased'
    returning f.file_id`.execute(ctx.db);
  const unused = rows.length > 0 ? file.vault_key : vault_key;
  if (unused !== null) await ctx.vault.remove(unused);
}

interface Content {
  objects: PreservedObject[];
  content: AsyncIterable<Uint8Array>;
  bytes: number;
}

async function contentOfFacts({ db }: Ctx, file_id: number): Promise<Content> {
  const row = await db
    .selectFrom('preserved_file as f')
    .innerJoin('preserved_material as m', 'm.material_id', 'f.material_id')
    .select('m.facts')
    .where('f.file_id', '=', file_id)
    .executeTakeFirstOrThrow();
  const facts = Buffer.from(JSON.stringify(row.facts));
  return { objects: [], content: once(facts), bytes: facts.length };
}

async function* once(buffer: Buffer): AsyncGenerator<Uint8Array> {
  yield buffer;
}

/** All objects, one after the other; one that is gone meanwhile ends the attempt. */
async function contentOfObjects(ctx: Ctx, storage_key: string): Promise<Content> {
  const objects: PreservedObject[] = [];
  for (const key of await objectsOf(ctx, storage_key)) {
    const found = await openObject(ctx, key);
    if (found) objects.push({ key, bytes: found.facts.bytes });
  }
  const content = async function* (): AsyncGenerator<Uint8Array> {
    for (const { key, bytes } of objects) {
      let read = 0;
      for await (const piece of (await (await openObject(ctx, key))?.read()) ?? []) {
        read += (piece as Uint8Array).length;
        yield piece as Uint8Array;
      }
      if (read !== bytes) throw new Error('a file changed while it was encrypted');
    }
  };
  return { objects, content: content(), bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0) };
}
