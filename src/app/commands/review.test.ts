import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { listOwnPictures, storePicture } from '#domain/member-pictures/index.ts';
import { withCommands } from '#tests/support/commands.ts';
import { aMember } from '#tests/support/members.ts';
import { reviewCommand } from './review.ts';

const it = withCommands();
const run = (...args: string[]) => it.velour(reviewCommand, args);

test('pictures of members are listed, shown, approved and rejected with a reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'velour-review-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { member_id } = await aMember(it.ctx(), 'Anna');
  expect(await run('list')).toMatchObject({ status: 0, out: 'No picture waits.\n' });
  const create = { width: 1300, height: 400, channels: 3, background: '#48c' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  for (const section of ['avatar', 'cover'] as const)
    await storePicture(it.ctx(), { member_id, section, bytes });
  const [avatar, cover] = JSON.parse((await run('list', '--json')).out) as { picture_id: number }[];
  const ids = [String(avatar?.picture_id), String(cover?.picture_id)] as const;
  expect((await run('list')).out).toMatch(
    new RegExp(`^${ids[0]}: avatar of Anna · .*\n${ids[1]}: cover of Anna · `),
  );
  const out = join(folder, 'picture.jpg');
  expect(await run('show', ids[0])).toMatchObject({ status: 2 });
  expect(await run('show', '--out', out, ids[0])).toMatchObject({ status: 0 });
  expect((await sharp(await readFile(out)).metadata()).width).toBe(256);
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  expect(await run('show', '--out', out, ids[0])).toMatchObject({ status: 1 });

  expect(await run('approve', ids[0])).toMatchObject({ status: 0, out: `${ids[0]}: approved\n` });
  expect(await run('reject', ids[1])).toMatchObject({ status: 2 });
  expect(await run('reject', '--reason', 'Blurred.', ids[1])).toMatchObject({ status: 0 });
  expect(await run('approve', ids[1], '99')).toMatchObject({ status: 1 });
  expect(await run('burn', '1')).toMatchObject({ status: 2 });
  const own = await listOwnPictures(it.ctx(), member_id);
  expect(own.map(({ state, reason }) => [state, reason])).toEqual([
    ['approved', ''],
    ['rejected', 'Blurred.'],
  ]);
});
