import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A process that uses this folder's packages and one build of the web bundle, which no one may delete while it runs.
 * @typedef {{ pid: number, started: string, role: string, build?: string }} Marker
 */

/**
 * When a process started, in a form that no later process with the same number shares; undefined when there is none.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function startOf(pid) {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces and brackets itself; the 22nd field of the line is the 20th after it.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? undefined : `${boot}.${fields[18]}`;
  } catch {
    return undefined;
  }
}

/**
 * Says that a process lives and what it uses.
 * @param {string} folder
 * @param {{ pid: number, role: string, build?: string }} marker
 */
export function writeMarker(folder, marker) {
  const started = startOf(marker.pid);
  if (!started) return;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${marker.pid}.json`);
  writeFileSync(`${file}.new`, JSON.stringify({ ...marker, started }));
  renameSync(`${file}.new`, file);
}

/** @param {string} folder @param {number} pid */
export function removeMarker(folder, pid) {
  rmSync(join(folder, `${pid}.json`), { force: true });
}

/**
 * The markers of processes that still live; those of dead ones (killed before they could tidy up) are deleted.
 * @param {string} folder
 * @returns {Marker[]}
 */
export function liveMarkers(folder) {
  /** @type {string[]} */
  let names = [];
  try {
    names = readdirSync(folder).filter((name) => /^\d+\.json$/.test(name));
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    const marker = readMarker(join(folder, name));
    if (marker && startOf(marker.pid) === marker.started) return [marker];
    rmSync(join(folder, name), { force: true });
    return [];
  });
}

/** @param {string} file @returns {Marker | undefined} */
function readMarker(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
