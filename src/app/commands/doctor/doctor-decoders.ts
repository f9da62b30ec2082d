import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { promisify } from 'node:util';
import type { Config } from '#platform/config.ts';
import { findBubblewrap } from '#platform/jail/create-jail.ts';

interface Finding {
  check: string;
  is_fine: boolean;
  detail: string;
}

type Version = readonly [major: number, minor: number, patch: number];

/**
 * For each release line of ffmpeg the first release without known vulnerabilities; a newer line is
 * accepted.
 */
const ffmpeg_floors: readonly Version[] = [
  [8, 1, 2],
  [7, 1, 5],
  [6, 1, 6],
  [5, 1, 10],
];
const sharp_floor: Version = [0, 35, 5];
const node_floor: Version = [26, 10, 0];

/** Tries the jail for untrusted files and compares the versions of the decoders inside it. */
export async function decoderFindings({
  allow_unjailed,
}: Pick<Config, 'allow_unjailed'>): Promise<Finding[]> {
  const bubblewrap = await findBubblewrap();
  const has_jail = !(bubblewrap instanceof Error);
  return [
    has_jail ? await jailed() : unjailed(bubblewrap, allow_unjailed),
    await program('ffmpeg', has_jail),
    await program('ffprobe', has_jail),
    judged('sharp', await versionOfSharp(), sharp_floor, has_jail),
    judged('node', process.versions.node, node_floor, has_jail),
  ];
}

async function jailed(): Promise<Finding> {
  const { stdout } = await promisify(execFile)('bwrap', ['--version']);
  return {
    check: 'jail',
    is_fine: true,
    detail: `${stdout.trim()}, tried: decoders run in it, without network and under a filter of system calls`,
  };
}

const unjailed = (why: Error, is_fine: boolean): Finding => ({
  check: 'jail',
  is_fine,
  detail: `none (${why.message}): ${is_fine ? 'decoders run with limits only, as is allowed here' : 'no decoder will run; install bubblewrap and allow user namespaces, or set ALLOW_UNJAILED_FFMPEG=1'}`,
});

async function program(name: 'ffmpeg' | 'ffprobe', has_jail: boolean): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)(name, ['-version']);
    const version = / version n?(\S+)/.exec(stdout)?.[1] ?? '';
    return judged(name, version, floorFor(version), has_jail);
  } catch {
    return { check: name, is_fine: false, detail: 'is not installed' };
  }
}

/** Does not load it: this process needs no image library. */
async function versionOfSharp(): Promise<string> {
  const { version } = JSON.parse(
    await readFile(findPackageJSON('sharp', import.meta.url) ?? '', 'utf8'),
  ) as { version: string };
  return version;
}

/** Undefined for a newer release line, and for a version that does not start with numbers. */
export function floorFor(version: string): Version | undefined {
  const major = numbersOf(version)?.[0];
  if (major === undefined || major > 8) return undefined;
  return ffmpeg_floors.find(([line]) => line === major) ?? ffmpeg_floors.at(-1);
}

/** An old decoder is acceptable in a jail, and reported. */
function judged(
  check: string,
  version: string,
  floor: Version | undefined,
  has_jail: boolean,
): Finding {
  if (!floor || !isBelow(version, floor)) return { check, is_fine: true, detail: version };
  const wanted = `${version}, below ${floor.join('.')}`;
  return has_jail
    ? { check, is_fine: true, detail: `${wanted}; the jail bounds what its known holes can do` }
    : { check, is_fine: false, detail: `${wanted}, and no jail holds it` };
}

function numbersOf(version: string): Version | undefined {
  const found = /^(\d+)\.(\d+)(?:\.(\d+))?/.exec(version);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3] ?? 0)] : undefined;
}

export function isBelow(version: string, floor: Version): boolean {
  const numbers = numbersOf(version);
  const differing = numbers?.findIndex((number, n) => number !== floor[n]) ?? -1;
  return differing !== -1 && (numbers?.[differing] ?? 0) < (floor[differing] ?? 0);
}
