import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { eraseLater, eraseNow } from '../media/index.ts';
import { readLanguage } from './read-language.ts';

/**
 * Removes the captions of a video in a language with their file. Returns whether there were some.
 * Throws CaptionsRefused for an unknown language.
 */
export async function removeCaptions(
  ctx: Ctx,
  { video_id, lang }: { video_id: number; lang: string },
): Promise<boolean> {
  const known = readLanguage(lang);
  const keys = await ctx.db.transaction().execute((trx) => dropCaptions(ctx, trx, video_id, known));
  for (const storage_key of keys) await eraseNow(ctx, storage_key);
  return keys.length > 0;
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
