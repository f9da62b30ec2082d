import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface Drawing {
  size: string;
  seconds: number;
  /** strength of the noise, 0 to 100 */
  noise: number;
  /** hertz; also makes the bytes differ */
  tone: number;
  /** x264's */
  options: readonly string[];
}

/** A moving picture with grain and a tone. */
async function draw(
  file: string,
  { size, seconds, noise, tone, options }: Drawing,
): Promise<string> {
  const picture = `testsrc2=size=${size}:rate=30:duration=${seconds},noise=alls=${noise}:allf=t,format=yuv420p`;
  const inputs = [
    '-f',
    'lavfi',
    '-i',
    picture,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=${tone}:duration=${seconds}:sample_rate=48000`,
  ];
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...inputs,
    '-ac',
    '2',
    '-c:a',
    'aac',
    '-b:a',
    '128k',
    '-c:v',
    'libx264',
    ...options,
    file,
  ]);
  return file;
}

/** 60 s of 1080p30 with moderate noise, at a rate that no rendition takes over. */
export const aNoisyMinute = (folder: string): Promise<string> =>
  draw(join(folder, 'noisy.mp4'), {
    size: '1920x1080',
    seconds: 60,
    noise: 3,
    tone: 440,
    options: ['-preset', 'ultrafast', '-crf', '16'],
  });

/** 60 s of 1080p30 without noise, at a rate that a film on the web has. */
export const aClearMinute = (folder: string): Promise<string> =>
  draw(join(folder, 'clear.mp4'), {
    size: '1920x1080',
    seconds: 60,
    noise: 0,
    tone: 440,
    options: [
      '-preset',
      'ultrafast',
      '-b:v',
      '4M',
      '-maxrate',
      '4500k',
      '-bufsize',
      '4500k',
      '-g',
      '60',
    ],
  });

/** 60 s that fit the lowest rendition as they are. */
export const aFittingMinute = (folder: string): Promise<string> =>
  draw(join(folder, 'fitting.mp4'), {
    size: '640x360',
    seconds: 60,
    noise: 4,
    tone: 330,
    options: [
      '-preset',
      'veryfast',
      '-b:v',
      '500k',
      '-maxrate',
      '600k',
      '-bufsize',
      '600k',
      '-g',
      '60',
      '-profile:v',
      'high',
    ],
  });

/** Short clips of different bytes. */
export async function shortClips(
  folder: string,
  count: number,
  first_tone: number,
): Promise<string[]> {
  const files: string[] = [];
  for (let n = 0; n < count; n++) {
    const options = ['-preset', 'ultrafast', '-crf', '18'];
    files.push(
      await draw(join(folder, `short-${first_tone}-${n}.mp4`), {
        size: '854x480',
        seconds: 5,
        noise: 8,
        tone: first_tone + n,
        options,
      }),
    );
  }
  return files;
}
