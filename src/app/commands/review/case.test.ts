import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createCase, getCaseStatus } from '#domain/cases/index.ts';
import { getVideo } from '#domain/videos/index.ts';
import { aMember } from '#tests/support/members.ts';
import { mailsOf } from '#tests/support/mails.ts';
import { withCommands } from '#tests/support/commands.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aReportOf, decideNow } from '#tests/support/reports.ts';
import { caseCommand } from './case.ts';
import { doctorCommand } from '../doctor/doctor.ts';
import { mailCommand } from '../mail.ts';
import { videoCommand } from '../content/video.ts';

const it = withCommands();
const run = (...args: string[]) => it.velour(caseCommand, args);

async function aCase(message: string, kind: 'remove' | 'complaint' = 'complaint') {
  return createCase(it.ctx(), {
    kind,
    fields: { email: 'a@example.com', message, addresses: '/videos/1/lake/' },
    lang: 'de',
    region: 'de',
  });
}

test('lists what is most urgent first, shows a case, takes notes and ends it with one mail', async () => {
  const slow = await aCase('not so urgent');
  const urgent = await aCase('urgent \u001b[2J text', 'remove');
  const listed = await run('list');
  expect(listed.out.split('\n').map((line) => line.slice(0, 8))).toEqual([
    urgent.reference,
    slow.reference,
    '',
  ]);
  expect(listed.out).toContain('due in 48 h');
  const shown = await run('show', urgent.reference.toLowerCase());
  expect(shown.out).toContain('about /videos/1/lake/ (video 1)');
  expect(shown.out).not.toContain('\u001b');
  expect(await run('note', urgent.reference, 'asked', 'the uploader')).toMatchObject({ status: 0 });
  expect(await getCaseStatus(it.ctx(), urgent.secret)).toMatchObject({ state: 'working' });
  const close = ['close', '--outcome', 'removed', '--message', 'Gone.', urgent.reference];
  expect(await run(...close)).toMatchObject({ status: 0 });
  expect(await run(...close)).toMatchObject({ status: 1 });
  expect(await getCaseStatus(it.ctx(), urgent.secret)).toMatchObject({
    state: 'closed',
    outcome: 'removed',
  });
  expect(await mailsOf(it.db, { kinds: ['decision'] })).toMatchObject([
    { body_text: expect.stringContaining('Gone.'), lang: 'de' },
  ]);
  expect((await run('list')).out).not.toContain(urgent.reference);
  expect((await run('list', '--all')).out).toContain('closed: removed');
});

test('mails are listed with their state; the doctor warns of late cases and of mail that stays', async () => {
  const { reference } = await aCase('late', 'remove');
  await sql`update moderation_case set due_at = now() - interval '1 hour' where reference = ${reference}`.execute(
    it.db,
  );
  const listed = await it.velour(mailCommand, ['list']);
  expect(listed.out).toMatch(/^\d+: \S+ receipt to a@example\.com · waiting$/m);
  const [id = ''] = listed.out.split(':');
  expect((await it.velour(mailCommand, ['show', id])).out).toContain('https://');
  expect(await it.velour(mailCommand, ['show', '999999'])).toMatchObject({ status: 1 });
  expect(await it.velour(mailCommand, ['show'])).toMatchObject({ status: 2 });
  vi.stubEnv('PUBLIC_ORIGIN', 'https://tube.example');
  const doctor = (await it.velour(doctorCommand)).out;
  expect(doctor).toMatch(/^warn +mail +No mail leaves/m);
  expect(doctor).toMatch(/^warn +cases +1 of \d+ open cases are late/m);
});

test('an unknown case exits with 1, wrong use with 2', async () => {
  const { reference } = await aCase('wrong');
  expect(await run('show', 'AAAAAAAA')).toMatchObject({ status: 1 });
  for (const args of [
    [],
    ['close', reference],
    ['close', '--outcome', 'kept', reference],
    ['note', reference],
    ['add-flagger'],
  ])
    expect(await run(...args)).toMatchObject({ status: 2, out: '' });
});

test('a flagger gets a token, once', async () => {
  expect((await run('add-flagger', 'Helpers')).out).toMatch(/^[\w-]{32}\n$/);
  expect(await run('add-flagger', 'Helpers')).toMatchObject({ status: 1 });
  expect(await run('remove-flagger', 'Helpers')).toMatchObject({ status: 0 });
  expect(await run('remove-flagger', 'Helpers')).toMatchObject({ status: 1 });
});

test('a case hides a video and brings it back as it was', async () => {
  const system = it.ctx({ kind: 'system' });
  const video_id = await aVideo(system, { media_id: await aMedia(system) });
  const { reference } = await aCase('hide it');
  const other = await aCase('another');
  const video = (verb: string, by: string, id = video_id) =>
    it.velour(videoCommand, [verb, '--case', by, String(id)]);
  const isShown = () =>
    getVideo(it.ctx(), video_id).then(
      () => true,
      () => false,
    );
  expect(await isShown()).toBe(true);
  expect(await video('hide', reference)).toMatchObject({ status: 0 });
  expect(await video('hide', reference)).toMatchObject({ status: 1 });
  expect(await isShown()).toBe(false);
  expect(await video('restore', other.reference)).toMatchObject({ status: 1 });
  expect(await isShown()).toBe(false);
  expect(await video('restore', reference)).toMatchObject({ status: 0 });
  expect(await isShown()).toBe(true);
  expect((await run('show', reference)).out).toMatch(
    /hidden by operator: video \d+\n.*restored by/s,
  );
  expect(await video('hide', reference, 999_999)).toMatchObject({ status: 1 });
  expect(await video('hide', 'AAAAAAAA')).toMatchObject({ status: 1 });
});

test('a case that holds something by a decision is not closed before that is decided', async () => {
  const video_id = await aVideo(it.ctx({ kind: 'system' }));
  const reference = await aReportOf(it.ctx(), 'video', video_id);
  await decideNow(it.ctx(), reference, 'hold');
  const close = () => run('close', '--outcome', 'unchanged', reference);
  expect(await close()).toMatchObject({
    status: 1,
    err: expect.stringContaining('restore shows it again'),
  });
  await decideNow(it.ctx(), reference, 'restore');
  expect(await close()).toMatchObject({ status: 0 });
});

test('the commands take nothing from a member without a decision, and name the command that decides', async () => {
  const system = it.ctx({ kind: 'system' });
  const { member_id } = await aMember(system, 'Uploading');
  const video_id = await aVideo(system, { member_id });
  const reference = await aReportOf(it.ctx(), 'video', video_id);
  const args = ['hide', '--case', reference, String(video_id)];
  expect(await it.velour(videoCommand, args)).toMatchObject({
    status: 1,
    out: expect.stringContaining('velour review decide'),
  });
  const close = () => run('close', '--outcome', 'removed', reference);
  expect(await close()).toMatchObject({
    status: 1,
    err: expect.stringContaining('velour review decide'),
  });
  await decideNow(it.ctx(), reference, 'remove');
  expect(await close()).toMatchObject({ status: 0 });
});
