import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where programs leave things when they forget the folder that they were given. */
const shared = ['/tmp', '/var/tmp', '/dev/shm'];
const ours = /velour|postgres|pgsql|chrom|playwright|puppeteer|vitest|vite|react-router|lingui|ffmpeg|oxlint|oxfmt|knip/i;

/**
 * What stands in the places that nobody may change: entries of shared temporary folders that look like ours, and the system's users.
 * @returns {Set<string>}
 */
export function look() {
  const entries = shared.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return new Set([...entries.filter((path) => ours.test(path)), ...readFileSync('/etc/passwd', 'utf8').split('\n')]);
}

/**
 * What a run left behind: anything in the newcomer's home or temporary folder, and what was not there `before`.
 * @param {{ home: string, temporary: string, work: string }} folders
 * @param {ReadonlySet<string>} before
 * @returns {string[]}
 */
export function traces(folders, before) {
  const inside = [folders.home, folders.temporary].flatMap((folder) => deep(folder).slice(0, 20));
  return [...inside, ...[...look()].filter((path) => !before.has(path) && !path.startsWith(folders.work))];
}

/** All files under a folder, and folders that are empty. @param {string} folder @returns {string[]} */
function deep(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const inner = entry.isDirectory() ? deep(path) : [];
    return inner.length > 0 ? inner : [path];
  });
}
