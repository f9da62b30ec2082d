import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright-core';
import { chromium_flags } from '#tests/support/chromium-flags.ts';
import { challenge_url } from '#contracts/calls/forms/challenge.ts';
import { createProofOfWork } from '#platform/bot-check/proof-of-work.ts';
import { systemClock } from '#platform/clock.ts';
import { prepare } from '../../tools/prepare/prepare.mjs';
import { figure, type Figure } from '../figure.ts';
import { machineLoad } from '../process-facts.ts';
import type { Site } from '../site.ts';

const bound_ms = 1500;
/** How much slower a cheap phone is than this machine, as Lighthouse assumes. */
const slowness = 4;
const solved = 30;

/** How long a visitor's browser works for a form: challenges as an address gets them at first, solved by the page's own worker. */
export async function benchProof(site: Site, build: string): Promise<Figure> {
  const { chromium } = await prepare({ role: 'npm run bench', chromium: true }, { output: 2 });
  if (chromium === undefined) throw new Error('there is no Chromium');
  const names = await readdir(join(build, 'client/assets'));
  const worker = names.find((name) => name.startsWith('solve.worker-'));
  if (worker === undefined) throw new Error('the build has no solve.worker');
  const check = createProofOfWork({
    secret: 'of the benchmark, of any length',
    clock: systemClock,
  });
  const browser = await playwright.launch({ executablePath: chromium, args: [...chromium_flags] });
  try {
    const page = await browser.newPage();
    await page.goto(`${site.origin}${challenge_url}`);
    const times: number[] = [];
    for (let n = 0; n < solved; n++)
      times.push(
        await page.evaluate(
          async ([url, challenge]) => {
            const begun = performance.now();
            const solver = new Worker(url, { type: 'module' });
            const solution = await new Promise((resolve) => {
              solver.addEventListener('message', ({ data }) => resolve(data));
              solver.postMessage(challenge);
            });
            solver.terminate();
            if (solution === null) throw new Error('not solved');
            return performance.now() - begun;
          },
          [`/assets/${worker}`, await check.challenge('192.0.2.1', 1)] as const,
        ),
      );
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? NaN;
    return figure('doors', `proof of work on a processor ${slowness} times slower, p95`, {
      value: slowness * at(0.95),
      unit: 'ms',
      bound: { most: bound_ms },
      note: `here p50 ${Math.round(at(0.5))} ms, p95 ${Math.round(at(0.95))} ms of ${solved}; load ${await machineLoad()}`,
    });
  } finally {
    await browser.close();
  }
}
