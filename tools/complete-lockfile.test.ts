import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingEntries } from './complete-lockfile.mjs';

test('package-lock.json names every optional package, so that "npm ci" takes it (else: node tools/complete-lockfile.mjs)', () => {
  expect(
    Object.keys(missingEntries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)),
  ).toEqual([]);
});

test('adds missing packages where npm would put them, for the platform in their name', () => {
  const packages = {
    '': {},
    'node_modules/lint': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: { '@lint/linux-x64-musl': '2.0.0', '@lint/win32-arm64-msvc': '2.0.0' },
    },
    'node_modules/old': {
      version: '1.0.0',
      optionalDependencies: { '@lint/linux-x64-musl': '1.0.0', fsevents: '~2.3.0' },
    },
    'node_modules/@lint/win32-arm64-msvc': { version: '2.0.0' },
  };
  expect(missingEntries(packages)).toEqual({
    'node_modules/@lint/linux-x64-musl': {
      version: '2.0.0',
      dev: true,
      optional: true,
      cpu: ['x64'],
      libc: ['musl'],
      os: ['linux'],
    },
    'node_modules/old/node_modules/@lint/linux-x64-musl': {
      version: '1.0.0',
      optional: true,
      cpu: ['x64'],
      libc: ['musl'],
      os: ['linux'],
    },
  });
});
