import { parseArgs } from 'node:util';
import { commentRules } from '#contracts/calls/social/comments.ts';
import { isAppError } from '#contracts/errors.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { defineCommand, flag, readIds, WrongUse, type CommandIo } from '../command.ts';
import { printable } from '../plain-text.ts';
import { withProduct } from '../session.ts';

export const commentRulesCommand = defineCommand({
  name: 'comment-rules',
  summary: 'list and change what holds comments for review',
  help: [
    'velour comment-rules list [--json]',
    'velour comment-rules add [--json] [--effect hold|refuse] [--lang de] <what> [<value>]',
    'velour comment-rules remove [--json] <rule_id>',
    '',
    'what: first <n>: the first n comments of a member. address: an address or a contact in the text.',
    'word <word>: a watched word or phrase, in one language with --lang. repeat <hours>: the same text from',
    'anyone within so many hours. mentions <n>: more than n names. removed <n>: of the last ten of a',
    'member n were removed. recipients <n>: the same message to more than n members within a day. add takes the place of a rule of the same kind, or for the same word.',
    'hold: it waits for velour review, and its writer sees why. refuse: it is not taken.',
    'Exit status: 0 done, 1 there is no such rule, or the value makes no sense, 2 wrong use.',
  ].join('\n'),
  run(argv, io) {
    const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options });
    const [verb, ...words] = positionals;
    if (verb === 'list' && words.length === 0) return list(values.json, io);
    if (verb === 'add') return add(words, values, io);
    if (verb === 'remove') return remove(words, values.json, io);
    throw new WrongUse('Say list, add or remove.');
  },
});

const options = {
  json: flag,
  effect: { type: 'string', default: 'hold' },
  lang: { type: 'string', default: '' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

const list = (as_json: boolean | undefined, io: CommandIo): Promise<number> =>
  withProduct(async ({ system_domain: { operator } }) => {
    const rules = await operator.comments.listRules();
    if (as_json) io.out(JSON.stringify(rules));
    else if (rules.length === 0) io.out('There are no rules: comments are shown at once.');
    else
      for (const { rule_id, what, value, lang, effect } of rules)
        io.out(
          [`${rule_id}: ${what} ${printable(value)}`.trim(), ...(lang ? [lang] : []), effect].join(
            ' · ',
          ),
        );
    return 0;
  });

function add(
  [given, ...more]: readonly string[],
  { json, effect, lang }: Values,
  io: CommandIo,
): Promise<number> {
  const what = commentRules.find((each) => each === given);
  if (!what) throw new WrongUse(`Say one of ${commentRules.join(', ')}.`);
  if (effect !== 'hold' && effect !== 'refuse') throw new WrongUse('--effect is hold or refuse.');
  if (lang !== '' && (what !== 'word' || !languages.some((each) => each === lang)))
    throw new WrongUse(`--lang is for words: one of ${languages.join(', ')}.`);
  const rule = {
    what,
    value: more.join(' '),
    lang: lang ? (lang as Language) : null,
    effect,
  } as const;
  return withProduct(async ({ system_domain: { operator } }) => {
    try {
      const rule_id = await operator.comments.setRule(rule);
      io.out(json ? JSON.stringify({ rule_id }) : `${rule_id}: ${what} is in force`);
      return 0;
    } catch (error) {
      if (!isAppError(error) || error.code !== 'invalid') throw error;
      io.err('Refused: the value makes no sense for this rule.');
      return 1;
    }
  });
}

function remove(
  words: readonly string[],
  as_json: boolean | undefined,
  io: CommandIo,
): Promise<number> {
  const [id] = readIds(words) ?? [];
  if (id === undefined || words.length > 1) throw new WrongUse('Give one number.');
  return withProduct(async ({ system_domain: { operator } }) => {
    const removed = await operator.comments.removeRule(id);
    if (as_json) io.out(JSON.stringify({ rule_id: id, removed }));
    else io.out(`${id}: ${removed ? 'removed' : 'there is no such rule'}`);
    return removed ? 0 : 1;
  });
}
