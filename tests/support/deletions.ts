import { sql } from 'kysely';
import type { Ctx } from '#domain/ctx.ts';
import { deleteIfPending } from '#domain/submissions/index.ts';

/** Deletes for good what its uploader deleted, as the upkeep does once its days are over. */
export async function deleteAfterDays(
  ctx: Ctx,
  of: { type: 'video' | 'album'; id: number },
): Promise<void> {
  const { rows } = await sql<{ asked: string }>`
    select asked_at::text as asked from pending_deletion where ${sql.ref(`${of.type}_id`)} = ${of.id}`.execute(
    ctx.db,
  );
  await deleteIfPending(ctx, of, rows[0]?.asked ?? 'epoch');
}
