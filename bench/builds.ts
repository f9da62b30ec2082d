import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepare } from '../tools/prepare/prepare.mjs';
import { root } from './site.ts';

/** The bundle that `npm start` serves, built unless it is there. Returns its folder; progress goes to standard error. */
export async function buildSite(): Promise<string> {
  const { build } = await prepare({ role: 'npm run bench', bundle: true }, { output: 2 });
  if (build === undefined) throw new Error('nothing was built');
  return build;
}

/** The bare page of `bench/bare`, built afresh by the same Vite and the same React Router (two seconds). Returns its folder. */
export async function buildBare(): Promise<string> {
  const folder = join(root, '.cache/bench/bare');
  await rm(folder, { recursive: true, force: true });
  const builder = join(root, 'node_modules/@react-router/dev/bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production', VELOUR_BARE_BUILD_DIR: folder };
  await promisify(execFile)(process.execPath, [builder, 'build', join(root, 'bench/bare')], {
    cwd: root,
    env,
  });
  return folder;
}
