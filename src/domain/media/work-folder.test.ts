import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { inWorkFolder, key_note, sweepWorkFolders } from './work-folder.ts';

const it = withCtx();

test('removes the work folders of ended processes only', async () => {
  const ctx = it.ctx({ kind: 'system' });
  await inWorkFolder(ctx, 7, async (mine) => {
    const name = mine.split('/').at(-1) ?? '';
    const [, host, boot, pid, start, random] = name.split('-');
    const { work_folder } = ctx.settings;
    const dead = {
      'same number, other process': `8-${host}-${boot}-${pid}-1-${random}`,
      'no such process': `9-${host}-${boot}-999999999-${start}-${random}`,
      'before the reboot': `10-${host}-00000000-${pid}-${start}-${random}`,
    };
    const other_host = `11-00000000-${boot}-${pid}-1-${random}`;
    for (const each of [...Object.values(dead), other_host, 'not ours'])
      await mkdir(join(work_folder, each));
    expect(await sweepWorkFolders(ctx)).toBe(3);
    expect((await readdir(work_folder)).toSorted()).toEqual(
      [other_host, name, 'not ours'].toSorted(),
    );
  });
  expect((await readdir(ctx.settings.work_folder)).some((name) => name.startsWith('7-'))).toBe(
    false,
  );
});

test('removes an original stored just before its process died, unless its row exists', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const keys = { orphan: 'a'.repeat(22), claimed: 'b'.repeat(22) };
  await ctx.db
    .insertInto('media')
    .values({ storage_key: keys.claimed, content_hash: Buffer.alloc(32), bytes: 1 })
    .execute();
  const name = await inWorkFolder(ctx, 'new', async (folder) => folder.split('/').at(-1) ?? '');
  const [, host, boot] = name.split('-');
  for (const [n, key] of Object.values(keys).entries()) {
    const whole = join(it.folder, 'whole');
    await mkdir(whole);
    await writeFile(join(whole, 'source'), 'x');
    await ctx.storage.putFolder(`o/${key}/`, whole);
    const dead = join(ctx.settings.work_folder, `new-${host}-${boot}-99999999${n}-1-00000000`);
    await mkdir(dead);
    await writeFile(join(dead, key_note), key);
  }
  expect(await sweepWorkFolders(ctx)).toBe(2);
  expect(await ctx.storage.facts(`o/${keys.orphan}/source`)).toBeUndefined();
  expect(await ctx.storage.facts(`o/${keys.claimed}/source`)).toBeDefined();
});

test('a disk that is full in the middle of the work is a fault of the machine, so that its job waits', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const work = inWorkFolder(it.ctx(), 7, () => Promise.reject(full));
  await expect(work).rejects.toMatchObject({ name: 'StorageFull', cause: full });
});
