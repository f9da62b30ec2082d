import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPhoto, drawPicture, type PicturePlan } from './draw/draw-picture.ts';
import type { Workplace } from './seed-clips.ts';
import { pictureKey } from './seed-names.ts';

/** Draws photographs that storage does not have yet and registers them. Returns photo ids by key. */
export async function seedPhotos(
  { ctx, folder, signal }: Workplace,
  plans: readonly PicturePlan[],
  done: (count: number) => void,
): Promise<Map<string, number>> {
  await mkdir(folder, { recursive: true });
  for (const [index, plan] of plans.entries()) {
    signal?.throwIfAborted();
    const key = pictureKey(plan);
    if (!(await ctx.storage.facts(`a/${key}/1280.jpg`))) {
      const drawn = join(folder, plan.key);
      await rm(drawn, { recursive: true, force: true });
      await drawPhoto(plan, drawn);
      await ctx.storage.putFolder(`a/${key}/`, drawn);
    }
    done(index + 1);
  }
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
  { ctx, folder, signal }: Workplace,
  plans: readonly PicturePlan[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const plan of plans) {
    signal?.throwIfAborted();
    const key = `i/${pictureKey(plan)}.webp`;
    if (await ctx.storage.facts(key)) continue;
    const drawn = join(folder, `${plan.key}.webp`);
    await drawPicture(plan, drawn);
    await ctx.storage.putFile(key, drawn);
    await rm(drawn, { force: true });
  }
}
