// node tools/complete-lockfile.mjs: adds to package-lock.json what npm left out of it.
//
// Packages with a program inside come as one optional package per processor and system. Where a registry does not carry some of them, npm
// writes a lockfile without them, and then refuses that lockfile in "npm ci". They are never installed here, so name and version will do.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare/places.mjs';
import { say } from './prepare/step.mjs';
import { runTool } from './prepare/tool.mjs';

/** @typedef {{ version?: string, dev?: boolean, optionalDependencies?: Record<string, string>, [more: string]: unknown }} Entry */

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/**
 * The entries that a lockfile lacks: optional packages of exact versions that its packages name. The paths are those that npm would choose.
 * @param {Record<string, Entry>} packages
 * @returns {Record<string, Entry>}
 */
export function missingEntries(packages) {
  /** @type {Record<string, Entry>} */
  const added = {};
  const parents = Object.keys(packages).sort(
    (a, b) =>
      a.split('/node_modules/').length - b.split('/node_modules/').length || (a < b ? -1 : 1),
  );
  for (const parent of parents) {
    for (const [name, version] of Object.entries(packages[parent]?.optionalDependencies ?? {})) {
      if (!/^\d+\.\d+\.\d+/.test(version)) continue;
      const all = { ...packages, ...added };
      const found = candidates(parent, name).find((path) => all[path]);
      if (found && all[found]?.version === version) continue;
      const path = found ? `${parent}/node_modules/${name}` : `node_modules/${name}`;
      added[path] = {
        version,
        ...(packages[parent]?.dev ? { dev: true } : {}),
        optional: true,
        ...target(name),
      };
    }
  }
  return added;
}

/** Where Node would look for a package, nearest first. @param {string} parent @param {string} name */
function candidates(parent, name) {
  const steps = parent === '' ? [] : parent.split(/\/(?=node_modules\/)/);
  return [
    ...steps.map(
      (_step, index) => `${steps.slice(0, steps.length - index).join('/')}/node_modules/${name}`,
    ),
    `node_modules/${name}`,
  ];
}

/** The machine that a package is for, by its name. @param {string} name @returns {Entry} */
function target(name) {
  const words = name.split(/[/-]/);
  const system = systems.find((word) => words.includes(word));
  const processor = processors.find((word) => words.includes(word));
  const library = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return {
    ...(processor ? { cpu: [processor] } : {}),
    ...(library ? { libc: [library] } : {}),
    ...(system ? { os: [system] } : {}),
  };
}

if (import.meta.filename === process.argv[1]) {
  await runTool(async () => {
    const file = join(root, 'package-lock.json');
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    const added = missingEntries(lock.packages);
    const all = Object.entries({ ...lock.packages, ...added }).sort(([a], [b]) =>
      a.localeCompare(b, 'en'),
    );
    lock.packages = Object.fromEntries(all);
    if (Object.keys(added).length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
    say(`${Object.keys(added).length} entries added to package-lock.json`);
    return 0;
  });
}
