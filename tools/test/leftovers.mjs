import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * A living process that a command started.
 * @typedef {{ pid: number, command: string }} Leftover
 */

/**
 * The processes whose environment holds `mark` (as `NAME=value`), or whose working folder or command line names one of `folders`; without
 * ourselves and those above us. A process that rewrote its environment is found by the others.
 * @param {string} mark
 * @param {readonly string[]} [folders]
 * @returns {Leftover[]}
 */
export function findLeftovers(mark, folders = []) {
  const ours = ancestors();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && !ours.has(Number(name)))
    .flatMap((name) => {
      const command = readText(`/proc/${name}/cmdline`).split('\0').join(' ').trim();
      const marked = readText(`/proc/${name}/environ`).split('\0').includes(mark);
      const inside = folders.some(
        (folder) => command.includes(folder) || isInside(link(`/proc/${name}/cwd`), folder),
      );
      const dead = /^State:\s+[ZX]/m.test(readText(`/proc/${name}/status`));
      return (marked || inside) && !dead
        ? [{ pid: Number(name), command: command.slice(0, 160) }]
        : [];
    });
}

/**
 * Gives what is left `patience` ms to end by itself, then kills it. Returns what had to be killed.
 * @param {string} mark
 * @param {{ folders?: readonly string[], patience?: number }} [options]
 * @returns {Promise<Leftover[]>}
 */
export async function endLeftovers(mark, { folders = [], patience = 3000 } = {}) {
  const until = Date.now() + patience;
  while (findLeftovers(mark, folders).length > 0 && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const left = findLeftovers(mark, folders);
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
  return left;
}

/** @returns {Set<number>} */
function ancestors() {
  const found = new Set();
  for (
    let pid = process.pid;
    pid > 0;
    pid = Number(/^PPid:\s+(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0)
  )
    found.add(pid);
  return found;
}

/** @param {string} path @param {string} folder */
const isInside = (path, folder) => path === folder || path.startsWith(`${folder}/`);

/** A file's text, '' where it cannot be read. @param {string} file */
export function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {string} file */
function link(file) {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}
