import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Composition } from '#app/compose.ts';
import { runWorker } from '#app/run-worker.ts';
import { stats } from '#domain/index.ts';
import { planVideos } from './data/plan-videos.ts';
import { whileAlone } from './demo-state.ts';
import { clips } from './draw/clips.ts';
import { createDrawPool } from './draw/draw-pool.ts';
import { channelAvatars, channelBanners, modelAvatars, photos } from './draw/photos.ts';
import { sampleClips } from './draw/sample-clips.ts';
import { createMeter, type SeedProgress } from './progress.ts';
import { seedClips } from './seed-clips.ts';
import { seedAlbums, seedPlaylists, seedVideos } from './seed-entries.ts';
import { seedNames } from './seed-names.ts';
import { seedAvatars, seedPhotos } from './seed-pictures.ts';

export { isSeeded, needsSeed } from './demo-state.ts';

export interface SeedOptions {
  /** Four short clips and twelve photographs behind the same catalogue: for tests. */
  is_sample: boolean;
  /** A finished step, in words. */
  report(line: string): void;
  /** Whenever the percentage changes; without it every tenth percent is reported as a line. */
  progress?(progress: SeedProgress): void;
}

export interface SeedSummary {
  videos: number;
  clips: number;
  photos: number;
  albums: number;
  seconds: number;
}

const seconds = (since: number): number => Math.round((performance.now() - since) / 100) / 10;

/** Lines for every tenth percent. */
function everyTenth(report: (line: string) => void): (progress: SeedProgress) => void {
  let last = 0;
  return ({ fraction, now }) => {
    const tenth = Math.floor(fraction * 10);
    if (tenth === last) return;
    last = tenth;
    report(`  ${tenth * 10} % ${now}`);
  };
}

/**
 * Draws the demo catalogue and writes it through the product's own pipeline and use cases. Safe to repeat and to kill at any moment: what is there is
 * found again by its key. Throws when another process is seeding, or when a clip cannot be drawn or processed.
 */
export async function seedDemo(product: Composition, options: SeedOptions): Promise<SeedSummary> {
  const { ctx } = product.system_domain;
  return whileAlone(ctx, async () => {
    const start = performance.now();
    const summary = await seedAll(product, options);
    return { ...summary, seconds: seconds(start) };
  });
}

async function seedAll(product: Composition, { is_sample, report, progress }: SeedOptions): Promise<Omit<SeedSummary, 'seconds'>> {
  const { ctx } = product.system_domain;
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    report(`  ${name}: ${seconds(start)} s`);
    return result;
  };
  const folder = join(product.config.data_dir, 'demo');
  const part = is_sample
    ? {
        clips: sampleClips,
        photos: photos.slice(0, 12),
        modelAvatars: modelAvatars.slice(0, 6),
        channelAvatars: channelAvatars.slice(0, 3),
        channelBanners: channelBanners.slice(0, 3),
      }
    : { clips, photos, modelAvatars, channelAvatars, channelBanners };
  const parts = new Map<string, number>([['photographs', 30]]);
  for (const { key, seconds: length } of part.clips) parts.set(`draw ${key}`, length).set(`make ${key}`, length * 1.6);
  const meter = createMeter({ parts, clips: part.clips.length, photos: part.photos.length }, progress ?? everyTenth(report));

  const names = await step('names', () => seedNames(ctx, part));
  await using pool = createDrawPool(Math.min(4, Math.max(1, availableParallelism())));
  await using _worker = await runWorker(product);
  const drawing = performance.now();
  const place = { ctx, pool, folder };
  const [clipIds, photoIds] = await Promise.all([
    seedClips(ctx, pool, folder, part.clips, meter),
    seedPhotos(place, part.photos, (count) => {
      meter.set('photographs', count / part.photos.length);
      meter.count('photos');
    }),
    seedAvatars(place, [...part.modelAvatars, ...part.channelAvatars, ...part.channelBanners]),
  ]);
  report(`  ${part.clips.length} clips and ${part.photos.length} photographs: ${seconds(drawing)} s`);

  const albums = await step('albums', () => seedAlbums(ctx, part.photos, photoIds, names));
  const videos = planVideos(part.clips);
  // The last video stands for the end of the seed.
  await step('videos', () => seedVideos(ctx, videos.slice(0, -1), names, clipIds));
  await step('playlists', () => seedPlaylists(ctx, videos, names));
  await seedVideos(ctx, videos.slice(-1), names, clipIds);
  await step('counts', async () => {
    for (const task of stats.upkeepTasks) await task.run(ctx);
  });
  await rm(folder, { recursive: true, force: true });
  return { videos: videos.length, clips: part.clips.length, photos: part.photos.length, albums };
}
