import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writePlaceFile } from '#tests/support/place-file.ts';
import { noPlaces, openPlaceFile } from './place-file.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'velour-places-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const places = {
  '192.0.2.0/24': { country: { iso_code: 'GB' }, subdivisions: [{ iso_code: 'ENG' }] },
  '198.51.100.7/32': { country: { iso_code: 'US' }, subdivisions: [{ iso_code: 'TX' }] },
  '203.0.113.0/24': { registered_country: { iso_code: 'FR' } },
  '2001:db8::/32': { country: { iso_code: 'DE' } },
};

test.each([
  ['192.0.2.200', 'GB', 'ENG'],
  ['198.51.100.7', 'US', 'TX'],
  ['198.51.100.8', undefined, undefined],
  // Registered in a country is not being there.
  ['203.0.113.1', undefined, undefined],
  ['2001:db8:1::1', 'DE', undefined],
  ['::1', undefined, undefined],
  ['10.0.0.1', undefined, undefined],
  ['fe80::1', undefined, undefined],
  ['no address', undefined, undefined],
  ['', undefined, undefined],
])('%s is in %s %s', async (address, country, region) => {
  const findPlace = await openPlaceFile(await writePlaceFile(folder, places));
  expect(findPlace(address)).toEqual({ country, region });
  expect(noPlaces(address)).toEqual({ country: undefined, region: undefined });
});

test('a file that is replaced counts at once', async () => {
  const path = await writePlaceFile(folder, places, 'replaced.mmdb');
  const findPlace = await openPlaceFile(path);
  expect(findPlace('192.0.2.1').country).toBe('GB');
  const others = { '192.0.2.0/24': { country: { iso_code: 'NO' } } };
  const replace = (): Promise<string> => writePlaceFile(folder, others, 'replaced.mmdb');
  // The watcher reads the file for the first time in the background: a replacement before that is its first version.
  await vi.waitFor(
    async () => {
      await replace();
      await pause(6000);
      expect(findPlace('192.0.2.1').country).toBe('NO');
    },
    { timeout: 40_000 },
  );
}, 50_000);

test('a file that is none does not open', async () => {
  const path = join(folder, 'none.mmdb');
  await writeFile(path, 'text');
  await expect(openPlaceFile(path)).rejects.toThrow(/MaxMind/);
  await expect(openPlaceFile(join(folder, 'missing.mmdb'))).rejects.toThrow(/ENOENT/);
});
