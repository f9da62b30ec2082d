import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newAgeSecret, sendPhoto, takePhotoStatus } from '#domain/ages/index.ts';
import { withCommands } from '#tests/support/commands.ts';
import { aPicture } from '#tests/support/photos.ts';
import { ageCommand } from './age.ts';
import { withProduct } from '../session.ts';

const it = withCommands();
const run = (...args: string[]) => it.velour(ageCommand, args);

/** Sent through the product that the commands use, whose secret and folders they share. */
async function aSentPhoto(): Promise<string> {
  const secret = newAgeSecret();
  const bytes = await aPicture(300, 200).png().toBuffer();
  await withProduct(({ system_ctx }) =>
    sendPhoto(system_ctx, { secret, bytes, challenge_age: 18 }),
  );
  return secret;
}

test('the owner lists, looks, refuses and approves; counts show no one', async () => {
  expect((await run('list')).out).toBe('No photo waits.\n');
  const [refused, approved] = [await aSentPhoto(), await aSentPhoto()];
  const listed = await run('list');
  expect(listed.out).toMatch(/^(\d+: \S+Z · must show 18 years\n){2}$/);
  const [first = '', second = ''] = listed.out.split('\n').map((line) => line.split(':')[0] ?? '');
  const out = join(it.folder, 'photo.jpg');
  expect(await run('show', '--out', out, first)).toMatchObject({ status: 0 });
  expect([...(await readFile(out)).subarray(0, 2)]).toEqual([0xff, 0xd8]);
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  expect(await run('show', '--out', out, first)).toMatchObject({ status: 1 });
  expect(await run('decide', '--refuse', 'face', first)).toMatchObject({ status: 0 });
  expect(await run('decide', '--approve', first)).toMatchObject({ status: 1 });
  expect(await run('decide', '--approve', second)).toMatchObject({ status: 0 });
  const statusOf = (secret: string) => takePhotoStatus(it.ctx(), { secret, challenge_age: 18 });
  expect(await statusOf(refused)).toEqual({ state: 'refused', reason: 'face' });
  expect(await statusOf(approved)).toMatchObject({ state: 'passed' });
  expect((await run('counts')).out).toMatch(
    /^\d{4}-\d\d-\d\d photo: 2 started, 1 passed, 1 refused\n$/,
  );
});

test('an unknown number exits with 1, wrong use with 2', async () => {
  expect(await run('show', '--out', join(it.folder, 'x.jpg'), '99999')).toMatchObject({
    status: 1,
  });
  expect(await run('decide', '--approve', '99999')).toMatchObject({ status: 1 });
  for (const args of [
    [],
    ['show', '1'],
    ['show', '--out', 'x'],
    ['decide', '1'],
    ['decide', '--refuse', 'ugly', '1'],
    ['decide', '--approve', '--refuse', 'face', '1'],
    ['counts', '--days', '0'],
    ['list', 'more'],
  ])
    expect([args, (await run(...args)).status]).toEqual([args, 2]);
});

test('keys are written as the settings want them, and each pair is another', async () => {
  const [first, second] = [await run('keys'), await run('keys')];
  expect(first.out).toMatch(/^AGE_PHOTO_PUBLIC_KEY=[\w-]{43}\nAGE_PHOTO_PRIVATE_KEY=[\w-]{43}\n$/);
  expect(second.out).not.toBe(first.out);
});
