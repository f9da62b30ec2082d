import { expect, test } from 'vitest';
import { VideoStats } from '#contracts/calls/catalogue/video-stats.ts';
import { saveMembers } from '#domain/taxonomy/index.ts';
import { createWatchCounter, getVideoStatsByToken } from '#domain/watching/index.ts';
import { withCommands } from '#tests/support/commands.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aWatch } from '#tests/support/watches.ts';
import { statsCommand } from './stats.ts';

const it = withCommands();
const { velour } = it;

test('velour stats video shows what is watched of a video', async () => {
  const ctx = it.ctx({ kind: 'system' });
  const video_id = await aVideo(ctx);
  {
    await using counter = createWatchCounter(ctx);
    for (let n = 0; n < 4; n++)
      counter.record(
        aWatch(video_id, {
          buckets: [0, n < 2 ? 100 : 50],
          seconds: n < 2 ? 60 : 30,
          first_frame: n,
          quality: 3,
          errors: [n, 0, 0, 0],
        }),
      );
  }
  const shown = await velour(statsCommand, ['video', String(video_id)]);
  expect(shown.status).toBe(0);
  expect(shown.out.split('\n').slice(0, 5)).toEqual([
    'watches: 4',
    'watched at 5 %, 15 % … 95 %: 100 %, 100 %, 100 %, 100 %, 100 %, 50 %, 50 %, 50 %, 50 %, 50 %',
    'last 90 days: 4 starts, 0.1 hours, 2 completions',
    'first picture: half within 500 ms, 90 % within 2000 ms',
    'stalls: 0; errors: network 6; qualities: 720p 4',
  ]);
  const json = await velour(statsCommand, ['video', '--json', String(video_id)]);
  expect(VideoStats.parse(JSON.parse(json.out))).toMatchObject({ video_id, watches: 4 });
  expect((await velour(statsCommand, ['video', '60000000'])).status).toBe(1);
});

test('velour stats token adds, lists and removes tokens, whose secrets are not stored', async () => {
  const ctx = it.ctx({ kind: 'system' });
  await saveMembers(ctx, [{ username: 'alice' }]);
  const video_id = await aVideo(ctx);
  const added = await velour(statsCommand, ['token', 'add', '--json', 'The', 'office']);
  const { stats_token_id, secret } = JSON.parse(added.out) as {
    stats_token_id: number;
    secret: string;
  };
  await velour(statsCommand, ['token', 'add', '--member', 'alice', 'Alice']);
  const rows = await it.db.selectFrom('stats_token').selectAll().execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(rows.every(({ secret_hash }) => secret_hash.length === 32)).toBe(true);
  expect((await velour(statsCommand, ['token', 'list'])).out.split('\n')).toEqual([
    expect.stringMatching(/^\d+: The office, all videos, since \d{4}-\d\d-\d\d$/),
    expect.stringMatching(/^\d+: Alice, videos of alice, since /),
    '',
  ]);
  expect(await getVideoStatsByToken(ctx, { video_id, secret })).toMatchObject({ video_id });
  expect((await velour(statsCommand, ['token', 'remove', String(stats_token_id)])).status).toBe(0);
  await expect(getVideoStatsByToken(ctx, { video_id, secret })).rejects.toThrow('private');
  expect((await velour(statsCommand, ['token', 'remove', String(stats_token_id)])).status).toBe(1);
  expect((await velour(statsCommand, ['token', 'add', '--member', 'nobody', 'x'])).status).toBe(1);
});

test.each([
  [],
  ['video'],
  ['video', '1', '2'],
  ['video', 'one'],
  ['token'],
  ['token', 'add'],
  ['token', 'add', 'x'.repeat(81)],
  ['token', 'remove', 'x'],
  ['token', 'list', 'x'],
  ['tokens'],
  ['video', '--csv', '1'],
])('velour stats %s %s is wrong use', async (...args) => {
  const { status, err } = await velour(statsCommand, args);
  expect([status, err]).toEqual([2, expect.stringContaining('velour stats video')]);
});
