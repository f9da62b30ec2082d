import { VaultFault } from '#platform/vault/port.ts';
import type { Ctx } from '../ctx.ts';
import { openDocument } from './read-document.ts';

const batch = 200;

/** Wraps the keys of all documents under the newest key of the vault. Returns how many were under an older one. Safe to repeat. Throws VaultFault. */
export async function rotateVault(ctx: Ctx): Promise<number> {
  let rotated = 0;
  for (;;) {
    const done = await ctx.db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('record_document')
        .select(['document_id', 'storage_key', 'key_id', 'wrapped_key'])
        .where('key_id', '<>', ctx.vault.key_id)
        .orderBy('document_id')
        .limit(batch)
        .forUpdate()
        .execute();
      for (const { document_id, storage_key, key_id, wrapped_key } of rows)
        if (key_id !== null && wrapped_key !== null)
          await trx
            .updateTable('record_document')
            .set(ctx.vault.rewrap(storage_key, { key_id, wrapped_key }))
            .where('document_id', '=', document_id)
            .execute();
      return rows.length;
    });
    rotated += done;
    if (done < batch) return rotated;
  }
}

export interface VaultCheck {
  documents: number;
  faults: { document_id: number; fault: string; message: string }[];
}

/** Decrypts every document, shows none, and names those that cannot be read. */
export async function checkVault(ctx: Ctx): Promise<VaultCheck> {
  const rows = await ctx.db
    .selectFrom('record_document')
    .select(['document_id', 'person_id', 'verification_id', 'kind', 'storage_key', 'bytes'])
    .select(['key_id', 'wrapped_key'])
    .where('erased_at', 'is', null)
    .orderBy('document_id')
    .execute();
  const faults: VaultCheck['faults'] = [];
  for (const { key_id, wrapped_key, ...row } of rows) {
    if (key_id === null || wrapped_key === null) continue;
    await openDocument(ctx, { ...row, key_id, wrapped_key }).catch((error: unknown) => {
      if (!(error instanceof VaultFault)) throw error;
      faults.push({ document_id: row.document_id, fault: error.code, message: error.message });
    });
  }
  return { documents: rows.length, faults };
}
