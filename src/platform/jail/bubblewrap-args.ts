import { lstat, readlink } from 'node:fs/promises';
import { words, type JailedRun } from './port.ts';

/** bubblewrap reads the seccomp filter from this descriptor. */
export const filter_fd = 3;
/** The jailed process announces here that it has started, and waits for the go of its parent. */
export const handshake_fd = 4;
/** size of the private /tmp, which no other limit counts */
const scratch_bytes = 16 * 1024 * 1024;
/** uid and gid of a user that owns nothing. */
const unprivileged_id = '65534';

export const decoder_env: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
};

/**
 * The part of the jail that is the same for every run: programs and libraries, read-only. As pid 1
 * of the namespace a decoder is reaped by bubblewrap itself, so that its CPU time counts as ours,
 * and it stays in the process group that is killed.
 */
export async function jailRoot(): Promise<string[]> {
  const top = await Promise.all(['/bin', '/sbin', '/lib', '/lib32', '/lib64'].map(topFolder));
  return [
    words('--unshare-all --as-pid-1 --die-with-parent --clearenv --cap-drop ALL'),
    ['--uid', unprivileged_id, '--gid', unprivileged_id],
    Object.entries(decoder_env).flatMap(([name, value]) => ['--setenv', name, value]),
    ['--ro-bind', '/usr', '/usr', ...top.flat()],
    // Library search paths. There is no /proc: no decoder needs it, and containers often forbid
    // mounting one.
    ['/etc/ld.so.cache', '/etc/alternatives'].flatMap((path) => ['--ro-bind-try', path, path]),
    ['/dev/null', '/dev/zero', '/dev/urandom'].flatMap((path) => ['--dev-bind', path, path]),
    words(`--size ${scratch_bytes} --tmpfs /tmp --chdir / --seccomp ${filter_fd}`),
  ].flat();
}

/** Distributions replace these folders by links into /usr; elsewhere they are folders. */
async function topFolder(path: string): Promise<string[]> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isSymbolicLink()) return ['--symlink', await readlink(path), path];
  return found ? ['--ro-bind', path, path] : [];
}

/**
 * Paths of this run. Reads come last, so that a file inside the writable folder stays read-only.
 */
export const jailView = ({ reads, writes }: Pick<JailedRun, 'reads' | 'writes'>): string[] => [
  ...(writes === undefined ? [] : ['--bind', writes, writes]),
  ...reads.flatMap((path) => ['--ro-bind', path, path]),
  '--remount-ro',
  '/',
];
