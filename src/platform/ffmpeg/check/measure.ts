import { damaged, MediaRefused } from '../../media-refused.ts';
import type { StreamSpan } from './stream-clock.ts';

/** Length and frame rate according to the headers. */
export interface Claims {
  /** seconds: of the video track, and of the container */
  video_seconds: number | undefined;
  file_seconds: number | undefined;
  /** frames per second, most likely first */
  rates: readonly number[];
  /** The nominal rate of a camera that dropped frames. */
  nominal_rate: number | undefined;
}

export interface Measured {
  /** seconds from the first packet of either stream to the end of the last */
  duration: number;
  fps: number;
  has_wrong_clock: boolean;
  has_longer_sound: boolean;
  /** Start of the last packet, from the same origin. */
  last_start: number;
}

const fps_least = 1;
const fps_most = 240;
/** In shorter clips a few odd time stamps would count as a rate. */
const rated_s = 2;
const usual_rate = 25;
/** A field with all bits set means "unknown" and reads as days. */
const unset_s = 24 * 3600;
/** Audio usually ends a little later; the last picture stays for that long. */
const audio_tail_s = 1;

/**
 * Computes length and frame rate from the packets. The length is that of the video, with the end of
 * its audio; audio that continues much longer is cut. `longest` is the length of all streams
 * together. Throws MediaRefused when the packets are much shorter than the header claims, or hold
 * no video.
 */
export function measure(
  claims: Claims,
  video: StreamSpan,
  audio: StreamSpan | undefined,
  longest: number,
): Measured {
  if (video.packets === 0) throw damaged('file', 'it holds no pictures');
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
    (has_wrong_clock ? undefined : claims.nominal_rate) ??
    rateOf(claims.rates, video.packets / (has_wrong_clock ? duration : video.seconds));
  return { duration, fps, has_wrong_clock, has_longer_sound, last_start };
}

/** Raw streams have frames and a rate, but no time stamps. */
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
  // Each concatenated part has its own clock; the offset of a stream within a part hardly matters.
  if (video.restarts > 0 || audio.restarts > 0)
    return {
      duration: seconds,
      last_start: seconds - (video.end - video.last),
      has_longer_sound: false,
    };
  const start = Math.min(video.first, audio.first);
  // A clock with hundreds of frames per second is wrong, and the audio clock is right.
  const has_sound_end = audio.end - video.end <= audio_tail_s || isTooFast(packets, seconds);
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

/** Headers may be rounded, and the last picture may be missing. */
export const isMuchLess = (found: number, wanted: number): boolean => found < wanted * 0.9 - 0.5;

const spoken = (seconds: number): string =>
  `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} seconds`;

/** Throws MediaRefused for frames that are hours apart or come by the thousand. */
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
 * Prefers the header's rate where it fits the counted packets: fields may be packets of their own,
 * and hidden frames are packets, too. Otherwise the average, which is correct for a variable frame
 * rate.
 */
function rateOf(rates: readonly number[], counted: number): number {
  const claimed = rates.find((rate) =>
    [counted, counted / 2].some((each) => Math.abs(rate / each - 1) < 0.1),
  );
  return Math.min(Math.max(claimed ?? counted, fps_least), fps_most);
}
