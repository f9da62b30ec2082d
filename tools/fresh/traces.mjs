import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../test/leftovers.mjs';

/** Where programs leave things when they forget the folder that they were given. */
const shared = ['/tmp', '/var/tmp', '/dev/shm'];
const ours =
  /velour|postgres|pgsql|chrom|playwright|puppeteer|vitest|vite|react-router|lingui|ffmpeg|oxlint|oxfmt|knip/i;

/**
 * The state of the places that a run must not change: entries of shared temporary folders that look like ours, and the system's users.
 * @returns {Set<string>}
 */
export function look() {
  const entries = shared
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return new Set([
    ...entries.filter((path) => ours.test(path)),
    ...readFileSync('/etc/passwd', 'utf8').split('\n'),
  ]);
}

/**
 * Files that a run left behind: any in the newcomer's home or temporary folder, and those that were not there `before`. Others may be working on this
 * machine: files that a living process uses are theirs, as ours have ended, and files that vanish within `patience` ms were theirs as well.
 * @param {{ home: string, temporary: string, work: string }} folders
 * @param {ReadonlySet<string>} before
 * @param {number} [patience]
 * @returns {Promise<string[]>}
 */
export async function traces(folders, before, patience = 60_000) {
  const inside = [folders.home, folders.temporary].flatMap((folder) => deep(folder).slice(0, 20));
  const until = Date.now() + patience;
  for (;;) {
    const outside = [...look()].filter(
      (path) => !before.has(path) && !path.startsWith(folders.work),
    );
    const abandoned = outside.length > 0 ? withoutUsed(outside) : [];
    if (abandoned.length === 0 || Date.now() > until) return [...inside, ...abandoned];
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

/** The paths that no living process has on its command line, in its environment or mapped. @param {readonly string[]} paths */
function withoutUsed(paths) {
  const texts = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) =>
      ['cmdline', 'environ', 'maps'].map((file) => readText(`/proc/${name}/${file}`)),
    );
  return paths.filter((path) => !texts.some((text) => text.includes(path)));
}

/** All files under a folder, and folders that are empty. @param {string} folder @returns {string[]} */
function deep(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const inner = entry.isDirectory() ? deep(path) : [];
    return inner.length > 0 ? inner : [path];
  });
}
