import { sql } from 'kysely';
import { VaultFault } from '#platform/vault/port.ts';
import type { Ctx } from '../ctx.ts';
import { ownerOf, readFile, type SealedFile } from './read-preserved.ts';

const batch = 200;

/** Wraps the keys of preserved files under the newest key of the vault, as `rotateVault` those of documents: in batches that are done or not. Returns how many were, and what cannot be read. */
export async function rotatePreserved(
  ctx: Ctx,
): Promise<{ rotated: number; faults: VaultFault[] }> {
  const faults: VaultFault[] = [];
  let rotated = 0;
  for (let after = 0; ;) {
    const files = await ctx.db.transaction().execute(async (trx) => {
      const { rows } = await sql<Omit<SealedFile, 'bytes'>>`
        select file_id, vault_key, key_id, wrapped_key from preserved_file
        where key_id is not null and key_id <> ${ctx.vault.key_id} and file_id > ${after}
        order by file_id limit ${batch} for update`.execute(trx);
      for (const { file_id, vault_key, key_id, wrapped_key } of rows) {
        try {
          const sealed = { key_id, wrapped_key };
          await trx
            .updateTable('preserved_file')
            .set(await ctx.vault.rewrap(vault_key, sealed, ownerOf(file_id)))
            .where('file_id', '=', file_id)
            .execute();
          rotated++;
        } catch (error) {
          if (!(error instanceof VaultFault)) throw error;
          ctx.log.error(
            { file_id, fault: error.code },
            'key of a preserved file not rotated; its old key is still needed',
          );
          faults.push(error);
        }
      }
      return rows;
    });
    if (files.length < batch) return { rotated, faults };
    after = files.at(-1)?.file_id ?? after;
  }
}

export interface PreservedCheck {
  files: number;
  faults: { file_id: number; fault: string; message: string }[];
}

/** Decrypts every preserved file, shows none, and names those that cannot be read. */
export async function checkPreserved(ctx: Ctx): Promise<PreservedCheck> {
  const faults: PreservedCheck['faults'] = [];
  let files = 0;
  for (let after = 0; ;) {
    const { rows } = await sql<SealedFile>`
      select file_id, bytes, vault_key, key_id, wrapped_key from preserved_file
      where wrapped_key is not null and file_id > ${after} order by file_id limit ${batch}`.execute(
      ctx.db,
    );
    for (const file of rows) {
      try {
        for await (const _ of readFile(ctx, file));
      } catch (error) {
        if (!(error instanceof VaultFault)) throw error;
        faults.push({ file_id: file.file_id, fault: error.code, message: error.message });
      }
    }
    files += rows.length;
    if (rows.length < batch) return { files, faults };
    after = rows.at(-1)?.file_id ?? after;
  }
}
