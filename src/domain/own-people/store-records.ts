import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { insertDocument, sealPhoto } from '../records/index.ts';
import { demandUploader } from '../uploads/index.ts';
import { demandWriteAccess, lockWriter } from '../write-access/index.ts';
import type { RecordFiles, SaidOfRecords } from './check-records.ts';

/** Requires a member who may upload. Throws what `demandWriteAccess` throws, and `forbidden`. */
export async function demandSender(ctx: Ctx, trx: Trx, member_id: number): Promise<void> {
  // The strongest lock first: an erasure under way waits for it, and not in a circle.
  await lockWriter(trx, member_id);
  await demandWriteAccess(ctx, trx, member_id);
  await demandUploader(ctx, trx, member_id);
}

/**
 * Puts pictures into the vault and calls `store` in a transaction with what inserts their rows. `before` is asked first, because decoding takes seconds. When anything fails,
 * nothing stays. Throws `invalid` with the fault of a picture, `already` for one that the person has, and what both throw.
 */
export async function storeRecords<Result>(
  ctx: Ctx,
  { files, said }: { files: RecordFiles; said: SaidOfRecords },
  steps: {
    before(trx: Trx): Promise<void>;
    store(trx: Trx, insert: (person_id: number) => Promise<void>): Promise<Result>;
  },
): Promise<Result> {
  await ctx.db.transaction().execute(steps.before);
  const sealed: Parameters<typeof insertDocument>[2][] = [];
  try {
    const { kind, valid_until, signed_on, scope } = said;
    if (files.document)
      sealed.push({ ...(await sealPhoto(ctx, 'document', files.document)), kind, valid_until });
    if (files.release)
      sealed.push({
        ...(await sealPhoto(ctx, 'release', files.release)),
        kind: 'release',
        signed_on,
        scope,
      });
    return await ctx.db.transaction().execute((trx) =>
      steps.store(trx, async (person_id) => {
        for (const each of sealed) {
          await demandNew(trx, person_id, each);
          await insertDocument(trx, { person_id }, each);
        }
      }),
    );
  } catch (error) {
    for (const { storage_key } of sealed) await ctx.vault.remove(storage_key);
    throw error;
  }
}

/** The same picture again, as when the request is repeated, is no other document. */
async function demandNew(
  trx: Trx,
  person_id: number,
  { content_hash }: { content_hash: Buffer },
): Promise<void> {
  const { rows } = await sql`
    select from record_document
    where person_id = ${person_id} and content_hash = ${content_hash} and erased_at is null limit 1`.execute(
    trx,
  );
  if (rows.length > 0) throw new AppError('already');
}
