import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MediaRow } from './manifest.ts';

const base = 'video/long/base_123s_1080p30.mp4';

export const isRecipe = ({ path }: MediaRow): boolean => path.startsWith('(recipe) ');

/** Makes the file of a row that the manifest gives as a recipe, by stream copy, in `work`. Returns its path. */
export async function makeRecipe(
  folder: string,
  work: string,
  { path, source }: MediaRow,
): Promise<string> {
  const file = join(work, path.replace('(recipe) ', ''));
  const [, loops = '0', seconds = '0'] = /-stream_loop (\d+) .*-t (\d+)/.exec(source) ?? [];
  const args = [
    '-v',
    'error',
    '-y',
    '-stream_loop',
    loops,
    '-i',
    join(folder, base),
    '-t',
    seconds,
    '-c',
    'copy',
  ];
  await promisify(execFile)('ffmpeg', [
    ...args,
    '-movflags',
    '+faststart',
    '-fflags',
    '+bitexact',
    file,
  ]);
  return file;
}
