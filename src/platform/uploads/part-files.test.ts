import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPartFiles, part_file_name } from './part-files.ts';

const state = { root: '' };
beforeAll(async () => {
  state.root = await mkdtemp(join(tmpdir(), 'velour-parts-'));
});
afterAll(() => rm(state.root, { recursive: true, force: true }));

let number = 0;
const newId = (): string => String(++number).padStart(22, 'a');
const mayWrite = (): boolean => true;
const most = 1000;
async function* of(...chunks: (Buffer | Error)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield chunk;
  }
}

test('bytes go where they belong, none of them more than may come', async () => {
  const files = createPartFiles(state.root);
  const id = newId();
  await files.create(id, 0);
  const bytes = randomBytes(500);
  expect(await files.write(id, of(bytes.subarray(0, 300)), { offset: 0, most, mayWrite })).toEqual({
    bytes: 300,
  });
  expect(
    await files.write(id, of(bytes.subarray(300), randomBytes(99)), {
      offset: 300,
      most: 200,
      mayWrite,
    }),
  ).toEqual({ bytes: 200 });
  const found = await files.find(id);
  expect(found?.bytes).toBe(500);
  expect((await readFile(found?.path ?? '')).equals(bytes)).toBe(true);
});

test('the first part creates a missing file, and only the first', async () => {
  const files = createPartFiles(join(state.root, 'none-yet'));
  const id = newId();
  await expect(
    files.write(id, of(Buffer.alloc(9)), { offset: 1, most, mayWrite }),
  ).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await files.write(id, of(Buffer.alloc(9)), { offset: 0, most, mayWrite })).toEqual({
    bytes: 9,
  });
  // A late creation removes nothing.
  await files.create(id, 0);
  expect((await files.find(id))?.bytes).toBe(9);
});

test('a stream that breaks, or may not be written any more, is stored as far as it was received', async () => {
  const files = createPartFiles(state.root);
  const id = newId();
  await files.create(id, 0);
  const cut = of(Buffer.alloc(70, 1), new Error('cut'));
  expect(await files.write(id, cut, { offset: 0, most, mayWrite })).toEqual({ bytes: 70 });
  let came = 0;
  async function* four(): AsyncGenerator<Uint8Array> {
    for (; came < 4; came += 1) yield Buffer.alloc(600_000, 2);
  }
  const twice = { offset: 70, most: 2_400_000, mayWrite: () => came < 2 };
  expect(await files.write(id, four(), twice)).toEqual({ bytes: 1_200_000 });
});

test('many small chunks and few large ones are the same file', async () => {
  const files = createPartFiles(state.root);
  const bytes = randomBytes(3_000_001);
  const sha256 = createHash('sha256').update(bytes).digest();
  for (const step of [997, 65_536, bytes.length]) {
    const id = newId();
    await files.create(id, 0);
    const chunks = Array.from({ length: Math.ceil(bytes.length / step) }, (_, n) =>
      bytes.subarray(n * step, (n + 1) * step),
    );
    const part = { offset: 0, most: bytes.length, mayWrite, sha256 };
    expect(await files.write(id, of(...chunks), part)).toEqual({ bytes: bytes.length });
    expect((await readFile(join(state.root, id, part_file_name))).equals(bytes)).toBe(true);
  }
});

test('other bytes than the checksum says are a mismatch, and the next part replaces them', async () => {
  const files = createPartFiles(state.root);
  const id = newId();
  await files.create(id, 0);
  const bytes = randomBytes(50);
  const sha256 = createHash('sha256').update(bytes).digest();
  const part = { offset: 0, most, mayWrite, sha256 };
  expect(await files.write(id, of(randomBytes(50)), part)).toBe('mismatch');
  expect(await files.write(id, of(bytes), part)).toEqual({ bytes: 50 });
  expect((await readFile(join(state.root, id, part_file_name))).equals(bytes)).toBe(true);
});

test('nothing is made or written on a disk that is almost full', async () => {
  const id = newId();
  await createPartFiles(state.root).create(id, 0);
  const floor = 512 * 1024 * 1024;
  const full = createPartFiles(state.root, async () => ({ free: floor + 100, total: floor * 10 }));
  await expect(full.create(newId(), 101)).rejects.toMatchObject({ name: 'StorageFull' });
  await expect(
    full.write(id, of(randomBytes(101)), { offset: 0, most: 101, mayWrite }),
  ).rejects.toMatchObject({ name: 'StorageFull' });
  expect(await full.write(id, of(randomBytes(100)), { offset: 0, most: 100, mayWrite })).toEqual({
    bytes: 100,
  });
});

test('an id is no path; what is gone is found no more; only old folders of uploads are listed', async () => {
  const files = createPartFiles(state.root);
  for (const id of ['../x', 'a/b', '', 'A'.repeat(22), `${'a'.repeat(21)}/`])
    await expect((async () => files.create(id, 0))()).rejects.toThrow('not an id');
  const id = newId();
  await files.create(id, 0);
  const past = new Date(Date.now() - 7200_000);
  await utimes(join(state.root, id), past, past);
  expect(await files.listOlder(3600)).toEqual([id]);
  await files.remove(id);
  await files.remove(id);
  expect([await files.find(id), await files.listOlder(3600)]).toEqual([undefined, []]);
  await expect(files.write(id, of(), { offset: 1, most, mayWrite })).rejects.toThrow('ENOENT');
});

test('a staged file is the same file, and the upload has it until it is removed', async () => {
  const files = createPartFiles(state.root);
  const id = newId();
  await files.create(id, 0);
  await files.write(id, of(Buffer.alloc(70, 1)), { offset: 0, most, mayWrite });
  const staged = await files.stage(id);
  const [{ ino: of_part }, { ino: of_staged }] = await Promise.all([
    stat((await files.find(id))?.path ?? ''),
    stat(join(staged, part_file_name)),
  ]);
  expect(of_staged).toBe(of_part);
  await rm(staged, { recursive: true });
  expect(await files.find(id)).toMatchObject({ bytes: 70 });
  expect(await files.stage(id)).not.toBe(staged);
  await files.remove(id);
  expect(await files.find(id)).toBeUndefined();
});
