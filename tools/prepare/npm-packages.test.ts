import { expect, test } from 'vitest';
import { agrees, isInstalled } from './npm-packages.mjs';

const lock = {
  packages: {
    '': { dependencies: { a: '1.0.0' } },
    'node_modules/a': { version: '1.0.0', integrity: 'x' },
    'node_modules/for-another-processor': { version: '2.0.0', optional: true },
  },
};
const a = lock.packages['node_modules/a'];

test.each([
  ['complete', { 'node_modules/a': a }, true],
  ['a package is missing', {}, false],
  ['a package has another version', { 'node_modules/a': { ...a, version: '1.0.1' } }, false],
  ['a package has other bytes', { 'node_modules/a': { ...a, integrity: 'y' } }, false],
  [
    'a package of an older lockfile is left',
    { 'node_modules/a': a, 'node_modules/old': { version: '1.0.0' } },
    false,
  ],
])('packages: %s', (_name, packages, expected) => {
  expect(isInstalled(lock, { packages })).toBe(expected);
});

test('package.json and its lockfile agree on what is asked for', () => {
  expect(agrees({ dependencies: { a: '1.0.0' }, scripts: { start: 'x' } }, lock)).toBe(true);
  expect(agrees({ dependencies: { a: '1.0.1' } }, lock)).toBe(false);
  expect(agrees({ dependencies: { a: '1.0.0' }, devDependencies: { b: '1.0.0' } }, lock)).toBe(
    false,
  );
});
