import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const pages_of_console = 'web/console/';

/** Copies the sources of a build of the site into a folder of its own. */
async function copySources(folder: string): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const sources = listed
    .split('\n')
    .filter((name) => /^(web|src|tools|db\/seed|tsconfig)\/|^[^/]+\.(json|ts)$/.test(name));
  for (const name of sources) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await cp(join(root, name), join(folder, name)).catch((error: unknown) => {
      // Deleted, and not committed yet.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/** Hashes of all files that visitors' browsers may load, by name. */
async function builtFiles(folder: string, name: string): Promise<Record<string, string>> {
  await promisify(execFile)(
    process.execPath,
    [join(folder, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
    {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        JITI_FS_CACHE: 'false',
        VELOUR_BUILD_DIR: join(folder, name),
      },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const client = join(folder, name, 'client');
  const hashes: Record<string, string> = {};
  for (const entry of await readdir(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const hash = createHash('sha256').update(await readFile(path));
    hashes[path.slice(client.length + 1)] = hash.digest('hex');
  }
  return hashes;
}

test.skipIf(!process.env['VELOUR_LONG'])(
  'the bundles of the site have the same bytes with the pages of the console in the tree and without them',
  { timeout: 400_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'velour-bytes-'));
    try {
      await copySources(folder);
      const with_console = await builtFiles(folder, 'with');
      await rm(join(folder, pages_of_console), { recursive: true });
      const without = await builtFiles(folder, 'without');
      expect(Object.keys(with_console).length).toBeGreaterThan(50);
      expect(without).toEqual(with_console);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
