import { accessSync, constants, existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { cacheFolder, findProgram, root } from './places.mjs';
import { say } from './step.mjs';
import { Stop } from './stop.mjs';

const gigabyte = 1024 ** 3;

/**
 * Refuses a machine that Velour cannot run on. Costs a millisecond; `installing` asks for the room that a first installation takes.
 * @param {{ installing: boolean }} options
 */
export function checkMachine({ installing }) {
  if (process.platform !== 'linux')
    throw new Stop(
      `Velour runs on Linux; this is ${process.platform}. On another system use a Linux container or virtual machine.`,
    );
  if (process.arch !== 'x64' && process.arch !== 'arm64')
    throw new Stop(`Velour runs on x64 and arm64 processors; this one is ${process.arch}.`);
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new Stop(
      `Velour needs Node.js 20 or newer to begin with; this is ${process.versions.node}.`,
    );
  if (existsSync('/etc/alpine-release'))
    throw new Stop('Velour needs a Linux with glibc, such as Debian or Ubuntu; this is Alpine.');
  for (const program of ['flock', 'setpriv', 'unshare']) {
    if (!findProgram(program))
      throw new Stop(
        `The program ${program} is missing: install the package util-linux of your distribution, then try again.`,
      );
  }
  accessSync(root, constants.R_OK);
  mkdirSync(cacheFolder, { recursive: true });
  accessSync(cacheFolder, constants.W_OK);
  const disk = statfsSync(root);
  const free = disk.bavail * disk.bsize;
  const needed = installing ? 3 : 0.3;
  if (free < needed * gigabyte)
    throw new Stop(
      `There are only ${(free / gigabyte).toFixed(1)} GB free in ${root}; Velour needs ${needed} GB.`,
    );
  if (installing && totalmem() < 1.8 * gigabyte)
    say(`  This machine has ${(totalmem() / gigabyte).toFixed(1)} GB of memory; 2 GB are advised.`);
}

/**
 * The distribution by /etc/os-release; empty texts where it names none.
 * @returns {{ id: string, name: string }}
 */
export function distribution() {
  const text = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  /** @param {string} key */
  const value = (key) => new RegExp(`^${key}="?([^"\n]*)`, 'm').exec(text)?.[1] ?? '';
  return { id: value('ID'), name: value('PRETTY_NAME') };
}
