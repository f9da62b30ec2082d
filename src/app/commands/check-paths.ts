import { readdir, stat } from 'node:fs/promises';

/** A path to check, or why it cannot be checked. */
export interface PathToCheck {
  path: string;
  /** of the file system */
  error?: unknown;
}

/**
 * Files as given and all below folders, in order of name; hidden entries and special files in
 * folders are left out. A path is the argument as given, joined with the file's path below it.
 */
export async function pathsToCheck(given: readonly string[]): Promise<PathToCheck[]> {
  const found = await Promise.all(given.map((path) => below(path)));
  return [...new Map(found.flat().map((each) => [each.path, each])).values()];
}

async function below(path: string): Promise<PathToCheck[]> {
  try {
    return (await stat(path)).isDirectory() ? await pathsIn(path) : [{ path }];
  } catch (error) {
    return [{ path, error }];
  }
}

async function pathsIn(folder: string): Promise<PathToCheck[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => ({
    error,
  }));
  if ('error' in entries) return [{ path: folder, error: entries.error }];
  const found: PathToCheck[] = [];
  const shown = entries
    .filter(({ name }) => !name.startsWith('.'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of shown) {
    const path = folder.endsWith('/') ? `${folder}${entry.name}` : `${folder}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await pathsIn(path)));
    else if (entry.isFile()) found.push({ path });
  }
  return found;
}
