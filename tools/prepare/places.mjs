import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
export const cacheFolder = join(root, '.cache');
export const runFolder = join(cacheFolder, 'run');
export const buildsFolder = join(cacheFolder, 'build');

/** The Node that the project runs on; the one that runs these tools may be as old as 20. */
export const projectNode = join(root, 'node_modules/.bin/node');

/** PATH without node_modules/.bin, for tools that must not run on a Node that they are about to replace. */
export const systemPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

/**
 * Full path of a program in PATH, or undefined.
 * @param {string} program
 * @returns {string | undefined}
 */
export function findProgram(program) {
  const folders = [
    ...systemPath.split(delimiter),
    '/usr/local/bin',
    '/usr/bin',
    '/bin',
    '/usr/sbin',
    '/sbin',
  ];
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
}

/** Node keeps what it compiled, types already stripped: later starts are quicker and every process is 30 MB smaller. */
export const compileCache = { NODE_COMPILE_CACHE: join(cacheFolder, 'compile') };

/** For commands and workers, which wait for decoders most of the time: collecting garbage more often keeps them 40 MB smaller and costs nothing else. */
export const smallHeap = ['--max-semi-space-size=2'];

/** Node's options for settings in a file `.env`, where there is one; the environment itself overrides it. */
export const envFileOptions = () =>
  existsSync(join(root, '.env')) ? [`--env-file=${join(root, '.env')}`] : [];
