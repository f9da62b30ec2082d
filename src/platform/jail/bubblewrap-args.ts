import { lstat, readlink } from 'node:fs/promises';
import type { JailedRun } from './port.ts';

/** The filter of system calls is read from it. */
export const filter_fd = 3;
/** Both ways: inside the walls a run says here that it stands, and waits for the word of whoever started it. */
export const word_fd = 4;
/** of the private /tmp, which no other limit counts */
const scratch_bytes = 16 * 1024 * 1024;
/** A user that owns nothing. */
const nobody = '65534';

export const decoder_env: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
};

/**
 * The part of the jail that is the same for every run: programs and libraries to read, nothing else. As the first of its processes a decoder is waited for
 * by bubblewrap itself, so that its processor time counts as ours, and it stays in the process group that we kill.
 */
export async function jailRoot(): Promise<string[]> {
  const top = await Promise.all(['/bin', '/sbin', '/lib', '/lib32', '/lib64'].map(topFolder));
  return [
    [
      '--unshare-all',
      '--as-pid-1',
      '--die-with-parent',
      '--clearenv',
      '--cap-drop',
      'ALL',
      '--uid',
      nobody,
      '--gid',
      nobody,
    ],
    Object.entries(decoder_env).flatMap(([name, value]) => ['--setenv', name, value]),
    ['--ro-bind', '/usr', '/usr', ...top.flat()],
    // Where the loader finds libraries. No /proc: nothing needs it, and containers often forbid to mount one.
    ['/etc/ld.so.cache', '/etc/alternatives'].flatMap((path) => ['--ro-bind-try', path, path]),
    ['/dev/null', '/dev/zero', '/dev/urandom'].flatMap((path) => ['--dev-bind', path, path]),
    [
      '--size',
      String(scratch_bytes),
      '--tmpfs',
      '/tmp',
      '--chdir',
      '/',
      '--seccomp',
      String(filter_fd),
    ],
  ].flat();
}

/** Distributions have merged these into /usr by links; elsewhere they are folders. */
async function topFolder(path: string): Promise<string[]> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isSymbolicLink()) return ['--symlink', await readlink(path), path];
  return found ? ['--ro-bind', path, path] : [];
}

/** What this run alone may see. Reads come last, so that a file within the writable folder stays as it is. */
export const jailView = ({ reads, writes }: Pick<JailedRun, 'reads' | 'writes'>): string[] => [
  ...(writes === undefined ? [] : ['--bind', writes, writes]),
  ...reads.flatMap((path) => ['--ro-bind', path, path]),
  '--remount-ro',
  '/',
];
