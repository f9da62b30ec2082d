import { randomBytes } from 'node:crypto';
import {
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seal } from './cipher.ts';
import { createFileVault } from './file-vault.ts';
import { wrapped_bytes } from './port.ts';
import { keyOfSecret, parseVaultKey, parseVaultKeys } from './settings.ts';

const state = { folder: '' };
beforeAll(async () => {
  state.folder = await mkdtemp(join(tmpdir(), 'velour-vault-'));
});
afterAll(() => rm(state.folder, { recursive: true, force: true }));

const aKey = (id: string) => ({ id, key: randomBytes(32) });
const [old, now] = [aKey('2025'), aKey('2026')];
const content = randomBytes(5000);
const site = () => Promise.resolve('this site');
const owner = 'document 1';
const aName = () => randomBytes(11).toString('hex');
const place = (name: string) => join(state.folder, name);

describe('the vault', () => {
  test('stores a document that only this user may read, and nothing of its content', async () => {
    const vault = createFileVault(state.folder, [now], site);
    const name = aName();
    const sealed = await vault.put(name, content, owner);
    expect(sealed.key_id).toBe('2026');
    expect((await stat(place(name))).mode & 0o777).toBe(0o600);
    expect((await readFile(place(name))).includes(content.subarray(0, 16))).toBe(false);
    expect(await vault.get(name, sealed, content.length, owner)).toEqual(content);
    expect((await vault.list()).map((each) => each.storage_key)).toContain(name);
    await vault.remove(name);
    await vault.remove(name);
    await expect(vault.get(name, sealed, content.length, owner)).rejects.toMatchObject({
      code: 'missing',
    });
  });

  test('never writes over a document, and leaves no unfinished file', async () => {
    const vault = createFileVault(state.folder, [now], site);
    const name = aName();
    await vault.put(name, content, owner);
    await expect(vault.put(name, content, owner)).rejects.toThrow('EEXIST');
    expect((await readdir(state.folder)).filter((each) => each.startsWith('.'))).toEqual([]);
    await expect(vault.put('../../outside', content, owner)).rejects.toThrow('no storage key');
  });

  test('refuses a file that was altered at any byte, swapped for another or cut off', async () => {
    const vault = createFileVault(state.folder, [now], site);
    const [a, b] = [aName(), aName()];
    const [of_a, of_b] = [await vault.put(a, content, owner), await vault.put(b, content, owner)];
    const whole = await readFile(place(a));
    for (const at of [0, 11, 12, 2000, whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(place(a), changed);
      await expect(vault.get(a, of_a, content.length, owner)).rejects.toMatchObject({
        code: 'altered',
      });
    }
    await copyFile(place(b), place(a));
    await expect(vault.get(a, of_a, content.length, owner)).rejects.toMatchObject({
      code: 'altered',
    });
    // with the key of the other one as well
    await expect(vault.get(a, of_b, content.length, owner)).rejects.toMatchObject({
      code: 'altered',
    });
    await truncate(place(b), 100);
    await expect(vault.get(b, of_b, content.length, owner)).rejects.toMatchObject({
      code: 'truncated',
    });
  });

  test('reads what older keys wrapped while it has them, and rotation leaves the file alone', async () => {
    const name = aName();
    const sealed = await createFileVault(state.folder, [old], site).put(name, content, owner);
    const before = await readFile(place(name));
    const only_new = createFileVault(state.folder, [now], site);
    await expect(only_new.get(name, sealed, content.length, owner)).rejects.toMatchObject({
      code: 'unknown_key',
      message: expect.stringContaining('"2025"'),
    });
    await expect(only_new.rewrap(name, sealed, owner)).rejects.toThrow('"2025"');
    const both = createFileVault(state.folder, [now, old], site);
    expect(await both.get(name, sealed, content.length, owner)).toEqual(content);
    const rotated = await both.rewrap(name, sealed, owner);
    expect(rotated.key_id).toBe('2026');
    expect(await readFile(place(name))).toEqual(before);
    expect(await only_new.get(name, rotated, content.length, owner)).toEqual(content);
    // another key under the same name
    const impostor = createFileVault(state.folder, [aKey('2026')], site);
    await expect(impostor.get(name, rotated, content.length, owner)).rejects.toMatchObject({
      code: 'altered',
    });
  });

  test('binds the key of a document to its site, its row and its file', async () => {
    const vault = createFileVault(state.folder, [now, old], site);
    const [name, other] = [aName(), aName()];
    const sealed = await vault.put(name, content, owner);
    await copyFile(place(name), place(other));
    const altered = { code: 'altered' };
    const elsewhere = createFileVault(state.folder, [now, old], () => Promise.resolve('another'));
    await expect(elsewhere.get(name, sealed, content.length, owner)).rejects.toMatchObject(altered);
    await expect(elsewhere.rewrap(name, sealed, owner)).rejects.toMatchObject(altered);
    await expect(vault.get(name, sealed, content.length, 'document 2')).rejects.toMatchObject(
      altered,
    );
    await expect(vault.get(other, sealed, content.length, owner)).rejects.toMatchObject(altered);
    await expect(
      vault.get(name, { ...sealed, key_id: '2025' }, content.length, owner),
    ).rejects.toMatchObject(altered);
  });

  test('reads what an earlier version wrapped, and rotation binds it', async () => {
    const name = aName();
    const data_key = randomBytes(32);
    await writeFile(place(name), seal(data_key, name, content));
    const earlier = { key_id: '2026', wrapped_key: seal(now.key, `2026 ${name}`, data_key) };
    const vault = createFileVault(state.folder, [now], site);
    expect(await vault.get(name, earlier, content.length, owner)).toEqual(content);
    const rebound = await vault.rewrap(name, earlier, owner);
    expect(rebound.wrapped_key).toHaveLength(wrapped_bytes);
    expect(await vault.get(name, rebound, content.length, owner)).toEqual(content);
    await expect(vault.get(name, rebound, content.length, 'document 2')).rejects.toThrow(
      'another document',
    );
  });

  test('removes what a process that died left unfinished, once it is old', async () => {
    await writeFile(join(state.folder, '.new-0011223344556677'), 'half');
    const vault = createFileVault(state.folder, [now], site);
    expect(await vault.removeUnfinished(new Date(Date.now() - 60_000))).toBe(0);
    expect(await vault.removeUnfinished(new Date(Date.now() + 60_000))).toBe(1);
    expect((await readdir(state.folder)).filter((each) => each.startsWith('.'))).toEqual([]);
  });
});

describe('contents of any size', () => {
  const chunk = 64 * 1024;
  async function* pieces(whole: Buffer) {
    for (let at = 0; at < whole.length; at += 50_000) yield whole.subarray(at, at + 50_000);
  }
  const drain = async (content: AsyncIterable<Uint8Array>): Promise<Buffer> =>
    Buffer.concat(await Array.fromAsync(content));
  async function stored(bytes: number) {
    const whole = randomBytes(bytes);
    const name = aName();
    const vault = createFileVault(state.folder, [now], site);
    const sealed = await vault.putStream(name, pieces(whole), { owner, bytes });
    const read = (range?: { start: number; end: number }, of = owner) =>
      drain(vault.readStream(name, sealed, bytes, { owner: of, range }));
    return { whole, name, sealed, vault, read };
  }

  test('are read back as a whole or by ranges, around the ends of chunks as well', async () => {
    for (const bytes of [0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 200_001]) {
      const { whole, sealed, read, name } = await stored(bytes);
      expect(sealed.bytes).toBe(bytes);
      expect(await read()).toEqual(whole);
      // A single byte of the content is among random bytes by chance.
      if (bytes > 1) expect((await readFile(place(name))).includes(whole)).toBe(false);
    }
    const { whole, read } = await stored(200_001);
    for (const [start, end] of [
      [0, 0],
      [chunk - 1, chunk],
      [chunk, 2 * chunk - 1],
      [150_000, 200_000],
    ] as const)
      expect(await read({ start, end })).toEqual(whole.subarray(start, end + 1));
  });

  test('are refused once a byte is altered, a chunk moved, left out or cut off, or the file is another one', async () => {
    const { name, read, whole } = await stored(200_001);
    const file = await readFile(place(name));
    const sealed_chunk = chunk + 16;
    const chunks = [0, 1, 2, 3].map((n) => file.subarray(n * sealed_chunk, (n + 1) * sealed_chunk));
    const [a, b, c, d] = chunks as [Buffer, Buffer, Buffer, Buffer];
    const flipped = Buffer.from(file);
    flipped[150_000] = (flipped[150_000] ?? 0) ^ 1;
    const { name: other } = await stored(200_001);
    for (const [code, changed] of [
      ['altered', flipped],
      ['altered', Buffer.concat([b, a, c, d])],
      ['altered', Buffer.concat([a, a, c, d])],
      ['altered', Buffer.concat([a, b, c, d, d])],
      ['altered', await readFile(place(other))],
      ['truncated', Buffer.concat([a, b, c])],
      ['truncated', file.subarray(0, -1)],
    ] as const) {
      await writeFile(place(name), changed);
      await expect(read()).rejects.toMatchObject({ code });
    }
    await writeFile(place(name), file);
    expect(await read()).toEqual(whole);
    await expect(read(undefined, 'another row')).rejects.toMatchObject({ code: 'altered' });
  });

  test('leave no file when they break off, and rotation leaves the file alone', async () => {
    const vault = createFileVault(state.folder, [old], site);
    const name = aName();
    async function* broken() {
      yield randomBytes(2 * chunk);
      throw new Error('the disk broke');
    }
    const of = { owner, bytes: 10 };
    await expect(vault.putStream(name, broken(), of)).rejects.toThrow('the disk broke');
    expect((await readdir(state.folder)).filter((each) => each.startsWith('.'))).toEqual([]);
    const whole = randomBytes(100_000);
    const sealed = await vault.putStream(name, pieces(whole), of);
    const both = createFileVault(state.folder, [now, old], site);
    const rotated = await both.rewrap(name, sealed, owner);
    const only_new = createFileVault(state.folder, [now], site);
    expect(await drain(only_new.readStream(name, rotated, 100_000, { owner }))).toEqual(whole);
  });
});

test('keys are written as an id and 32 bytes; a site without one has that of its secret', () => {
  const text = `2026-a:${now.key.toString('base64url')}`;
  expect(parseVaultKey(text)).toEqual({ id: '2026-a', key: now.key });
  expect(parseVaultKeys(`${text}, b:${old.key.toString('base64url')}`)).toHaveLength(2);
  for (const wrong of ['x', 'a:short', `${text},${text}`, `${text};`])
    expect(parseVaultKeys(wrong)).toBeUndefined();
  expect(keyOfSecret('a secret').key).toHaveLength(32);
  expect(keyOfSecret('a secret').key).not.toEqual(keyOfSecret('another').key);
});
