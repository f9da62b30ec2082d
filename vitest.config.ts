import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { configDefaults, defineConfig } from 'vitest/config';
import { FileOrder } from './tests/support/file-order.ts';
import { sampleOf } from './tests/support/sample.ts';
import { embedFiles } from './tools/vite-embed.ts';
import { inlineScripts } from './tools/vite-inline-scripts.ts';

const postgres = { globalSetup: ['tests/support/postgres-setup.ts'] };
// Slow cases run in `npm run test:long` only; elsewhere they run as a sample.
const slow = process.env['VELOUR_LONG'] ? 600_000 : 60_000;

/** Browser tests of every run: what visitors, members and staff come for, and what must never break. */
const everyRun = [
  'accessibility',
  'accounts',
  'album',
  'bad-input',
  'browse',
  'chrome',
  'closed-catalogue',
  'comments',
  'console',
  'forms',
  'gates',
  'hostile',
  'import',
  'listing-screen',
  'member-playlists',
  'navigation',
  'pages',
  'playback',
  'private-video',
  'routes',
  'search-results',
  'session-cache',
  'subscriptions',
  'upload',
  'video-page',
];
const browserTests = readdirSync(join(import.meta.dirname, 'e2e'))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => name.replace('.test.ts', ''))
  .toSorted();
/** The others look closely at one part: a fifth of these files a day, all in `npm run test:long` and where files are named. */
const closeLooks = browserTests.filter((name) => !everyRun.includes(name));
const areFilesNamed = process.argv.slice(3).some((argument) => !argument.startsWith('-'));
const looked = areFilesNamed
  ? closeLooks
  : sampleOf(
      closeLooks,
      Math.ceil(closeLooks.length / 5),
      'files of browser tests that look closely',
    );
const leftOut = closeLooks.filter((name) => !looked.includes(name));

export default defineConfig({
  test: {
    setupFiles: ['tests/support/quiet.ts'],
    // Most tests wait more than they compute.
    maxWorkers: 3,
    sequence: { sequencer: FileOrder },
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        // Words of the pages are macros until they are compiled, their translations .po files.
        plugins: [
          lingui(),
          babel({ presets: [linguiTransformerBabelPreset()] }),
          inlineScripts(),
          embedFiles(),
        ],
        test: {
          name: 'unit',
          include: [
            'src/contracts/**/*.test.ts',
            'web/**/*.test.ts',
            'web/**/*.test.tsx',
            'tools/**/*.test.ts',
            'db/**/*.test.ts',
            'tests/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['src/{platform,domain,api,worker,app}/**/*.test.ts', 'tests/db/*.test.ts'],
          // A worker loads the modules of the server once for all its files: a fifth of the time.
          isolate: false,
          ...postgres,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...leftOut.map((name) => `e2e/${name}.test.ts`)],
          testTimeout: slow,
          hookTimeout: 180_000,
          globalSetup: ['tests/support/site-setup.ts'],
          // On a build server a browser test gets a second try; the run names those that needed it (ADR 037).
          retry: process.env['CI'] ? 1 : 0,
        },
      },
    ],
  },
});
