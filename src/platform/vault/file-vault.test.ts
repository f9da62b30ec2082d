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

test('keys are written as an id and 32 bytes; a site without one has that of its secret', () => {
  const text = `2026-a:${now.key.toString('base64url')}`;
  expect(parseVaultKey(text)).toEqual({ id: '2026-a', key: now.key });
  expect(parseVaultKeys(`${text}, b:${old.key.toString('base64url')}`)).toHaveLength(2);
  for (const wrong of ['x', 'a:short', `${text},${text}`, `${text};`])
    expect(parseVaultKeys(wrong)).toBeUndefined();
  expect(keyOfSecret('a secret').key).toHaveLength(32);
  expect(keyOfSecret('a secret').key).not.toEqual(keyOfSecret('another').key);
});
