import { expect, test } from 'vitest';
import { withCommands } from '#tests/support/commands.ts';
import { ruleCommand } from './rule.ts';

const it = withCommands();
const rule = (...args: string[]) => it.velour(ruleCommand, args);

test('the shipped rules are there, with texts in ten languages', async () => {
  const { status, out } = await rule('list');
  expect(status).toBe(0);
  expect(out).toMatch(/^minors 1: prohibited · .* · within 24 h · child safety · shipped$/m);
  expect(out).toMatch(/^altered-media 1: restricted · .* · label ai-made · shipped$/m);
  expect((await rule('show', 'consent')).out.trim().split('\n')).toHaveLength(11);
});

test('the owner adds a rule, and changes it by a new version', async () => {
  const said = ['--title', 'Hats', '--text', 'No hats.'];
  expect((await rule('add', ...said, '--due-hours', '12', 'hats')).out).toBe('hats 1 is added.\n');
  expect((await rule('add', '--region', 'at', 'hats')).out).toBe('hats 2 is added.\n');
  expect(JSON.parse((await rule('show', '--json', 'hats')).out)).toMatchObject({
    version: 2,
    region: 'at',
    due_hours: 12,
    texts: { en: { title: 'Hats', text: 'No hats.' } },
  });
  expect((await rule('list', '--all')).out).toMatch(
    /^hats 1: prohibited · Hats · within 12 h · your own$/m,
  );
});

test('invalid rules and wrong use are refused', async () => {
  expect(await rule('add', 'coats')).toMatchObject({ status: 1 });
  expect(await rule('show', 'none')).toMatchObject({ status: 1 });
  for (const args of [
    ['add', 'Hats'],
    ['add', '--disposition', 'maybe', 'hats'],
    ['add', '--due-hours', '0', 'hats'],
    ['add', '--title', 'Alone', 'hats'],
    ['add', '--child-safety', 'perhaps', 'hats'],
    ['add', '--from', 'tomorrow', 'hats'],
    ['remove', 'hats'],
  ])
    expect([args, (await rule(...args)).status]).toEqual([args, 2]);
});
