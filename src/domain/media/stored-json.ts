import * as z from 'zod/mini';
import type {
  FrameHashes,
  LadderResult,
  ProbedVideo,
  Rung,
  SoundLevels,
} from '#platform/ffmpeg/port.ts';

// JSON columns of `media`, and the note stored next to finished renditions. An older version may
// have written them.

const number = z.number();
const boolean = z.boolean();

const CopyFacts = z.object({
  average: number,
  peak: number,
  key_gap: number,
  has_plain_sound: boolean,
});

const Probe = z.object({
  duration: number,
  width: number,
  height: number,
  fps: number,
  video_index: number,
  audio_index: z.optional(number),
  audio_channels: number,
  is_interlaced: boolean,
  ignores_rotation: boolean,
  has_wrong_clock: boolean,
  has_unsaid_colours: boolean,
  lost_at_start: number,
  has_longer_sound: boolean,
  transfer: z.enum(['sdr', 'pq', 'hlg']),
  copy: z.optional(CopyFacts),
});

/** JSON leaves out what is undefined. */
export function parseProbe(json: unknown): ProbedVideo {
  const { audio_index, copy, ...rest } = Probe.parse(json);
  return { ...rest, audio_index, copy };
}

const Rungs = z.array(
  z.object({
    name: z.string(),
    width: number,
    height: number,
    max_rate: number,
    crf: number,
    how: z.enum(['encode', 'copy']),
  }),
);
export const parseRungs = (json: unknown): Rung[] => Rungs.parse(json);

const Storyboard = z.object({
  interval: number,
  width: number,
  height: number,
  columns: number,
  rows: number,
  count: number,
});
export const parseStoryboard = (json: unknown): LadderResult['storyboard'] =>
  Storyboard.parse(json);

/** Null for clips whose ladder did not look for moments. */
export const parseMoments = (json: unknown): number[] | null =>
  z.nullable(z.array(number)).parse(json);

/** A finished ladder with its renditions. */
export type Made = Omit<LadderResult, 'frames' | 'levels'> & {
  rungs: readonly Rung[];
  /** Missing in a note of a version without hashes. */
  frames?: FrameHashes | undefined;
  /** Missing in a note of a version that did not measure them. */
  levels?: SoundLevels | undefined;
};

const base64 = z.pipe(
  z.base64(),
  z.transform((text: string) => Buffer.from(text, 'base64')),
);

const MadeNote = z.object({
  duration: number,
  storyboard: Storyboard,
  moments: z.array(number),
  rungs: Rungs,
  frames: z.optional(z.object({ interval: number, hashes: base64, qualities: base64 })),
  levels: z.optional(base64),
});
/** The note of a ladder, as `parseMade` reads it. */
export const writeMade = ({ frames, levels, ...made }: Made): string =>
  JSON.stringify({
    ...made,
    ...(levels && { levels: levels.toString('base64') }),
    ...(frames && {
      frames: {
        interval: frames.interval,
        hashes: frames.hashes.toString('base64'),
        qualities: frames.qualities.toString('base64'),
      },
    }),
  });
export const parseMade = (json: unknown): Made => MadeNote.parse(json);
