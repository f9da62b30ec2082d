import { availableParallelism } from 'node:os';
import { gib, no_output, type JailLimits } from '../../jail/port.ts';
import { damaged } from '../../media-refused.ts';
import { assertDecoded, decode, type TranscoderTools } from '../decode.ts';
import { assertRate, isMuchLess, type Measured } from './measure.ts';
import { decodeArgs } from '../probe-args.ts';

const threads_most = 4;
/**
 * Interlaced frames in two packets and hidden frames leave a larger share of decoded frames than
 * this.
 */
const share_least = 0.4;

export interface WholeDecode {
  /** Stream indexes. */
  video: number;
  audio: number | undefined;
  measured: Measured;
  /** Packets of the video stream that are shown. */
  packets: number;
  lost_at_start: number;
  /** Pixels per picture. */
  pixels: number;
}

/**
 * Decodes the whole file and returns its length in seconds. Throws MediaRefused when too little of
 * it can be decoded or decoding exceeds its budget.
 */
export async function decodeWhole(
  { jail, threads }: TranscoderTools,
  file: string,
  { video, audio, measured, packets, lost_at_start, pixels }: WholeDecode,
  signal?: AbortSignal,
): Promise<number> {
  let frames = 0;
  let last = 0;
  const onLine = (line: string): void => {
    const time = Number(line);
    // The first line is a title.
    if (line === '' || Number.isNaN(time)) return;
    frames += 1;
    last = Math.max(last, time / 1000);
  };
  const lanes = threads || Math.min(threads_most, availableParallelism());
  const args = decodeArgs(file, video, audio, lanes);
  const run = { args, reads: [file], limits: budget(measured, pixels), signal, onLine };
  const { warnings } = await decode(jail, { command: 'ffmpeg', ...run });
  assertDecoded(frames, warnings, lost_at_start);
  if (frames < packets * share_least)
    throw damaged('file', 'too many of its pictures cannot be decoded');
  if (isMuchLess(last, measured.last_start))
    throw damaged('file', 'only the beginning of it can be decoded');
  // Only packets carry the duration of the last picture.
  const duration = last >= measured.last_start - 0.1 ? measured.duration : last + 1 / measured.fps;
  assertRate(frames, duration);
  return duration;
}

/**
 * Two CPU seconds per second of 1080p30 are ten times what valid files need; the budget grows with
 * the number of pixels.
 */
function budget({ duration, fps }: Measured, pixels: number): JailLimits {
  const weight = Math.max(0.25, (pixels * fps) / (1920 * 1080 * 30));
  const cpu_seconds = Math.ceil(8 + 2 * duration * weight);
  return {
    cpu_seconds,
    wall_seconds: 30 + 4 * cpu_seconds,
    memory_bytes: 4 * gib,
    ...no_output,
  };
}
