import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withCommands } from '#tests/support/commands.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { holdCommand } from './hold.ts';
import { captionsCommand } from '../content/captions.ts';
import { videoCommand } from '../content/video.ts';
import { jobsCommand } from '../jobs.ts';

const it = withCommands();
const hold = (...args: string[]) => it.velour(holdCommand, args);
const order = ['--authority', 'Court of Example', '--reason', 'Order of today.'];

test('a hold is registered, listed, exported and lifted; meanwhile nothing deletes its video', async () => {
  const video_id = await aVideo(it.ctx({ kind: 'system' }));
  const made = await hold('add', '--video', `${video_id}`, ...order, '--file-number', '7/26');
  expect(made.status).toBe(0);
  const [, hold_id = '', reference = ''] =
    /^Hold (\d+), recorded as case (\w+)\.\n$/.exec(made.out) ?? [];
  expect((await hold('list')).out).toContain(
    `${hold_id}: video ${video_id}, Court of Example (7/26), case ${reference}, since `,
  );
  const refused = await it.velour(videoCommand, ['delete', `${video_id}`]);
  expect([refused.status, refused.out]).toEqual([
    1,
    `${video_id}: a legal hold keeps it: see \`velour hold list\`\n`,
  ]);
  const path = join(it.folder, 'held.zip');
  expect((await hold('export', '--out', path, hold_id)).status).toBe(0);
  expect((await stat(path)).size).toBeGreaterThan(500);
  expect((await hold('export', '--out', path, hold_id)).err).toBe(
    'There is such a file already.\n',
  );
  expect((await hold('lift', '--reason', 'It ended.', hold_id)).out).toBe('Lifted.\n');
  expect((await hold('lift', '--reason', 'It ended.', hold_id)).err).toBe(
    'The hold was lifted already.\n',
  );
  expect((await hold('list')).out).not.toContain(`${hold_id}: `);
  expect((await hold('list', '--all')).out).toContain(', lifted ');
  expect((await it.velour(videoCommand, ['delete', `${video_id}`])).status).toBe(0);
  expect((await hold('add', '--video', `${video_id}`, ...order)).err).toBe(
    'It is deleted already.\n',
  );
}, 300_000);

test('captions and a clip of a held video are refused in one sentence', async () => {
  const media_id = await aMedia(it.ctx({ kind: 'system' }), { state: 'uploaded' });
  const facts = { media_id, status: 'pending' } as const;
  const video_id = await aVideo(it.ctx({ kind: 'system' }), facts);
  await hold('add', '--video', `${video_id}`, ...order);
  const removed = await it.velour(captionsCommand, ['remove', '--lang', 'de', `${video_id}`]);
  expect([removed.status, removed.err]).toEqual([
    1,
    `${video_id}: a legal hold keeps its captions: see \`velour hold list\`\n`,
  ]);
  const cancelled = await it.velour(jobsCommand, ['cancel', `${media_id}`]);
  expect([cancelled.status, cancelled.out]).toEqual([
    1,
    `${media_id}: a legal hold keeps it: see \`velour hold list\`\n`,
  ]);
});

test.each([
  ['nothing', []],
  ['an unknown word', ['keep']],
  ['no subject', ['add', ...order]],
  ['two subjects', ['add', '--video', '1', '--album', '2', ...order]],
  ['no authority', ['add', '--video', '1', '--reason', 'x']],
  ['no reason to lift', ['lift', '1']],
  ['no file', ['export', '1']],
  ['no case', ['report', '--out', 'x.zip', 'one']],
  ['no hold', ['lift', '--reason', 'x', 'one']],
] as const)('%s is wrong use', async (_, args) => {
  expect((await hold(...args)).status).toBe(2);
});

test('a hold on an unknown member is refused', async () => {
  expect((await hold('add', '--member', '999999', ...order)).err).toBe(
    'There is nothing of that number.\n',
  );
});
