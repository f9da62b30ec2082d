import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files under the given files and folders, as sorted paths relative to `base`. Missing ones are left out.
 * @param {string} base
 * @param {readonly string[]} paths
 * @param {(path: string) => boolean} [keep]
 * @returns {string[]}
 */
export function listFiles(base, paths, keep = () => true) {
  /** @type {string[]} */
  const found = [];
  for (const path of paths) {
    const stat = statSync(join(base, path), { throwIfNoEntry: false });
    if (!stat) continue;
    if (stat.isDirectory())
      found.push(
        ...listFiles(
          base,
          readdirSync(join(base, path)).map((name) => `${path}/${name}`),
          keep,
        ),
      );
    else if (keep(path)) found.push(path);
  }
  return found.sort();
}

/**
 * A short name for what these files hold: the same for the same paths and bytes, on any machine.
 * @param {string} base
 * @param {readonly string[]} files
 * @returns {string} 16 hex digits
 */
export function hashFiles(base, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(join(base, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * A short name for a list of texts.
 * @param {readonly string[]} texts
 * @returns {string} 16 hex digits
 */
export function hashTexts(texts) {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);
}
