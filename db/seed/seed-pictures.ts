import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SeedContext } from './demo-state.ts';
import type { DrawPool } from './draw/draw-pool.ts';
import type { PicturePlan } from './draw/photos.ts';
import { pictureKey } from './seed-names.ts';

interface Place {
  ctx: SeedContext;
  pool: DrawPool;
  /** Where drawings wait until storage has them. */
  folder: string;
}

/** Draws photographs that storage does not have yet and registers them. Returns photo ids by key. */
export async function seedPhotos(
  { ctx, pool, folder }: Place,
  plans: readonly PicturePlan[],
  done: (count: number) => void,
): Promise<Map<string, number>> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  await Promise.all(
    plans.map(async (plan) => {
      const key = pictureKey(plan);
      if (!(await ctx.storage.facts(`a/${key}/1280.jpg`))) {
        const drawn = join(folder, plan.key);
        await rm(drawn, { recursive: true, force: true });
        await pool.draw({ kind: 'photo', plan, output: drawn });
        await ctx.storage.putFolder(`a/${key}/`, drawn);
      }
      done(++count);
    }),
  );
  const ids = await ctx.operator.albums.savePhotos(
    plans.map((plan) => {
      const storage_key = pictureKey(plan);
      return {
        storage_key,
        content_hash: createHash('sha256').update(storage_key).digest(),
        width: plan.width,
        height: plan.height,
      };
    }),
  );
  return new Map(
    plans.flatMap((plan, i) => (ids[i] === undefined ? [] : [[plan.key, ids[i]] as const])),
  );
}

/** Draws avatars and banners that storage does not have yet. */
export async function seedAvatars(
  { ctx, pool, folder }: Place,
  plans: readonly PicturePlan[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    plans.map(async (plan) => {
      const key = `i/${pictureKey(plan)}.webp`;
      if (await ctx.storage.facts(key)) return;
      const drawn = join(folder, `${plan.key}.webp`);
      await pool.draw({ kind: 'picture', plan, output: drawn });
      await ctx.storage.putFile(key, drawn);
      await rm(drawn, { force: true });
    }),
  );
}
