import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ClipFacts {
  size?: string;
  seconds?: number;
  rate?: number;
  /** hertz; undefined for a silent clip */
  tone?: number;
  /** ffmpeg's name of a video source: testsrc2, color=black … */
  source?: string;
  /** more output options */
  extra?: readonly string[];
}

/** Draws a short clip with ffmpeg into `file`, whose ending picks the container. */
export async function drawClip(
  file: string,
  {
    size = '640x360',
    seconds = 2,
    rate = 25,
    tone = 440,
    source = 'testsrc2',
    extra = [],
  }: ClipFacts = {},
): Promise<string> {
  const joined = source.includes('=') ? ':' : '=';
  const video = [
    '-f',
    'lavfi',
    '-i',
    `${source}${joined}size=${size}:rate=${rate}:duration=${seconds}`,
  ];
  const audio =
    tone > 0
      ? ['-f', 'lavfi', '-i', `sine=frequency=${tone}:duration=${seconds}`, '-c:a', 'aac']
      : [];
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...video,
    ...audio,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    ...extra,
    file,
  ]);
  return file;
}

/** Encodes a clip again into `to`, through a filter of ffmpeg such as `scale=160:90`. */
export async function recodeClip(from: string, to: string, filter: string): Promise<string> {
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'copy'];
  await run('ffmpeg', ['-v', 'error', '-y', '-i', from, '-vf', filter, ...coding, to]);
  return to;
}

/** Writes the frame at a second of a clip as a picture. */
export async function writeFrame(from: string, to: string, second: number): Promise<string> {
  const at = ['-ss', String(second), '-i', from, '-frames:v', '1'];
  await run('ffmpeg', ['-v', 'error', '-y', ...at, to]);
  return to;
}
