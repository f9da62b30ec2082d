import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './child.mjs';
import { distribution } from './machine.mjs';
import { cacheFolder, findProgram, projectNode } from './places.mjs';
import { step } from './step.mjs';
import { Stop } from './stop.mjs';

/** Programs that Velour calls, and the packages of Debian and Ubuntu that hold them. */
const programs = { ffmpeg: 'ffmpeg', ffprobe: 'ffmpeg', bwrap: 'bubblewrap' };

/**
 * Installs what the project's Node needs to start, and ffmpeg and bubblewrap when `media` is wanted, unless it is there.
 * @param {{ media: boolean }} wanted
 */
export async function ensureSystemPackages({ media }) {
  const first = complaintOfNode();
  const lacksLibrary = first.includes('libatomic.so.1');
  const missing = media
    ? Object.entries(programs).filter(([program]) => !findProgram(program))
    : [];
  const names = new Set([
    ...(lacksLibrary ? ['libatomic1'] : []),
    ...missing.map(([, name]) => name),
  ]);
  if (names.size > 0) await install([...names]);
  const complaint = names.size > 0 ? complaintOfNode() : first;
  if (complaint)
    throw new Stop(`Node.js ${projectNode} does not start on this machine: ${complaint}`);
}

/** Why the project's Node does not start; empty when it does. */
function complaintOfNode() {
  const { status, stderr, error } = spawnSync(projectNode, ['--version'], {
    encoding: 'utf8',
    timeout: 30_000,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return status === 0 ? '' : (stderr ?? '').trim() || String(error?.message ?? 'it was killed');
}

/**
 * A Chromium for the browser tests: CHROMIUM_BIN, else one that is installed, else Debian's package.
 * @returns {Promise<string>} the path of its program
 */
export async function ensureChromium() {
  const chosen = process.env['CHROMIUM_BIN'];
  if (chosen) {
    if (!isChromium(chosen))
      throw new Stop(`CHROMIUM_BIN is ${chosen}, which is no Chromium that starts here.`);
    return chosen;
  }
  const found = installedChromium();
  if (found) return found;
  if (distribution().id === 'ubuntu') {
    throw new Stop(
      'Ubuntu has Chromium as a snap only, which the browser tests cannot drive: install any Chromium or Chrome and set CHROMIUM_BIN to its program.',
    );
  }
  await install(['chromium']);
  const installed = installedChromium();
  if (!installed)
    throw new Stop(
      'Chromium was installed but does not start: set CHROMIUM_BIN to a Chromium or Chrome that does.',
    );
  return installed;
}

function installedChromium() {
  const programs = [
    'chromium',
    'google-chrome',
    'google-chrome-stable',
    'chromium-browser',
  ].flatMap((name) => findProgram(name) ?? []);
  return programs.find((program) => isChromium(program));
}

/** @param {string} program */
function isChromium(program) {
  const { stdout } = spawnSync(program, ['--version'], {
    encoding: 'utf8',
    timeout: 30_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return /Chrom\w* \d+\./.test(stdout ?? '') && !/snap/.test(stdout);
}

/**
 * How this user may call apt-get without being asked anything, or undefined.
 * @returns {string[] | undefined}
 */
function aptGet() {
  const apt = findProgram('apt-get');
  if (!apt) return undefined;
  const settings = [
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'APT_LISTCHANGES_FRONTEND=none',
    'NEEDRESTART_MODE=a',
    apt,
  ];
  if (process.getuid?.() === 0) return settings;
  const sudo = findProgram('sudo');
  const mayWithoutPassword =
    sudo && spawnSync(sudo, ['-n', 'true'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
  return mayWithoutPassword ? [sudo, '-n', ...settings] : undefined;
}

/** @param {readonly string[]} names */
async function install(names) {
  const list = names.join(' ');
  const command = aptGet();
  const again = process.env['npm_lifecycle_event'] === 'test' ? 'npm test' : 'npm start';
  if (!command) {
    const how = findProgram('apt-get')
      ? `run "sudo apt-get install -y ${list}"`
      : `install ${names.join(' and ')} with your distribution's package manager`;
    throw new Stop(
      `Velour needs ${names.join(' and ')}, which you may not install: ${how}, then "${again}" again.`,
    );
  }
  await step(`system packages: installing ${list} with apt-get (about a minute)`, async () => {
    const options = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];
    /** @param {...string} args */
    const apt = (...args) =>
      runQuietly(join(cacheFolder, `logs/apt-${args[0]}.log`), command[0] ?? '', [
        ...command.slice(1),
        ...options,
        ...args,
      ]);
    const wanted = ['install', '-y', '--no-install-recommends', ...names];
    if (!hasLists()) await apt('update');
    if ((await apt(...wanted)).code === 0) return;
    // Lists that are too old name files that are gone, and an earlier installation may have been cut short.
    await runQuietly(join(cacheFolder, 'logs/dpkg.log'), command[0] ?? '', [
      ...command.slice(1, -1),
      'dpkg',
      '--configure',
      '-a',
    ]);
    await apt('update');
    const { code, tail } = await apt(...wanted);
    if (code !== 0)
      throw new Stop(
        `apt-get could not install ${list}. What it said:\n${tail}\nInstall ${list} yourself, then "${again}" again.`,
      );
  });
}

/** Whether apt knows any package at all: a fresh image does not. */
function hasLists() {
  try {
    return readdirSync('/var/lib/apt/lists').some((name) => name.includes('_Packages'));
  } catch {
    return false;
  }
}
