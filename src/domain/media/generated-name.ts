import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Gives a stranger's file a name of our own for as long as `work` takes: a link in a private folder. What the file is called reaches no command line,
 * no path and no log then.
 */
export async function withGeneratedName<T>(
  path: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'velour-file-'));
  try {
    const file = join(folder, 'source');
    await symlink(resolve(path), file);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
