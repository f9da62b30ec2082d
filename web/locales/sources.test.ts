import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import linguiConfig from '../../lingui.config.ts';
import { readCatalogue } from '#tests/support/read-catalogue.ts';

// A text that is in no catalogue is shown in English to everybody, and nothing else notices.
const root = resolve(import.meta.dirname, '../..');
const state = { folder: '' };

beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-texts-'));
  const config = {
    rootDir: root,
    sourceLocale: 'en',
    locales: ['en'],
    catalogs: linguiConfig.catalogs?.map((catalogue) => ({ ...catalogue, path: catalogue.path.replace('web/locales', state.folder) })),
  };
  const file = join(state.folder, 'lingui.config.json');
  await writeFile(file, JSON.stringify(config));
  const extractor = join(root, 'node_modules/@lingui/cli/dist/lingui-extract.js');
  await promisify(execFile)(process.execPath, [extractor, '--config', file, '--workers', '1'], { cwd: root });
});
afterAll(() => rm(state.folder, { recursive: true, force: true }));

test.each(['en.po', 'later/en.po', 'forms/en.po'])('%s holds its texts of the sources, all and no other', (name) => {
  const keysIn = (file: string): string[] => readCatalogue(file).map(({ key }) => key);
  const [used, held] = [keysIn(join(state.folder, name)), keysIn(join(root, 'web/locales', name))];
  expect(used.length).toBeGreaterThan(90);
  expect({ missing: used.filter((key) => !held.includes(key)), unused: held.filter((key) => !used.includes(key)) }).toEqual({
    missing: [],
    unused: [],
  });
});
