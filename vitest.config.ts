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

const browserFile = (name: string): string => `e2e/${name}.test.ts`;
/** Browser tests of every run: what visitors, members and staff come for, and what must never break. */
const everyRun = [
  'accessibility',
  'accounts',
  'bad-input',
  'chrome',
  'comments',
  'console',
  'forms',
  'gates',
  'navigation',
  'pages',
  'playback',
  'session-cache',
  'upload',
  'video-page',
];
/** A third of these have their turn in a run: whole journeys, each of which takes most of a minute. */
const everyThirdRun = [
  'album',
  'browse',
  'closed-catalogue',
  'hostile',
  'import',
  'listing-screen',
  'member-playlists',
  'private-video',
  'routes',
  'search-results',
  'subscriptions',
].map(browserFile);
const browserTests = readdirSync(join(import.meta.dirname, 'e2e'))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => name.replace('.test.ts', ''))
  .toSorted();
const areFilesNamed = process.argv.slice(3).some((argument) => !argument.startsWith('-'));
/** All in `npm run test:long` and where files are named, else the share of them that has its turn today. Returns those that are left out. */
function leaveOut(files: readonly string[], share: number, what: string): string[] {
  if (areFilesNamed) return [];
  const looked = sampleOf(files, Math.ceil(files.length * share), what);
  return files.filter((name) => !looked.includes(name));
}
/** The others look closely at one part. */
const closeLooks = browserTests
  .filter((name) => !everyRun.includes(name))
  .map(browserFile)
  .filter((file) => !everyThirdRun.includes(file));

/** Tests that convert media, run whole commands or check every right, and take half of the time of their part. */
const longServerTests = [
  'src/app/commands/bench',
  'src/app/commands/age',
  'src/app/commands/audit',
  'src/app/commands/captions',
  'src/app/commands/case',
  'src/app/commands/comment-rules',
  'src/app/commands/hashes',
  'src/app/commands/import/import',
  'src/app/commands/import/import-metadata',
  'src/app/commands/member',
  'src/app/commands/operator-commands',
  'src/app/commands/review',
  'src/app/commands/search',
  'src/app/commands/terms',
  'src/app/dev',
  'src/domain/ages/photos',
  'src/domain/hash-matches/hold-matches',
  'src/domain/media/conversion',
  'src/domain/member-pictures/member-pictures',
  'src/domain/own-albums/album-people',
  'src/domain/own-people/own-people',
  'src/domain/own-videos/own-previews',
  'src/domain/records/documents',
  'src/domain/records/records',
  'src/domain/verifications/verifications',
  'src/platform/ffmpeg/check/check-video',
  'src/platform/ffmpeg/shots/shots-and-preview',
  'src/platform/images/check-photo',
  'src/platform/images/write-pictures',
  'src/worker/material-kills',
  'src/worker/random-kills',
  'src/worker/stop',
].map((name) => `${name}.test.ts`);

export default defineConfig({
  test: {
    setupFiles: ['tests/support/quiet.ts'],
    // Most tests wait more than they compute; of the long ones many keep two cores busy, and a third would run into their limits.
    maxWorkers: process.env['VELOUR_LONG'] ? 2 : 3,
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
          exclude: [
            ...configDefaults.exclude,
            ...leaveOut(longServerTests, 0.2, 'files of long server tests'),
          ],
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
          exclude: [
            ...configDefaults.exclude,
            ...leaveOut(everyThirdRun, 1 / 3, 'files of long browser journeys'),
            ...leaveOut(closeLooks, 0.035, 'files of browser tests that look closely'),
          ],
          // A journey of half a minute takes two on a build server with slow cores.
          testTimeout: process.env['CI'] ? Math.max(slow, 180_000) : slow,
          hookTimeout: 180_000,
          // There a site, its worker and browsers share two cores with two other files. What has to be quick says its own time.
          expect: { poll: { timeout: process.env['CI'] ? 30_000 : 10_000 } },
          globalSetup: ['tests/support/site-setup.ts'],
          // On a build server a browser test gets a second try; the run names those that needed it (ADR 037).
          retry: process.env['CI'] ? 1 : 0,
        },
      },
    ],
  },
});
