import { createHash } from 'node:crypto';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClipPlan } from './data/clip-plan.ts';
import type { SeedContext } from './demo-state.ts';
import { drawClip } from './draw/draw-clip.ts';
import type { ProgressMeter } from './progress.ts';

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** The same for the same plan, so that an interrupted seed finds the clips that it has drawn. */
const fileName = (plan: ClipPlan): string =>
  `${plan.key}-${createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 12)}.mp4`;

/** Where drawings wait until storage has them, and what ends the drawing. */
export interface Workplace {
  ctx: SeedContext;
  folder: string;
  signal?: AbortSignal | undefined;
}

async function draw(
  { folder, signal }: Workplace,
  plan: ClipPlan,
  meter: ProgressMeter,
): Promise<string> {
  const file = join(folder, fileName(plan));
  const progress = (fraction: number): void => {
    signal?.throwIfAborted();
    meter.set(`draw ${plan.key}`, fraction);
  };
  if (!(await exists(file))) await drawClip(plan, file, progress);
  progress(1);
  meter.count('drawn');
  return file;
}

/** Sends a drawn clip through the pipeline. Returns its media id. */
async function process(
  { ctx }: Workplace,
  plan: ClipPlan,
  path: string,
  meter: ProgressMeter,
): Promise<number> {
  const { media_id } = await ctx.operator.media.ingest({ path });
  const end = await ctx.operator.media.waitFor(media_id, {
    report: ({ percent }) => meter.set(`make ${plan.key}`, percent / 100),
  });
  if (end?.state !== 'ready')
    throw new Error(`The clip ${plan.key} could not be processed: ${end?.reason ?? 'it is gone'}`);
  meter.set(`make ${plan.key}`, 1);
  meter.count('ready');
  return media_id;
}

/**
 * Draws clips one after the other; each goes through the pipeline while the next one is drawn.
 * Returns media ids by key; all are ready. A worker must run.
 */
export async function seedClips(
  place: Workplace,
  plans: readonly ClipPlan[],
  meter: ProgressMeter,
): Promise<Map<string, number>> {
  await mkdir(place.folder, { recursive: true });
  const drawing = Promise.withResolvers<never>();
  const ready: Promise<readonly [string, number]>[] = [];
  const drawAll = async (): Promise<void> => {
    for (const plan of plans) {
      const file = await draw(place, plan, meter);
      const one = process(place, plan, file, meter).then((id) => [plan.key, id] as const);
      // The first failure ends the seed at once.
      one.catch(drawing.reject);
      ready.push(one);
    }
  };
  await Promise.race([drawAll(), drawing.promise]);
  return new Map(await Promise.all(ready));
}
