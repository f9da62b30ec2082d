import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { editComment, postComment } from '#domain/comments/index.ts';
import { listOwnPictures, storePicture } from '#domain/member-pictures/index.ts';
import { openCase } from '#domain/moderation/index.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
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

test('cases are listed, shown, decided, undone, referred and answered', async () => {
  const { member_id } = await aMember(it.ctx(), 'Berta');
  const media_id = await aMedia(it.ctx());
  const video_id = await aVideo(it.ctx(), { media_id, member_id });
  const subject = { type: 'video' as const, id: String(video_id) };
  const { reference } = await it.db
    .transaction()
    .execute((trx) =>
      openCase(it.ctx(), trx, { kind: 'edit', subject, member_id, fields: { n: 1 } }),
    );
  expect((await run('queues')).out).toBe('edit: 1\n');
  expect((await run('queue', '--kind', 'edit')).out).toMatch(
    new RegExp(`^${reference}: edit · video ${video_id} · open, due in (8|9|10|11) days\n$`),
  );
  expect((await run('queue', '--kind', 'appeal')).out).toBe('No case waits.\n');
  expect((await run('show', reference.toLowerCase())).out).toMatch(
    /^\w{8}: edit · open, due in \d+ days\n/,
  );

  const decide = (...args: string[]) => run('decide', reference, ...args);
  expect(await decide('burn')).toMatchObject({ status: 2 });
  expect(await decide('reject')).toMatchObject({
    status: 1,
    err: 'Refused: rule_id is missing.\n',
  });
  expect(await decide('reject', '--rule', 'none', '--facts', 'Seen.')).toMatchObject({
    status: 1,
    err: 'Refused: rule_id is unknown.\n',
  });
  const waiting = await decide('reject', '--rule', 'quality', '--facts', 'Too dark.');
  const [, number = ''] = /decision (\d+), in effect in ten seconds/.exec(waiting.out) ?? [];
  expect((await run('undo', number)).out).toBe(`decision ${number}: undone\n`);
  expect((await run('refer', '--party', 'The Arbiters', reference)).out).toBe(
    `${reference}: referred to The Arbiters\n`,
  );
  expect(await run('answer', '--party', 'The Arbiters', reference)).toMatchObject({ status: 2 });
  const words = 'It may not stay.';
  expect(await run('answer', '--party', 'The Arbiters', '--facts', words, reference)).toMatchObject(
    {
      status: 0,
    },
  );
  const gone = await decide('remove', '--rule', 'quality', '--facts', 'Too dark.');
  expect(gone.out).toMatch(/decision \d+, in effect\n/);
  expect((await run('show', reference)).out).toMatch(
    /closed: removed[^]* note by operator: It may not stay\./,
  );
  expect(await decide('restore')).toMatchObject({ status: 1 });
  expect(await run('undo', number)).toMatchObject({ status: 0 });
  expect(await run('show', '00000000')).toMatchObject({
    status: 1,
    err: 'There is no such case or decision.\n',
  });
});

test('a case about the account of an uploader is opened out of a case, once', async () => {
  const { member_id } = await aMember(it.ctx(), 'Spammer');
  await aMember(it.ctx(), 'Bystander');
  const subject = { type: 'video' as const, id: String(await aVideo(it.ctx(), { member_id })) };
  const { reference } = await it.db
    .transaction()
    .execute((trx) => openCase(it.ctx(), trx, { kind: 'edit', subject, member_id }));
  const open = (...args: string[]) => run('open', ...args, reference);
  expect(await open('--member', 'Spammer')).toMatchObject({ status: 2 });
  expect(await open('--reason', 'Spam.')).toMatchObject({ status: 2 });
  expect(await open('--member', 'Bystander', '--reason', 'Spam.')).toMatchObject({
    status: 1,
    err: 'There is no such case, or no such member in it.\n',
  });
  const first = await open('--member', 'Spammer', '--reason', 'Spam.');
  expect([first.status, first.out]).toEqual([0, expect.stringMatching(/^[0-9A-Z]{8}: opened\n$/)]);
  const [about = ''] = first.out.split(':');
  expect(await open('--member', 'Spammer', '--reason', 'Again.')).toMatchObject({
    status: 0,
    out: `${about}: it was open, and has your words now\n`,
  });
  expect((await run('queue', '--kind', 'member')).out).toContain(`member ${member_id}`);
});

test('a comment that waits is shown with its text, and approved by what names that text', async () => {
  const { member_id } = await aMember(it.ctx(), 'Cora');
  const comment = { member_id, section: 'video', object_id: await aVideo(it.ctx()) } as const;
  await postComment(it.ctx(), { ...comment, text: 'Calm \u00a0water', lang: 'en' });
  const { reference } = await it.db
    .selectFrom('moderation_case')
    .select('reference')
    .where('kind', '=', 'comment')
    .executeTakeFirstOrThrow();
  const shown = (await run('show', reference)).out;
  const [, seen = ''] = /text as it is now:\n    Calm.*water\n  seen: (\w{32})\n/.exec(shown) ?? [];
  expect(seen).not.toBe('');
  expect(await run('decide', reference, 'approve')).toMatchObject({
    status: 1,
    err: expect.stringContaining('Look at it first'),
  });
  expect(await run('decide', reference, 'approve', '--seen', seen)).toMatchObject({ status: 0 });
});

test('all comments of a member that wait are shown, and decided at once by the name of what was shown', async () => {
  const { member_id } = await aMember(it.ctx(), 'Wanda');
  const object_id = await aVideo(it.ctx());
  const post = (text: string) =>
    postComment(it.ctx(), { member_id, section: 'video', object_id, text, lang: 'en' });
  await post('The first of them');
  await post('The second of them');
  const approve = (...more: string[]) =>
    run('decide', '--member', 'Wanda', '--kind', 'comment', 'approve', ...more);
  const nameIn = (out: string) => / --seen ([0-9a-f]{16})\n/.exec(out)?.[1] ?? '';
  const shown = await approve();
  expect(shown.out).toMatch(
    /^\w{8}: comment · The first of them\n\w{8}: comment · The second of them\nTo decide these 2, add --seen /,
  );
  const { comment_id } = await post('The third of them');
  expect(await approve('--seen', nameIn(shown.out))).toMatchObject({
    status: 1,
    err: 'These are not the cases that were shown: look again, without --seen.\n',
  });
  const again = nameIn((await approve()).out);
  await editComment(it.ctx(), { member_id, comment_id, text: 'Something else' });
  expect(await approve('--seen', again)).toMatchObject({ status: 1 });
  const done = await approve('--seen', nameIn((await approve()).out));
  expect(done.status).toBe(0);
  expect(done.out).toMatch(/^(\w{8}: decision \d+, in effect in ten seconds unless undone\n){3}$/);
  expect((await approve()).out).toMatch(/(It was so already: decided\.\n){1}/);
  const lacks = await run('decide', '--member', 'Wanda', 'reject');
  expect(lacks).toMatchObject({ status: 0 });
  expect(lacks.out).toContain('Nothing is to be decided so.');
  expect(await run('decide', '--member', 'Nobody', 'approve')).toMatchObject({
    status: 1,
    err: 'There is no such member.\n',
  });
  expect(await run('decide', '--member', 'Wanda')).toMatchObject({ status: 2 });
  expect(await run('decide', '--member', 'Wanda', 'burn')).toMatchObject({ status: 2 });
});
