import { expect, test } from 'vitest';
import { withCommands } from '#tests/support/commands.ts';
import { commentRulesCommand } from './comment-rules.ts';

const it = withCommands();
const rules = (...args: string[]) => it.velour(commentRulesCommand, args);
const idIn = (said: string): string => /^(\d+): /.exec(said)?.[1] ?? '';

test('the rules that are shipped are listed, and a rule of the same kind takes the place of one', async () => {
  const shipped = (await rules('list')).out.split('\n').map((line) => line.replace(/^\d+: /, ''));
  expect(shipped).toEqual([
    'first 3 · hold',
    'address · hold',
    'repeat 24 · hold',
    'mentions 5 · hold',
    'removed 3 · hold',
    'recipients 2 · hold',
    '',
  ]);
  const added = await rules('add', 'first', '5');
  expect(added.status).toBe(0);
  expect(added.out).toMatch(/^\d+: first is in force\n$/);
  const { out } = await rules('list');
  expect(out).toContain(`${idIn(added.out)}: first 5 · hold\n`);
  expect(out).not.toContain('first 3');
});

test('a watched word is added in a language with its effect, folded, and removed by its number', async () => {
  const added = await rules('add', '--lang', 'de', '--effect', 'refuse', 'word', 'Böse', 'Möwe');
  const rule_id = idIn(added.out);
  expect((await rules('list')).out).toContain(`${rule_id}: word bose mowe · de · refuse\n`);
  const listed: unknown = JSON.parse((await rules('list', '--json')).out);
  expect(listed).toContainEqual({
    rule_id: Number(rule_id),
    what: 'word',
    value: 'bose mowe',
    lang: 'de',
    effect: 'refuse',
  });
  expect((await rules('remove', rule_id)).out).toBe(`${rule_id}: removed\n`);
  const again = await rules('remove', rule_id);
  expect([again.status, again.out]).toEqual([1, `${rule_id}: there is no such rule\n`]);
});

test.each([
  ['a number that is none', ['first', 'many']],
  ['no number', ['repeat']],
  ['zero', ['mentions', '0']],
  ['a word of nothing', ['word', ' ']],
  ['a value where none belongs', ['address', 'example.com']],
])('%s is refused and changes nothing', async (_, args) => {
  const before = (await rules('list')).out;
  const refused = await rules('add', ...args);
  expect([refused.status, refused.err]).toEqual([
    1,
    'Refused: the value makes no sense for this rule.\n',
  ]);
  expect((await rules('list')).out).toBe(before);
});

test.each([
  ['nothing', []],
  ['an unknown verb', ['change']],
  ['an unknown rule', ['add', 'length', '5']],
  ['an unknown effect', ['add', '--effect', 'delete', 'first', '5']],
  ['an unknown language', ['add', '--lang', 'xx', 'word', 'gull']],
  ['a language for what is no word', ['add', '--lang', 'de', 'first', '5']],
  ['no number to remove', ['remove']],
  ['two numbers to remove', ['remove', '1', '2']],
] as const)('%s is wrong use', async (_, args) => {
  expect((await rules(...args)).status).toBe(2);
});
