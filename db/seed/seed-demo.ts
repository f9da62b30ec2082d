import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Composition } from '#app/compose.ts';
import { planVideos } from './data/plan-videos.ts';
import { whileAlone, type SeedContext } from './demo-state.ts';
import type { ClipPlan } from './draw/clip-plan.ts';
import { clips } from './draw/clips.ts';
import { createDrawPool } from './draw/draw-pool.ts';
import {
  channelAvatars,
  channelBanners,
  modelAvatars,
  photos,
  type PicturePlan,
} from './draw/photos.ts';
import { sampleClips } from './draw/sample-clips.ts';
import { createMeter, type ProgressMeter, type SeedProgress } from './progress.ts';
import { seedClips } from './seed-clips.ts';
import { seedAlbums, seedPlaylists, seedVideos } from './seed-entries.ts';
import { seedNames, type NamePictures } from './seed-names.ts';
import { seedOwnerCounters } from './seed-owner-counters.ts';
import { seedAvatars, seedPhotos } from './seed-pictures.ts';

export { isSeeded, needsSeed } from './demo-state.ts';

export interface SeedOptions {
  /** Four short clips and twelve photographs behind the same catalogue: for tests. */
  is_sample: boolean;
  /** A finished step, in words. */
  report(line: string): void;
  /** Whenever the percentage changes; without it every tenth percent is reported as a line. */
  progress?(progress: SeedProgress): void;
  /** Ends the drawing with the signal's reason; the next seed goes on from there. */
  signal?: AbortSignal;
}

export interface SeedSummary {
  videos: number;
  clips: number;
  photos: number;
  albums: number;
  seconds: number;
}

const seconds = (since: number): number => Math.round((performance.now() - since) / 100) / 10;

/** Rejects with the signal's reason. */
function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    if (signal?.aborted) reject(signal.reason as Error);
  });
}

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
  return whileAlone(contextOf(product), async () => {
    const start = performance.now();
    const summary = await seedAll(product, options);
    return { ...summary, seconds: seconds(start) };
  });
}

const contextOf = ({ system_domain, storage, system_ctx }: Composition): SeedContext => ({
  operator: system_domain.operator,
  db: system_ctx.db,
  storage,
  clock: system_ctx.clock,
});

/** Where drawings wait; an interrupted seed finds them here. */
const folderOf = ({ config }: Composition): string => join(config.data_dir, 'demo');

/** What is drawn for the whole demo, or for a sample of it. */
function demoParts(is_sample: boolean): DemoParts {
  if (!is_sample) return { clips, photos, modelAvatars, channelAvatars, channelBanners };
  return {
    clips: sampleClips,
    photos: photos
      .slice(0, 12)
      .map((photo) => ({ ...photo, width: photo.width / 2, height: photo.height / 2 })),
    modelAvatars: modelAvatars.slice(0, 6),
    channelAvatars: channelAvatars.slice(0, 3),
    channelBanners: channelBanners.slice(0, 3),
  };
}

interface DemoParts extends NamePictures {
  clips: readonly ClipPlan[];
  photos: readonly PicturePlan[];
}

interface Drawn {
  /** media ids and photo ids by key */
  clipIds: Map<string, number>;
  photoIds: Map<string, number>;
}

/** Draws everything while a worker of this process handles the clips that are drawn; both cores stay busy. */
async function drawAll(
  product: Composition,
  parts: DemoParts,
  meter: ProgressMeter,
  signal: AbortSignal | undefined,
): Promise<Drawn> {
  const ctx = contextOf(product);
  const folder = folderOf(product);
  await using pool = createDrawPool(Math.min(4, Math.max(1, availableParallelism())));
  await using _worker = await product.startWorker();
  const place = { ctx, pool, folder };
  const drawn = Promise.all([
    seedClips(ctx, pool, folder, parts.clips, meter),
    seedPhotos(place, parts.photos, (count) => {
      meter.set('photographs', count / parts.photos.length);
      meter.count('photos');
    }),
    seedAvatars(place, [...parts.modelAvatars, ...parts.channelAvatars, ...parts.channelBanners]),
  ]);
  const [clipIds, photoIds] = await Promise.race([drawn, untilAborted(signal)]);
  return { clipIds, photoIds };
}

async function seedAll(
  product: Composition,
  { is_sample, report, progress, signal }: SeedOptions,
): Promise<Omit<SeedSummary, 'seconds'>> {
  const ctx = contextOf(product);
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    report(`  ${name}: ${seconds(start)} s`);
    return result;
  };
  const parts = demoParts(is_sample);
  const weights = new Map<string, number>([['photographs', 30]]);
  for (const { key, seconds: length } of parts.clips)
    weights.set(`draw ${key}`, length).set(`make ${key}`, length * 1.6);
  const meter = createMeter(
    { parts: weights, clips: parts.clips.length, photos: parts.photos.length },
    progress ?? everyTenth(report),
  );

  const names = await step('names', () => seedNames(ctx, parts));
  const { clipIds, photoIds } = await step('clips and photographs', () =>
    drawAll(product, parts, meter, signal),
  );
  const albums = await step('albums', () => seedAlbums(ctx, parts.photos, photoIds, names));
  // Oldest first, as they would have come; the newest is written after everything else and stands for the end of the seed.
  const videos = planVideos(parts.clips).toReversed();
  await step('videos', () => seedVideos(ctx, videos.slice(0, -1), names, clipIds));
  await step('playlists', () => seedPlaylists(ctx, videos, names));
  await seedVideos(ctx, videos.slice(-1), names, clipIds);
  // The upkeep carries what was counted into the lists and makes the rankings and the pictures of categories.
  await step('counts', async () => {
    await seedOwnerCounters(ctx, names);
    const { tasks, slowTasks } = product.system_domain.upkeep;
    // Slow tasks by name too: the worker that ran meanwhile holds their leases.
    for (const task of [...tasks, ...slowTasks]) await task.run();
  });
  await rm(folderOf(product), { recursive: true, force: true });
  return { videos: videos.length, clips: parts.clips.length, photos: parts.photos.length, albums };
}
