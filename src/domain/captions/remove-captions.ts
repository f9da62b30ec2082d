import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { assertNotHeld, lockUploaders } from '../holds/index.ts';
import { eraseLater, eraseNow } from '../media/index.ts';
import { readLanguage } from './read-language.ts';

/**
 * Removes the captions of a video in a language with their file. Returns whether there were some.
 * Throws CaptionsRefused for an unknown language, and `forbidden` with `hold` where a legal hold
 * keeps the video.
 */
export async function removeCaptions(
  ctx: Ctx,
  { video_id, lang }: { video_id: number; lang: string },
): Promise<boolean> {
  const known = readLanguage(lang);
  const keys = await ctx.db.transaction().execute(async (trx) => {
    await lockUploaders(trx, 'video', [video_id]);
    await lockNotHeld(trx, video_id);
    return dropCaptions(ctx, trx, video_id, known);
  });
  for (const storage_key of keys) await eraseNow(ctx, storage_key);
  return keys.length > 0;
}

/**
 * Locks a video as a change of its captions and the registration of a hold do; the caller has locked its uploader. Throws `forbidden`
 * with `hold` where one keeps it.
 */
export async function lockNotHeld(trx: Trx, video_id: number): Promise<void> {
  await trx
    .selectFrom('video')
    .select('video_id')
    .where('video_id', '=', video_id)
    .forNoKeyUpdate()
    .execute();
  await assertNotHeld(trx, 'video', video_id);
}

/**
 * Deletes the rows of a video's captions, of one language or of all, and enqueues the removal of
 * their files. Returns their storage keys.
 */
export async function dropCaptions(
  ctx: Pick<Ctx, 'jobs'>,
  trx: Trx,
  video_id: number,
  lang?: string,
): Promise<string[]> {
  const rows = await trx
    .deleteFrom('video_caption')
    .where('video_id', '=', video_id)
    .$if(lang !== undefined, (query) => query.where('lang', '=', lang ?? ''))
    .returning('storage_key')
    .execute();
  for (const { storage_key } of rows) await eraseLater(ctx, trx, storage_key);
  return rows.map(({ storage_key }) => storage_key);
}
