import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Ctx } from '../ctx.ts';
import { assertLongEnough } from './length-rule.ts';
import {
  advanceMedia,
  createProgress,
  findMedia,
  refusingMedia,
  type MediaState,
} from './media-state.ts';
import { ladderOf, planLadder } from './plan-ladder.ts';
import { placesOf } from './storage-places.ts';
import { parseMade, parseProbe, writeMade, type Made } from './stored-json.ts';
import { saveFrames } from './hashing.ts';
import { timelineOf } from './get-timeline.ts';
import { inWorkFolder } from './work-folder.ts';

const begin = 5;
const end = 90;
/** Facts about the renditions, stored next to them. */
const note = 'ladder.json';

/**
 * Second step: writes all renditions to a work folder and renames them last, so there is one
 * complete set or none, however often the step starts. A set that a worker finished before it died
 * is reused.
 */
export async function transcodeMedia(
  ctx: Ctx,
  { media_id }: { media_id: number },
  signal?: AbortSignal,
): Promise<void> {
  const media = await findMedia(ctx, media_id);
  if (media?.state !== 'probed' && media?.state !== 'transcoding') return;
  await refusingMedia(ctx, media_id, async () => {
    const began = await ctx.db.transaction().execute((trx) =>
      advanceMedia(trx, media_id, ['probed', 'transcoding'], {
        state: 'transcoding',
        percent: begin,
      }),
    );
    if (!began) return;
    const { stream } = placesOf(media.storage_key);
    const made = (await readNote(ctx, stream)) ?? (await makeStream(ctx, media, signal));
    const moved = await ctx.db.transaction().execute(async (trx) => {
      const ok = await advanceMedia(trx, media_id, ['transcoding'], {
        state: 'transcoded',
        percent: end,
        duration: made.duration,
        rungs: JSON.stringify(made.rungs),
        storyboard: JSON.stringify(made.storyboard),
        moments: JSON.stringify(made.moments),
        levels: made.levels ?? null,
      });
      if (ok && made.frames) await saveFrames(trx, media_id, made.frames);
      if (ok) await ctx.jobs.enqueue('media.pictures', { media_id }, { trx });
      return ok;
    });
    if (!moved && !(await findMedia(ctx, media_id))) await ctx.storage.remove(stream);
  });
}

async function makeStream(
  ctx: Ctx,
  { media_id, storage_key }: MediaState,
  signal?: AbortSignal,
): Promise<Made> {
  const { db, storage, transcoder } = ctx;
  const row = await db
    .selectFrom('media')
    .select(['probe', 'min_seconds'])
    .where('media_id', '=', media_id)
    .executeTakeFirstOrThrow();
  const plan = planLadder(parseProbe(row.probe), ladderOf(ctx.settings));
  const { original, stream } = placesOf(storage_key);
  const source = await storage.local(original);
  if (!source) throw new Error('the original is gone');
  const progress = createProgress(ctx, media_id);
  try {
    return await inWorkFolder(ctx, media_id, async (folder) => {
      const report = (fraction: number, stage: string): void =>
        progress.report(begin + fraction * (end - begin), stage);
      const made = {
        ...(await transcoder.ladder(source.path, folder, plan, report, signal)),
        rungs: plan.rungs,
      };
      // Renditions end on a frame of their own rate: a clip of exactly the minimum length may come
      // out a little shorter.
      assertLongEnough(made.duration + 0.5, row.min_seconds);
      const timeline = timelineOf(made.storyboard, made.duration, (sheet) => `s${sheet}.webp`);
      await writeFile(join(folder, 'storyboard', 'timeline.vtt'), timeline);
      await writeFile(join(folder, note), writeMade(made));
      await storage.putFolder(stream, folder);
      return made;
    });
  } finally {
    await progress.stop();
    await source.release();
  }
}

/** The note of a worker that died after storing its renditions and before recording them. */
async function readNote({ storage }: Ctx, stream: string): Promise<Made | undefined> {
  const found = await storage.read(`${stream}${note}`);
  return found && parseMade(JSON.parse(await text(found)));
}
