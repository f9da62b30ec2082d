import { createHash } from 'node:crypto';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeedContext } from './demo-state.ts';
import type { ClipPlan } from './draw/clip-plan.ts';
import type { DrawPool } from './draw/draw-pool.ts';
import type { ProgressMeter } from './progress.ts';

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** A drawn clip keeps its name as long as its plan is the same: an interrupted seed finds it. */
const fileName = (plan: ClipPlan): string =>
  `${plan.key}-${createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 12)}.mp4`;

async function seedClip(
  ctx: SeedContext,
  pool: DrawPool,
  folder: string,
  plan: ClipPlan,
  meter: ProgressMeter,
): Promise<number> {
  const file = join(folder, fileName(plan));
  if (!(await exists(file)))
    await pool.draw({ kind: 'clip', plan, output: file }, (fraction) =>
      meter.set(`draw ${plan.key}`, fraction),
    );
  meter.set(`draw ${plan.key}`, 1);
  meter.count('drawn');
  const { media_id } = await ctx.operator.media.ingest({ path: file });
  const end = await ctx.operator.media.waitFor(media_id, {
    report: ({ percent }) => meter.set(`make ${plan.key}`, percent / 100),
  });
  if (end?.state !== 'ready')
    throw new Error(`The clip ${plan.key} could not be processed: ${end?.reason ?? 'it is gone'}`);
  meter.set(`make ${plan.key}`, 1);
  meter.count('ready');
  return media_id;
}

/** Draws clips and sends each through the pipeline while the next ones are drawn. Returns media ids by key; all are ready. A worker must run. */
export async function seedClips(
  ctx: SeedContext,
  pool: DrawPool,
  folder: string,
  plans: readonly ClipPlan[],
  meter: ProgressMeter,
): Promise<Map<string, number>> {
  await mkdir(folder, { recursive: true });
  const ids = await Promise.all(
    plans.map(async (plan) => [plan.key, await seedClip(ctx, pool, folder, plan, meter)] as const),
  );
  return new Map(ids);
}
