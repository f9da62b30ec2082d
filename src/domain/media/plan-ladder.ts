import type { DomainSettings } from '../ctx.ts';
import type { LadderCodecs, ProbedVideo, Rung, TranscodePlan } from '#platform/ffmpeg/port.ts';

/**
 * Renditions of a site: steps by the short side of a 16:9 box with their maximum bit rate, and
 * encoder settings.
 */
export interface LadderTable {
  steps: readonly { lines: number; max_rate: number; crf: number }[];
  codecs: LadderCodecs;
  fps_most: number;
  segment_seconds: number;
}

const usual_crf = 23;

export const ladder_table: LadderTable = {
  steps: [
    { lines: 360, max_rate: 800_000, crf: usual_crf },
    { lines: 480, max_rate: 1_400_000, crf: usual_crf },
    { lines: 720, max_rate: 2_800_000, crf: usual_crf },
    { lines: 1080, max_rate: 5_000_000, crf: usual_crf },
    { lines: 1440, max_rate: 9_000_000, crf: usual_crf },
    { lines: 2160, max_rate: 16_000_000, crf: usual_crf },
  ],
  codecs: { video: 'libx264', audio: 'aac', audio_rate: 128_000 },
  fps_most: 60,
  segment_seconds: 4,
};

/** The ladder of the site, with its own steps where they are configured. */
export const ladderOf = ({ ladder }: Pick<DomainSettings, 'ladder'>): LadderTable =>
  ladder
    ? { ...ladder_table, steps: ladder.map((step) => ({ crf: usual_crf, ...step })) }
    : ladder_table;

/** A source up to this factor below a step still gets the step, at its own size. */
const almost = 1.05;

/**
 * Limits of a copied source: bit rate relative to the step's, on average and at its peak, and key
 * frame interval in seconds.
 */
const copy_most = { average: 1.15, peak: 2, key_gap: 6 };

/**
 * Plans the renditions of a source. Each step is a 16:9 box, rotated for portrait, into which the
 * picture is fitted (a 1920 × 800 film is 1080p). Steps that would enlarge the picture are left
 * out; a source below the lowest step keeps its size. Sides are even. More than 60 frames per
 * second are thinned evenly. A source that already meets the limits of a rendition is copied.
 */
export function planLadder(source: ProbedVideo, table: LadderTable = ladder_table): TranscodePlan {
  const { steps, codecs, fps_most, segment_seconds } = table;
  const fitting = steps.filter(({ lines }) => enlargement(source, lines) <= almost);
  const [lowest] = steps;
  const chosen = fitting.length > 0 ? fitting : lowest ? [lowest] : [];
  const fps = source.fps / Math.max(1, Math.ceil(source.fps / fps_most - 0.01));
  return {
    source,
    rungs: chosen.map((step) => rungOf(source, step, fps)),
    fps,
    segment_seconds,
    codecs,
  };
}

/** Whether writing these renditions decodes the source; otherwise it must be decoded separately. */
export const decodesSource = (rungs: readonly Rung[]): boolean =>
  rungs.some(({ how }) => how === 'encode');

/** Factor by which a source would grow to fill the box of so many lines. */
function enlargement({ width, height }: ProbedVideo, lines: number): number {
  const [short, long] = width < height ? [width, height] : [height, width];
  return Math.min(lines / short, (lines * 16) / 9 / long);
}

function rungOf(
  source: ProbedVideo,
  { lines, max_rate, crf }: LadderTable['steps'][number],
  fps: number,
): Rung {
  const growth = enlargement(source, lines);
  const scale = Math.min(1, growth);
  const width = even(source.width * scale);
  const height = even(source.height * scale);
  const has_its_size = width === even(source.width) && height === even(source.height);
  return {
    name: `${growth > almost ? Math.min(width, height) : lines}p`,
    width,
    height,
    max_rate,
    crf,
    how: has_its_size && fps === source.fps && fits(source, max_rate) ? 'copy' : 'encode',
  };
}

function fits({ copy }: ProbedVideo, max_rate: number): boolean {
  if (!copy) return false;
  const { average, peak, key_gap } = copy;
  return (
    average <= max_rate * copy_most.average &&
    peak <= max_rate * copy_most.peak &&
    key_gap <= copy_most.key_gap
  );
}

/** Encoders refuse odd sides. */
const even = (side: number): number => Math.max(2, Math.round(side / 2) * 2);
