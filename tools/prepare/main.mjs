// Runs under the lock of this folder; see prepare.mjs.
import { writeSync } from 'node:fs';
import { ensureBundle, ensureRouteTypes } from './bundle.mjs';
import { stopChildren } from './child.mjs';
import { writeMarker } from './live.mjs';
import { checkMachine } from './machine.mjs';
import { ensurePackages, packagesInPlace } from './npm-packages.mjs';
import { runFolder } from './places.mjs';
import { onStopRequest } from './signals.mjs';
import { sentence } from './stop.mjs';
import { ensureChromium, ensureSystemPackages } from './system-packages.mjs';

/** @typedef {import('./prepare.mjs').Wanted} Wanted */
/** @typedef {import('./prepare.mjs').Prepared} Prepared */

/** @param {Wanted} wanted @returns {Promise<Prepared>} */
async function prepare(wanted) {
  checkMachine({ installing: !packagesInPlace() });
  await ensurePackages();
  await ensureSystemPackages({ media: wanted.media === true });
  const chromium = wanted.chromium ? await ensureChromium() : undefined;
  if (wanted.routeTypes) await ensureRouteTypes();
  const build = wanted.bundle ? await ensureBundle() : undefined;
  // Written before the lock is given up: from here on no one may delete packages or build.
  writeMarker(runFolder, { pid: wanted.pid, role: wanted.role, ...(build ? { build } : {}) });
  return { ...(build ? { build } : {}), ...(chromium ? { chromium } : {}) };
}

onStopRequest((code) => void stopChildren(5000).then(() => process.exit(code)));
try {
  const prepared = await prepare(JSON.parse(process.argv[2] ?? '{}'));
  writeSync(3, JSON.stringify(prepared));
} catch (error) {
  process.stdout.write(`\n${sentence(error)}\n`);
  process.exitCode = 1;
}
