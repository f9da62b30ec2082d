import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { assertRoom } from '#platform/storage/disk-space.ts';
import type { Ctx } from '../ctx.ts';
import { inWorkFolder } from '../media/index.ts';
import {
  fileOf,
  readFile,
  storageOf,
  type PreservedFile,
  type PreservedRow,
} from './read-preserved.ts';

/**
 * Puts files of a material back to where they were, because a decision shows what they belong to; it takes effect once they are there. A folder that is there stays as it is.
 */
export async function returnFiles(ctx: Ctx, material_id: number): Promise<void> {
  const { rows: stored } = await sql<PreservedRow>`
    select file_id, storage_key, objects, bytes, vault_key, key_id, wrapped_key from preserved_file
    where material_id = ${material_id} and storage_key is not null and wrapped_key is not null order by file_id`.execute(
    ctx.db,
  );
  const files = stored.map(fileOf);
  await inWorkFolder(ctx, 'new', async (folder) => {
    await assertRoom(
      folder,
      files.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    const prefixes = new Set<string>();
    for (const file of files)
      for (const prefix of await decrypt(ctx, file, folder)) prefixes.add(prefix);
    await ctx.db.transaction().execute(async (trx) => {
      const { rows } = await sql`
        update preserved_material set state = 'returned', changed_at = now()
        where material_id = ${material_id} and state = 'returning' returning material_id`.execute(
        trx,
      );
      // Undone meanwhile, or another process was first.
      if (rows.length === 0) return;
      for (const prefix of prefixes)
        await storageOf(ctx, prefix).putFolder(prefix, join(folder, prefix));
      await sql`
        update preserved_file set removed_at = null
        where storage_key = any(${files.map(({ storage_key }) => storage_key)}::text[])`.execute(
        trx,
      );
    });
  });
}

/** Writes all objects of a file below a folder; returns their prefixes. */
async function decrypt(ctx: Ctx, file: PreservedFile, folder: string): Promise<Set<string>> {
  const prefixes = new Set<string>();
  let start = 0;
  for (const { key, bytes } of file.objects) {
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true });
    const content =
      bytes === 0 ? Readable.from([]) : readFile(ctx, file, { start, end: start + bytes - 1 });
    await pipeline(content, createWriteStream(path));
    start += bytes;
    prefixes.add(`${key.split('/').slice(0, 2).join('/')}/`);
  }
  return prefixes;
}
