import type { ProbedVideo } from '#platform/ffmpeg/port.ts';
import type { Ctx } from '../ctx.ts';
import { advanceMedia, createProgress, findMedia, refusingMedia, type MediaState } from './media-state.ts';
import { planLadder } from './plan-ladder.ts';
import { placesOf } from './storage-places.ts';
import { inWorkFolder } from './work-folder.ts';

const begin = 5;
const end = 90;

/**
 * Second step: writes all renditions aside and renames them into place at the end, so there is one whole set or none, however often the step is
 * begun. A set that a worker finished just before it died is taken as it is.
 */
export async function transcodeMedia(ctx: Ctx, { media_id }: { media_id: number }, signal?: AbortSignal): Promise<void> {
  const media = await findMedia(ctx, media_id);
  if (media?.state !== 'probed' && media?.state !== 'transcoding') return;
  await refusingMedia(ctx, media_id, async () => {
    const began = await ctx.db
      .transaction()
      .execute((trx) => advanceMedia(trx, media_id, ['probed', 'transcoding'], { state: 'transcoding', percent: begin }));
    if (!began) return;
    const { stream } = placesOf(media.storage_key);
    const is_there = (await ctx.storage.facts(`${stream}master.m3u8`)) !== undefined;
    const made = is_there ? undefined : await makeStream(ctx, media, signal);
    const moved = await ctx.db.transaction().execute(async (trx) => {
      const ok = await advanceMedia(trx, media_id, ['transcoding'], {
        state: 'transcoded',
        percent: end,
        ...made,
      });
      if (ok) await ctx.jobs.enqueue('media.pictures', { media_id }, { trx });
      return ok;
    });
    if (!moved && !(await findMedia(ctx, media_id))) await ctx.storage.remove(stream);
  });
}

/** Returns what the row takes from the ladder. */
async function makeStream(
  ctx: Ctx,
  { media_id, storage_key }: MediaState,
  signal?: AbortSignal,
): Promise<{ duration: number; storyboard: string; moments: string }> {
  const row = await ctx.db.selectFrom('media').select('probe').where('media_id', '=', media_id).executeTakeFirstOrThrow();
  const plan = planLadder(row.probe as unknown as ProbedVideo);
  const { original, stream } = placesOf(storage_key);
  const source = await ctx.storage.local(original);
  if (!source) throw new Error('the original is gone');
  const progress = createProgress(ctx, media_id);
  try {
    return await inWorkFolder(ctx, media_id, async (folder) => {
      const report = (fraction: number): void => progress.report(begin + fraction * (end - begin));
      const { duration, storyboard, moments } = await ctx.transcoder.ladder(source.path, folder, plan, report, signal);
      await ctx.storage.putFolder(stream, folder);
      return { duration, storyboard: JSON.stringify(storyboard), moments: JSON.stringify(moments) };
    });
  } finally {
    await progress.stop();
    await source.release();
  }
}
