import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Composition } from '#app/compose.ts';
import { clips, sampleClips } from './data/clips.ts';
import {
  channelAvatars,
  channelBanners,
  modelAvatars,
  photos,
  samplePhotos,
} from './data/pictures.ts';
import { planVideos } from './data/plan-videos.ts';
import { withSeedLock, type SeedContext } from './demo-state.ts';
import type { ClipPlan } from './data/clip-plan.ts';
import type { PicturePlan } from './draw/draw-picture.ts';
import { createMeter, type ProgressMeter, type SeedProgress } from './progress.ts';
import { seedCaptions } from './seed-captions.ts';
import { seedClips } from './seed-clips.ts';
import { seedAlbums, seedPlaylists, seedVideos } from './seed-entries.ts';
import { seedHouseAds } from './seed-house-ads.ts';
import { seedHousePromos } from './seed-house-promos.ts';
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

/** One line for every tenth of the work. */
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
 * Draws the demo catalogue and writes it through the product's own pipeline and use cases. Safe to
 * repeat and to kill at any moment: finished parts are found again by their keys. Throws when
 * another process is seeding, or when a clip cannot be drawn or processed.
 */
export async function seedDemo(product: Composition, options: SeedOptions): Promise<SeedSummary> {
  return withSeedLock(contextOf(product), async () => {
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

/** Where drawings wait; an interrupted seed finds them there. */
const folderOf = ({ config }: Composition): string => join(config.data_dir, 'demo');

/** The plans of the whole demo, or of a sample of it. */
function demoParts(is_sample: boolean): DemoParts {
  if (!is_sample) return { clips, photos, modelAvatars, channelAvatars, channelBanners };
  return {
    clips: sampleClips,
    photos: samplePhotos,
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

/** Draws everything in this thread while a worker's processes transcode what is drawn already. */
async function drawAll(
  product: Composition,
  parts: DemoParts,
  meter: ProgressMeter,
  signal: AbortSignal | undefined,
): Promise<Drawn> {
  const ctx = contextOf(product);
  await using _worker = await product.startWorker();
  const place = { ctx, folder: folderOf(product), signal };
  const drawn = Promise.all([
    seedClips(place, parts.clips, meter),
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
  for (const { key, loop, scenes, repeats } of parts.clips) {
    const drawn = loop * scenes.length;
    weights.set(`draw ${key}`, drawn).set(`make ${key}`, drawn * (1 + repeats / 50));
  }
  const meter = createMeter(
    { parts: weights, clips: parts.clips.length, photos: parts.photos.length },
    progress ?? everyTenth(report),
  );

  // Tests look at empty places, too, so the sample books none.
  if (!is_sample) {
    await seedHouseAds(ctx);
    await seedHousePromos(ctx);
  }
  const names = await step('names', () => seedNames(ctx, parts));
  const { clipIds, photoIds } = await step('clips and photographs', () =>
    drawAll(product, parts, meter, signal),
  );
  const albums = await step('albums', () => seedAlbums(ctx, parts.photos, photoIds, names));
  // Oldest first, as they would have been published; the newest marks the end of the seed.
  const videos = planVideos(parts.clips).toReversed();
  await step('videos', () => seedVideos(ctx, videos.slice(0, -1), names, clipIds));
  await step('captions', () => seedCaptions(ctx, videos.slice(0, -1), parts.clips));
  await step('playlists', () => seedPlaylists(ctx, videos, names));
  await seedVideos(ctx, videos.slice(-1), names, clipIds);
  // The upkeep carries counters into the lists and makes rankings and the covers of categories.
  await step('counts', async () => {
    await seedOwnerCounters(ctx, names);
    const { tasks, slowTasks } = product.system_domain.upkeep;
    // Slow tasks by name too: the worker that ran meanwhile holds their leases.
    for (const task of [...tasks, ...slowTasks]) await task.run();
  });
  await rm(folderOf(product), { recursive: true, force: true });
  return { videos: videos.length, clips: parts.clips.length, photos: parts.photos.length, albums };
}
