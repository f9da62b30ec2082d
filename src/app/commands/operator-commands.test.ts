import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveMembers } from '#domain/taxonomy/index.ts';
import { failMedia, findMedia, ingestFile } from '#domain/media/index.ts';
import { withCommands } from '#tests/support/commands.ts';
import { aMember } from '#tests/support/members.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { jobsCommand } from './jobs.ts';
import { videoCommand } from './content/video.ts';

const it = withCommands();
const { velour } = it;
let files = 0;

async function aClip(owner_id?: number): Promise<number> {
  const path = join(it.folder, `clip-${files++}.mp4`);
  await writeFile(path, `bytes of clip ${files}`);
  return (
    await ingestFile(it.ctx({ kind: 'system' }), {
      path,
      ...(owner_id !== undefined && { owner_id }),
    })
  ).media_id;
}

test('velour jobs shows, cancels and retries clips', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const owner = (await saveMembers(ctx, [{ username: 'alice' }])).get('alice');
  const [mine, hers] = [await aClip(), await aClip(owner)];
  const ready = await aMedia(ctx);
  const broken = await aClip();
  await failMedia(ctx, broken, 'internal', 'The disk\u001B[2J was full.');
  const shown = await velour(jobsCommand);
  expect(shown.status).toBe(1);
  const lines = shown.out.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^id +state +doing +done +age +owner +reason$/);
  expect(lines.slice(1).map((line) => line.trim().split(/ {2,}/))).toEqual([
    [String(mine), 'uploaded', 'waiting', '0 %', expect.stringMatching(/^\d+ s$/), 'operator'],
    [
      String(hers),
      'uploaded',
      'waiting',
      '0 %',
      expect.stringMatching(/^\d+ s$/),
      `member ${owner}`,
    ],
    [
      String(broken),
      'failed',
      '0 %',
      expect.stringMatching(/^\d+ s$/),
      'operator',
      'internal: The disk\u{FFFD}[2J was full.',
    ],
  ]);
  expect(new Set(lines.map((line) => /operator|member|owner/.exec(line)?.index)).size).toBe(1);
  expect(JSON.parse((await velour(jobsCommand, ['--json'])).out)).toHaveLength(3);

  expect(
    await velour(jobsCommand, ['cancel', String(mine), String(ready), '999999']),
  ).toMatchObject({
    status: 1,
    out: expect.stringMatching(
      /^\d+: cancelled\n\d+: it is ready already; .*\n999999: there is no such clip\n$/,
    ),
  });
  expect(await findMedia(ctx, mine)).toMatchObject({ state: 'failed', reason_code: 'cancelled' });
  const retried = await velour(jobsCommand, [
    'retry',
    '--json',
    String(broken),
    String(mine),
    String(hers),
  ]);
  expect(JSON.parse(retried.out)).toEqual([
    { media_id: broken, outcome: 'waiting' },
    { media_id: mine, outcome: 'gone' },
    { media_id: hers, outcome: 'not_failed' },
  ]);
});

test.each([['pause', '1'], ['cancel'], ['retry', 'x'], ['cancel', '0'], ['cancel', '99999999999']])(
  'velour jobs %s %s is wrong use',
  async (...args) => {
    expect(await velour(jobsCommand, args)).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringContaining('velour jobs cancel|retry'),
    });
  },
);

test('velour video delete reports the outcome of each video', async () => {
  const video_id = await aVideo(it.ctx({ kind: 'system' }));
  expect(await velour(videoCommand, ['delete', String(video_id), '999999'])).toMatchObject({
    status: 1,
    out: `${video_id}: deleted\n999999: there is no such video\n`,
  });
  expect(
    JSON.parse((await velour(videoCommand, ['delete', '--json', String(video_id)])).out),
  ).toEqual([{ video_id, outcome: 'deleted' }]);
  expect(await velour(videoCommand, ['remove', '1'])).toMatchObject({ status: 2, out: '' });
});

test('velour video publish needs a decision or the statement of the operator, and leaves what is a member’s to reviewers', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const waiting = await aVideo(ctx, { status: 'pending' });
  const { member_id } = await aMember(ctx, 'Uploader');
  const of_member = await aVideo(ctx, { status: 'pending', member_id });
  const publish = (...args: string[]) => velour(videoCommand, ['publish', ...args]);
  expect(await publish(String(waiting))).toMatchObject({
    status: 1,
    out: `${waiting}: needs a decision, or --i-hold-records\n`,
  });
  expect(await publish('--i-hold-records', String(waiting), String(of_member))).toMatchObject({
    status: 1,
    out: `${waiting}: published\n${of_member}: needs a decision of a reviewer\n`,
  });
  const rows = await ctx.db
    .selectFrom('publication')
    .select(['video_id', 'statement', 'command'])
    .where('video_id', 'in', [waiting, of_member])
    .execute();
  expect(rows).toEqual([
    {
      video_id: waiting,
      statement: 'I hold records',
      command: `velour video publish --i-hold-records ${waiting} ${of_member}`,
    },
  ]);
});

test('velour doctor warns of shipped settings in the legal texts and stays fine', async () => {
  const { status, out } = await velour(doctorCommand, []);
  expect(out).toMatch(/^warn {2}operator +The legal texts name the mailbox support@localhost,/m);
  expect(out).toMatch(/^warn {2}operator +The legal texts name Velour as the operator/m);
  expect(status).toBe(out.includes('FAIL') ? 1 : 0);
});

test('velour doctor --orphans lists objects without a row and removes them on request', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const file = join(it.folder, 'old');
  await writeFile(file, 'x'.repeat(100_000));
  const key = 'orphanorphanorphan0000';
  await ctx.storage.putFile(`o/${key}/source`, file);
  // After two hours it is old enough to be an orphan.
  await utimes(join(it.folder, 'media/o', key, 'source'), 1, 1);
  const found = await velour(doctorCommand, ['--orphans']);
  expect(found.out).toContain(`orphan  o/${key}/  1 object, 0.1 MB, 1970-01-01\n`);
  expect(found.out).toMatch(
    /FAIL {2}orphans +1 that nothing refers to, 0\.1 MB: --repair removes them/,
  );
  expect(found.status).toBe(1);
  const repaired = JSON.parse(
    (await velour(doctorCommand, ['--orphans', '--repair', '--json'])).out,
  ) as { check: string }[];
  expect(repaired.find(({ check }) => check === 'orphans')).toMatchObject({
    is_fine: true,
    keys: [`o/${key}/`],
  });
  expect((await velour(doctorCommand, ['--orphans'])).out).toMatch(/ok {4}orphans +none/);
});
