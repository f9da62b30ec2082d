import { MediaRefused } from '../../media-refused.ts';
import type { StreamSpan } from './stream-clock.ts';

/** What the headers say of length and rate. */
export interface Claims {
  /** seconds: the video track's own, and the container's */
  video_seconds: number | undefined;
  file_seconds: number | undefined;
  /** pictures a second, likeliest first */
  rates: readonly number[];
  /** The beat that a camera kept although some beats have no picture. */
  beat: number | undefined;
}

export interface Measured {
  /** seconds from the first packet of either stream to the end of the last */
  duration: number;
  fps: number;
  has_wrong_clock: boolean;
  has_longer_sound: boolean;
  /** When the last packet begins, from the same moment. */
  last_start: number;
}

const fps_least = 1;
const fps_most = 240;
/** Below this, a few odd time stamps would count as a rate. */
const rated_s = 2;
const usual_rate = 25;
/** A field with all bits set means that nobody knows: days, in the units of a header. */
const unset_s = 24 * 3600;
/** Sound usually ends a little later; the last picture stays for that long. */
const afterglow_s = 1;

/**
 * Length and rate from the packets. The length is that of the pictures, with the end of their sound: sound that goes on and on is no video. `longest` is
 * the length of all streams together. Throws MediaRefused when there is much less than the header claims, or no video at all.
 */
export function measure(
  claims: Claims,
  video: StreamSpan,
  audio: StreamSpan | undefined,
  longest: number,
): Measured {
  if (video.packets === 0)
    throw new MediaRefused('damaged', 'The file is damaged: it holds no pictures.');
  if (video.seconds === undefined) return measureUntimed(claims, video);
  assertClaim(claims.video_seconds, video.seconds);
  if (claims.video_seconds === undefined) assertClaim(claims.file_seconds, longest);
  const { duration, last_start, has_longer_sound } = lengthOf(
    video,
    audio?.seconds === undefined ? video : audio,
  );
  assertRate(video.packets, duration);
  const has_wrong_clock = isTooFast(video.packets, video.seconds);
  const fps =
    (has_wrong_clock ? undefined : claims.beat) ??
    rateOf(claims.rates, video.packets / (has_wrong_clock ? duration : video.seconds));
  return { duration, fps, has_wrong_clock, has_longer_sound, last_start };
}

/** Raw streams have pictures and a rate. */
function measureUntimed({ rates, file_seconds }: Claims, { packets }: StreamSpan): Measured {
  const fps = rates[0] ?? usual_rate;
  assertClaim(file_seconds, packets / fps);
  return {
    duration: packets / fps,
    fps,
    has_wrong_clock: false,
    has_longer_sound: false,
    last_start: (packets - 1) / fps,
  };
}

function lengthOf(
  video: StreamSpan,
  audio: StreamSpan,
): Pick<Measured, 'duration' | 'last_start' | 'has_longer_sound'> {
  const { seconds = 0, packets } = video;
  // Each part has a clock of its own; where within it a stream begins matters little.
  if (video.restarts > 0 || audio.restarts > 0)
    return {
      duration: seconds,
      last_start: seconds - (video.end - video.last),
      has_longer_sound: false,
    };
  const start = Math.min(video.first, audio.first);
  // A clock that shows pictures by the hundred is wrong, and that of the sound is not.
  const has_sound_end = audio.end - video.end <= afterglow_s || isTooFast(packets, seconds);
  const end = has_sound_end ? Math.max(video.end, audio.end) : video.end;
  return {
    duration: end - start,
    last_start: video.last - start,
    has_longer_sound: !has_sound_end,
  };
}

function assertClaim(claimed: number | undefined, found: number): void {
  if (claimed !== undefined && claimed < unset_s && isMuchLess(found, claimed))
    throw new MediaRefused(
      'damaged',
      `The file is damaged or cut off: it says ${spoken(claimed)} and holds ${spoken(found)}.`,
    );
}

/** A header may round, and the last picture may be missing. */
export const isMuchLess = (found: number, wanted: number): boolean => found < wanted * 0.9 - 0.5;

const spoken = (seconds: number): string =>
  `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} seconds`;

/** Throws MediaRefused for pictures that are hours apart or come by the thousand. */
export function assertRate(pictures: number, duration: number): void {
  if (duration <= rated_s) return;
  if (pictures + 1 < duration * fps_least * 0.95)
    throw new MediaRefused(
      'damaged',
      `The file holds less than one picture a second: ${pictures} in ${spoken(duration)}.`,
    );
  if (isTooFast(pictures, duration))
    throw new MediaRefused('damaged', `The file holds more than ${fps_most} pictures a second.`);
}

const isTooFast = (pictures: number, seconds: number): boolean =>
  pictures > seconds * fps_most * 1.05;

/**
 * The header's rate where it fits what was counted: fields may come as packets of their own, and hidden pictures are packets, too. Otherwise the
 * average, which is what a variable rate has.
 */
function rateOf(rates: readonly number[], counted: number): number {
  const claimed = rates.find((rate) =>
    [counted, counted / 2].some((each) => Math.abs(rate / each - 1) < 0.1),
  );
  return Math.min(Math.max(claimed ?? counted, fps_least), fps_most);
}
