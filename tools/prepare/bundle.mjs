import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { runQuietly } from './child.mjs';
import { liveMarkers } from './live.mjs';
import { buildsFolder, cacheFolder, projectNode, root, runFolder } from './places.mjs';
import { hashFiles, hashTexts, listFiles } from './stamp.mjs';
import { step } from './step.mjs';
import { Stop } from './stop.mjs';

const reactRouter = join(root, 'node_modules/@react-router/dev/bin.cjs');
const consoleBuild = join(root, 'tools/build-console.ts');
const configs = [
  'vite.config.ts',
  'react-router.config.ts',
  'lingui.config.ts',
  'package-lock.json',
  'package.json',
  'tools/vite-embed.ts',
  'tools/vite-first-manifest.ts',
  'tools/vite-inline-scripts.ts',
  'tools/build-console.ts',
];
const sources = ['web', 'src/contracts', ...configs];

/** jiti, which reads Lingui's configuration, would leave its cache in the folder for temporary files. */
const tidy = { ...process.env, JITI_FS_CACHE: 'false' };

/** Files that end up in the bundle. @param {string} path */
const isSource = (path) => !/\.(test|preview)\.tsx?$|\.md$/.test(path);

/**
 * Builds the web bundle unless the one of these very sources is there. Each build has a folder of its own, so that none is changed while a
 * process serves it.
 * @returns {Promise<string>} the build's folder
 */
export async function ensureBundle() {
  const folder = join(buildsFolder, hashFiles(root, listFiles(root, sources, isSource)));
  const finished = join(folder, 'finished');
  if (!existsSync(finished)) {
    rmSync(folder, { recursive: true, force: true });
    await step('web bundle: building (about 20 seconds)', () => build(folder));
    writeFileSync(finished, '');
  }
  const now = new Date();
  utimesSync(finished, now, now);
  prune(folder);
  return folder;
}

/** The pages of the site, then those of the console, apart. @param {string} folder */
async function build(folder) {
  const env = { ...tidy, NODE_ENV: 'production', VELOUR_BUILD_DIR: folder };
  for (const [log, ...command] of [
    ['build.log', reactRouter, 'build'],
    ['build-console.log', consoleBuild],
  ]) {
    const { code, tail } = await runQuietly(
      join(cacheFolder, `logs/${log}`),
      projectNode,
      command,
      { cwd: root, env },
    );
    if (code !== 0)
      throw new Stop(`The web bundle could not be built. What the builder said:\n${tail}`);
  }
}

/** Deletes old builds but the two newest, those that a living process serves, and `current`. @param {string} current */
function prune(current) {
  const used = new Set([current, ...liveMarkers(runFolder).map((marker) => marker.build)]);
  const builds = readdirSync(buildsFolder)
    .map((name) => join(buildsFolder, name))
    .map((folder) => ({
      folder,
      time: statSync(join(folder, 'finished'), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
    .sort((a, b) => b.time - a.time);
  for (const { folder } of builds.slice(2))
    if (!used.has(folder)) rmSync(folder, { recursive: true, force: true });
}

/** Writes the types of the routes unless the list of routes is the one that they were written for. */
export async function ensureRouteTypes() {
  const files = listFiles(root, ['web'], isSource);
  if (files.length === 0) return;
  const shape = files.filter((path) => /routes[^/]*\.ts$/.test(path) || path === 'web/routes.ts');
  const stamp = hashTexts([...files, hashFiles(root, [...shape, ...listFiles(root, configs)])]);
  const file = join(root, '.react-router/velour-stamp');
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp) return;
  const { code, tail } = await runQuietly(
    join(cacheFolder, 'logs/typegen.log'),
    projectNode,
    [reactRouter, 'typegen'],
    {
      cwd: root,
      env: tidy,
    },
  );
  if (code !== 0)
    throw new Stop(
      `The types of the routes could not be written. What react-router said:\n${tail}`,
    );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}
