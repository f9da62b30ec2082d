import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

/** Files as given, and all below folders in order of name; hidden ones and what is neither file nor folder are left out there. */
export async function filesBelow(paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const is_folder = await stat(path).then(
      (each) => each.isDirectory(),
      () => false,
    );
    if (is_folder) found.push(...(await walk(path)));
    else found.push(path);
  }
  return [...new Set(found)];
}

async function walk(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }))
    .filter(({ name }) => !name.startsWith('.'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const found: string[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) found.push(...(await walk(join(folder, entry.name))));
    else if (entry.isFile()) found.push(join(folder, entry.name));
  }
  return found;
}

const longest_title = 200;

/** A title from a file's name: text only, without ending, control characters and the signs that stand for spaces. */
export function titleOf(path: string): string {
  const name = basename(path);
  const text = name
    .slice(0, name.length - extname(name).length)
    .toWellFormed()
    .replaceAll(/\p{C}/gu, ' ')
    .replaceAll(/[_.+\s]+/g, ' ')
    .trim();
  return text.slice(0, longest_title).toWellFormed().trim() || 'Untitled';
}

/** A path for a terminal: what could move the cursor or hide text is replaced. */
export const printable = (path: string): string => path.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}');
