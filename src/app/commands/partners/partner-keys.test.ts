import { expect, test } from 'vitest';
import { findDumpKey } from '#domain/dumps/index.ts';
import { withCommands } from '#tests/support/commands.ts';
import { partnerCommand } from './partner.ts';

const it = withCommands();
const run = (...args: string[]) => it.velour(partnerCommand, ['key', ...args]);

test('makes a key that is shown once, lists it without its secret, and removes it', async () => {
  expect(await run('list')).toMatchObject({ status: 0, out: 'There are no keys.\n' });
  const added = await run('add', 'Example', 'Tubes');
  const [, id = '', secret = ''] = /^(\d+): ([\w-]{43})\n$/.exec(added.out) ?? [];
  expect(await findDumpKey(it.ctx(), secret)).toBe(Number(id));
  const listed = await run('list');
  expect(listed.out).toMatch(new RegExp(`^${id}: Example Tubes, since \\d{4}-\\d\\d-\\d\\d\n$`));
  expect((await run('list', '--json')).out).not.toContain(secret);
  expect(await run('remove', id)).toMatchObject({ status: 0, out: `${id}: removed\n` });
  expect(await run('remove', id)).toMatchObject({ status: 1 });
  expect(await findDumpKey(it.ctx(), secret)).toBeUndefined();
});

test.each([
  [[]],
  [['add']],
  [['add', 'x'.repeat(81)]],
  [['remove']],
  [['remove', '1', '2']],
  [['list', 'x']],
])('%j is wrong use', async (args) => {
  expect((await run(...args)).status).toBe(2);
});
