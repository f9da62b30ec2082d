import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { plainLine } from '../plain-text.ts';
import { refusalOf, refused, type ImportOutcome } from './import-outcome.ts';

const byName = new Intl.Collator('en', { numeric: true });
/** Numeric order: 2 before 10. */
export const inNameOrder = (a: string, b: string): number =>
  byName.compare(a, b) || (a < b ? -1 : 1);

/**
 * Files as given, and all below folders in order of name; hidden entries and special files in
 * folders are left out.
 */
export async function filesBelow(
  paths: readonly string[],
): Promise<{ files: string[]; refused: ImportOutcome[] }> {
  const files = new Map<string, string>();
  const outcomes: ImportOutcome[] = [];
  const add = (path: string): void =>
    void (files.has(resolve(path)) || files.set(resolve(path), path));
  for (const path of paths) {
    const found = await stat(path).catch((error: unknown) => refusalOf(path, error));
    if ('verdict' in found) outcomes.push(found);
    else if (found.isDirectory()) for (const file of await filesOf(path)) add(file);
    else if (found.isFile()) add(path);
    else outcomes.push(refused(path, 'unreadable', 'It is not a file.'));
  }
  return { files: [...files.values()], refused: outcomes };
}

/** Files directly in a folder, without hidden ones. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => join(folder, name));
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true }))
    .filter(({ name }) => !name.startsWith('.'))
    .toSorted((a, b) => inNameOrder(a.name, b.name));
  const found: string[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) found.push(...(await filesOf(join(folder, entry.name))));
    else if (entry.isFile()) found.push(join(folder, entry.name));
  }
  return found;
}

const longest_title = 200;

/**
 * Derives a title from the name of a file or folder: plain text without extension, control
 * characters and separators.
 */
export function titleOf(path: string, kind: 'file' | 'folder' = 'file'): string {
  const name = basename(path);
  const stem = kind === 'file' ? name.slice(0, name.length - extname(name).length) : name;
  const text = plainLine(stem.replaceAll(/[_.+]+/g, ' '));
  return text.slice(0, longest_title).toWellFormed().trim() || 'Untitled';
}
