import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { nowByBothClocks } from '../publications/index.ts';
import { endDraft } from './album-draft.ts';
import { dropDraftPhotos, removeDropped, type DroppedPhotos } from './drop-photos.ts';

/** Days without a change, and after the end. */
const retention_days = { open: 30, ended: 30 };
const ended_at_once = 20;

/** Ends abandoned drafts, by the database's clock and by this process's, and deletes the rows of ended ones. */
export async function pruneAlbumDrafts(ctx: Ctx): Promise<void> {
  const now = nowByBothClocks(ctx);
  const idle = sql<boolean>`ended_at is null and submitted is null
    and saved_at < ${now} - make_interval(days => ${retention_days.open})`;
  const { rows } = await sql<{ draft_id: string }>`
    select draft_id from album_draft where ${idle} limit ${ended_at_once}`.execute(ctx.db);
  for (const { draft_id } of rows) {
    const dropped = await ctx.db.transaction().execute(async (trx) => {
      const locked = await sql`
        select from album_draft where draft_id = ${draft_id} and ${idle} for update`.execute(trx);
      return locked.rows.length === 0 ? undefined : endDraft(ctx, trx, draft_id);
    });
    if (dropped) await removeDropped(ctx, dropped);
  }
  await sql`
    delete from album_draft where ended_at < ${now} - make_interval(days => ${retention_days.ended})`.execute(
    ctx.db,
  );
}

/** Of a member who is being erased, whom the transaction has locked; the rows go with the account. Returns what removes the files afterwards. */
export async function eraseAlbumDrafts(
  ctx: Ctx,
  trx: Trx,
  member_id: number,
): Promise<() => Promise<void>> {
  const { rows } = await sql<{ draft_id: string }>`
    select draft_id from album_draft where member_id = ${member_id} and ended_at is null for update`.execute(
    trx,
  );
  const dropped: DroppedPhotos[] = [];
  for (const { draft_id } of rows) dropped.push(await dropDraftPhotos(ctx, trx, draft_id));
  return async () => {
    for (const each of dropped) await removeDropped(ctx, each);
  };
}
