import { beforeAll, expect, test } from 'vitest';
import { saveChannels, saveMembers } from '#domain/taxonomy/index.ts';
import { withCommands } from '#tests/support/commands.ts';
import { partnerCommand } from './partner.ts';

const it = withCommands();
const ids = { channel: 0, member: 0 };
const run = (...args: string[]) => it.velour(partnerCommand, args);

beforeAll(async () => {
  const ctx = it.ctx({ kind: 'system' });
  const channels = await saveChannels(ctx, [{ dir: 'studio', title: 'Studio' }]);
  const members = await saveMembers(ctx, [{ username: 'alice' }]);
  ids.channel = channels.get('studio') ?? 0;
  ids.member = members.get('alice') ?? 0;
});

test('excludes a channel and a member, lists them, and removes one', async () => {
  const [channel, member] = [String(ids.channel), String(ids.member)];
  expect(await run('exclusions')).toMatchObject({ status: 0, out: 'Nobody is excluded.\n' });
  expect(await run('exclude', 'channel', channel)).toEqual({
    status: 0,
    out: `channel ${channel}: is excluded\n`,
    err: '',
  });
  expect(await run('exclude', 'channel', channel)).toMatchObject({
    status: 0,
    out: `channel ${channel}: was excluded already\n`,
  });
  const made = await run('exclude', '--json', 'member', member);
  expect(JSON.parse(made.out)).toEqual({ kind: 'member', id: ids.member, outcome: 'excluded' });
  expect((await run('exclusions')).out).toMatch(
    new RegExp(
      `^channel ${channel}: Studio, since \\d{4}-\\d\\d-\\d\\d\nmember ${member}: alice, since \\S+\n$`,
    ),
  );
  expect(await run('exclude', 'channel', channel, '--remove')).toMatchObject({
    status: 0,
    out: `channel ${channel}: is no longer excluded\n`,
  });
  expect(await run('exclude', 'channel', channel, '--remove')).toMatchObject({
    status: 1,
    out: `channel ${channel}: there is none\n`,
  });
  expect(JSON.parse((await run('exclusions', '--json')).out)).toEqual([
    { kind: 'member', id: ids.member, name: 'alice', excluded_at: expect.any(String) },
  ]);
});

test.each(['channel', 'member'])('reports an unknown %s', async (kind) => {
  const answer = await run('exclude', '--json', kind, '999999');
  expect([answer.status, JSON.parse(answer.out)]).toEqual([
    1,
    { kind, id: 999_999, outcome: 'unknown' },
  ]);
});

test.each([
  [[]],
  [['exclude']],
  [['exclude', 'channel']],
  [['exclude', 'channel', 'studio']],
  [['exclude', 'channel', '0']],
  [['exclude', 'channel', '1', '2']],
  [['exclude', 'model', '1']],
  [['exclusions', 'channel']],
  [['exclusions', '--remove']],
  [['include', 'channel', '1']],
])('reports wrong use of velour partner %j', async (args) => {
  expect(await run(...args)).toMatchObject({
    status: 2,
    out: '',
    err: expect.stringContaining('velour partner exclusions'),
  });
});
