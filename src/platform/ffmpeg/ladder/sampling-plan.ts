import type { Storyboard } from '../port.ts';

/** Which pictures of a clip are sampled, and which of these go onto the storyboard. */
export interface SamplingPlan {
  /** sampling interval in pictures, and the index of the first sample */
  step: number;
  offset: number;
  /** number of samples */
  samples: number;
  /** interval of storyboard tiles in samples, and the index of the first tile */
  tile_step: number;
  tile_offset: number;
  storyboard: Storyboard;
  /** interval of the pictures that are hashed, and the index of the first */
  hash_step: number;
  hash_offset: number;
}

const samples_most = 400;
const tiles_most = 300;
/** One a second, and fewer of a longer clip: two hours. */
const hashed_most = 7200;
const tile = { width: 160, height_most: 320 };
const sheet = { columns: 10, rows: 10 };

/**
 * Takes the middle of each stretch, because a clip often starts with black. A clip of one picture
 * gets that picture.
 */
export function planSampling(
  frames: number,
  fps: number,
  { width, height }: { width: number; height: number },
): SamplingPlan {
  const duration = frames / fps;
  const spacing = Math.max(duration / samples_most, Math.min(0.5, duration / 50));
  const step = Math.max(1, Math.round(spacing * fps));
  const offset = middleOf(step, frames);
  const samples = taken(frames, step, offset);
  const tile_step = Math.max(
    1,
    Math.ceil((Math.max(1, duration / tiles_most) * fps) / step - 0.01),
  );
  const tile_offset = middleOf(tile_step, samples);
  const count = taken(samples, tile_step, tile_offset);
  const columns = Math.min(sheet.columns, count);
  const hash_step = Math.max(1, Math.ceil(Math.max(1, duration / hashed_most) * fps - 0.01));
  return {
    step,
    offset,
    samples,
    tile_step,
    tile_offset,
    storyboard: {
      interval: (step * tile_step) / fps,
      ...tileSize(width, height),
      columns,
      rows: Math.min(sheet.rows, Math.ceil(count / columns)),
      count,
    },
    hash_step,
    hash_offset: middleOf(hash_step, frames),
  };
}

const middleOf = (step: number, all: number): number => Math.floor(Math.min(step, all) / 2);
const taken = (all: number, step: number, offset: number): number =>
  Math.max(1, Math.floor((all - 1 - offset) / step) + 1);

/** Keeps the aspect ratio; narrower when the height would exceed two widths. */
function tileSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(tile.width / width, tile.height_most / height);
  const even = (side: number): number => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}
