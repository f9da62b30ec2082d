import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashFiles, hashTexts, listFiles } from './stamp.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stamp-'));
  mkdirSync(join(folder, 'web/ui'), { recursive: true });
  writeFileSync(join(folder, 'web/b.ts'), 'b');
  writeFileSync(join(folder, 'web/ui/a.ts'), 'a');
  writeFileSync(join(folder, 'config.ts'), 'c');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('lists files of folders and single files in order, and leaves out what is missing or not wanted', () => {
  expect(listFiles(folder, ['web', 'config.ts', 'gone'])).toEqual([
    'config.ts',
    'web/b.ts',
    'web/ui/a.ts',
  ]);
  expect(listFiles(folder, ['web'], (path) => !path.endsWith('a.ts'))).toEqual(['web/b.ts']);
});

test('a hash follows the bytes and the paths, and nothing else', () => {
  const before = hashFiles(folder, listFiles(folder, ['web']));
  expect(before).toMatch(/^[0-9a-f]{16}$/);
  writeFileSync(join(folder, 'web/b.ts'), 'b');
  expect(hashFiles(folder, listFiles(folder, ['web']))).toBe(before);
  writeFileSync(join(folder, 'web/b.ts'), 'B');
  expect(hashFiles(folder, listFiles(folder, ['web']))).not.toBe(before);
  expect(hashFiles(folder, ['web/ui/a.ts'])).not.toBe(hashFiles(folder, ['config.ts']));
});

test('bytes cannot move from one file to the next unnoticed', () => {
  expect(hashTexts(['ab', 'c'])).not.toBe(hashTexts(['a', 'bc']));
});
