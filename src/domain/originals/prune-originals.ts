import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { messageOf } from '#platform/log.ts';
import type { Ctx } from '../ctx.ts';
import { isHeld, lockUploaders } from '../holds/index.ts';
import { placesOf } from '../media/index.ts';
import { settingsOf } from '../uploads/index.ts';

/** Clips of a look. */
const batch = 500;

/** Erases originals of clips that are older than KEEP_ORIGINALS and converted, but those that a legal hold keeps. Safe to repeat. */
export async function pruneOriginals(ctx: Ctx): Promise<void> {
  const { originals_seconds } = settingsOf(ctx);
  if (originals_seconds === 0) return;
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ media_id: number }>`
      select media_id from media
      where state = 'ready' and original_erased_at is null and media_id > ${last}
        and created_at < now() - make_interval(secs => ${originals_seconds})
      order by media_id limit ${batch}`.execute(ctx.db);
    for (const { media_id } of rows) await tryOne(ctx, media_id);
    // Those that a hold keeps, and those that failed, are passed over.
    last = rows.at(-1)?.media_id ?? last;
    if (rows.length < batch) return;
  }
}

async function tryOne(ctx: Ctx, media_id: number): Promise<void> {
  try {
    await ctx.db.transaction().execute((trx) => eraseOriginal(ctx, trx, media_id));
  } catch (error) {
    ctx.log.error(
      { media_id, err: messageOf(error) },
      'an original was not erased; the next run retries',
    );
  }
}

async function eraseOriginal(ctx: Ctx, trx: Trx, media_id: number): Promise<void> {
  const { rows: videos } = await sql<{ video_id: number }>`
    select video_id from video where media_id = ${media_id} order by video_id`.execute(trx);
  const ids = videos.map(({ video_id }) => video_id);
  // The registration of a hold locks one of these rows first.
  await lockUploaders(trx, 'video', ids);
  await sql`select from video where video_id = any(${ids}::int[]) order by video_id for share`.execute(
    trx,
  );
  for (const id of ids) if (await isHeld(trx, 'video', id)) return;
  const { rows } = await sql<{ storage_key: string }>`
    update media set original_erased_at = now()
    where media_id = ${media_id} and state = 'ready' and original_erased_at is null
      -- until there is an encrypted copy (ADR 122)
      and not exists (select from preserved_file as f join preserved_material as m using (material_id)
        where f.storage_key = media.storage_key and m.state = 'waiting')
    returning storage_key`.execute(trx);
  // Before the commit: after a failure the next run does it.
  for (const { storage_key } of rows) await ctx.storage.remove(placesOf(storage_key).originals);
}
