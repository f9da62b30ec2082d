import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBreachedPasswords } from './breached-passwords.ts';
import { createPasswordHasher, shipped_cost } from './hash-passwords.ts';

describe('a stored password', () => {
  const fast = createPasswordHasher({ memory: 64, passes: 1 });

  test('is argon2id with 19 MiB and two passes as shipped, and never the same twice', async () => {
    const hasher = createPasswordHasher();
    const stored = await hasher.hash('correct horse');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await hasher.hash('correct horse')).not.toBe(stored);
    expect([await hasher.verify('correct horse', stored), shipped_cost.memory]).toEqual([
      true,
      19_456,
    ]);
    expect(await hasher.verify('correct horsf', stored)).toBe(false);
  });

  test('is verified with the cost that it was made with', async () => {
    const stored = await createPasswordHasher({ memory: 128, passes: 3 }).hash('correct horse');
    expect(await fast.verify('correct horse', stored)).toBe(true);
  });

  test('counts to its last sign, whatever keyboard typed it', async () => {
    const long = `${'p'.repeat(127)}ü`;
    const stored = await fast.hash(long);
    expect(await fast.verify(long.normalize('NFD'), stored)).toBe(true);
    expect(await fast.verify(`${'p'.repeat(127)}u`, stored)).toBe(false);
    expect(await fast.verify('p'.repeat(127), stored)).toBe(false);
  });

  test.each(['', 'x', '$argon2id$v=19$m=64,t=1,p=1$short$short', '$2b$10$abcdefghijklmnopqrstuv'])(
    'that is none, %j, fits no password',
    async (stored) => {
      expect(await fast.verify('anything', stored)).toBe(false);
    },
  );

  test('of a hundred at once those beyond two and 32 that wait are refused', async () => {
    const hasher = createPasswordHasher();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () => hasher.hash('correct horse')),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(66);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
  });
});

describe('breached passwords', () => {
  const state = { folder: '' };
  beforeAll(async () => {
    state.folder = await mkdtemp(join(tmpdir(), 'velour-breached-'));
  });
  afterAll(() => rm(state.folder, { recursive: true, force: true }));

  const fileOf = async (name: string, words: readonly string[], end = '\n'): Promise<string> => {
    const hashes = words.map((word) => createHash('sha1').update(word).digest('hex').toUpperCase());
    const lines = hashes.toSorted().map((hash, index) => `${hash}:${7 ** (index % 9)}`);
    const file = join(state.folder, name);
    await writeFile(file, lines.join(end) + (lines.length > 0 ? end : ''));
    return file;
  };

  test.each([
    ['\n', 1000],
    ['\r\n', 1000],
    ['\n', 1],
    ['\n', 0],
  ])('with line ends %j, each of %i is found and no other', async (end, count) => {
    const words = Array.from({ length: count }, (_, n) => `word ${n}`);
    const isBreached = createBreachedPasswords(await fileOf(`list-${count}`, words, end));
    for (const word of words) expect([word, await isBreached(word)]).toEqual([word, true]);
    for (let n = 0; n < 200; n++) expect([n, await isBreached(`other ${n}`)]).toEqual([n, false]);
  });

  test('a file that is not there is an error, no pass', async () => {
    const isBreached = createBreachedPasswords(join(state.folder, 'none'));
    await expect(isBreached('word')).rejects.toThrow('ENOENT');
  });
});
