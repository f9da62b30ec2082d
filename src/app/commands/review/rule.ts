import { parseArgs } from 'node:util';
import { isCalendarDay } from '#contracts/calendar-day.ts';
import { isAppError } from '#contracts/errors.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import type { Operator } from '#domain/index.ts';
import { dispositions } from '#contracts/moderation.ts';
import type { ContentRule, NewRule } from '#domain/rules/index.ts';
import { defineCommand, flag, WrongUse, type CommandIo } from '../command.ts';
import { plainLine } from '../plain-text.ts';
import { withProduct } from '../session.ts';

export const ruleCommand = defineCommand({
  name: 'rule',
  summary: 'list and change the rules that decisions name',
  help: [
    'velour rule list [--all] [--json]',
    'velour rule show [--json] <code>',
    `velour rule add [--json] [--disposition ${dispositions.join('|')}] [--label <label>] [--region gb]`,
    '  [--due-hours 48|none] [--child-safety yes|no] [--from 2027-01-31]',
    '  [--lang en --title <title> --text <text>] <code>',
    '',
    'list: the rules in force, by code; --all every version. show: the texts in all languages.',
    'add: a rule of your own, or a new version of one: what is not said stays as it was. Decisions go on',
    'naming the version that they named. A new rule needs a title and a text in English. Versions of',
    'Velour do not change a rule that you have changed.',
    'prohibited: may not be published. restricted: only with its label. allowed: with its label.',
    'A rule with --region counts in that country alone. --child-safety hides its cases from staff without that permission.',
    'Exit status: 0 done, 1 there is no such rule, or its text is missing, 2 wrong use.',
  ].join('\n'),
  run(argv, io) {
    const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options });
    const [verb, code = '', ...more] = positionals;
    const work = workOf(verb, code, values);
    if (!work || more.length > 0) throw new WrongUse('Say list, or show or add with a code.');
    return withProduct(({ system_domain: { operator } }) => work(operator.rules, io));
  },
});

const text = { type: 'string' } as const;
const options = {
  json: flag,
  all: flag,
  disposition: text,
  label: text,
  region: text,
  'due-hours': text,
  'child-safety': text,
  from: text,
  lang: { type: 'string', default: 'en' },
  title: text,
  text,
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
type Work = (rules: Operator['rules'], io: CommandIo) => Promise<number>;

function workOf(verb: string | undefined, code: string, values: Values): Work | undefined {
  if (verb === 'list' && code === '') return list(values);
  if (code === '') return undefined;
  if (verb === 'show') return show(code, values);
  if (verb === 'add') return add(ruleOf(code, values), values);
  return undefined;
}

const list =
  ({ all, json }: Values): Work =>
  async (rules, io) => {
    const found = await rules.list({ all });
    if (json) io.out(JSON.stringify(found));
    else for (const rule of found) io.out(lineOf(rule));
    return 0;
  };

const lineOf = (rule: ContentRule): string =>
  [
    `${rule.code} ${rule.version}: ${rule.disposition}`,
    plainLine(rule.texts.en.title),
    ...(rule.label === '' ? [] : [`label ${rule.label}`]),
    ...(rule.region === '' ? [] : [`in ${rule.region}`]),
    ...(rule.due_hours === null ? [] : [`within ${rule.due_hours} h`]),
    ...(rule.is_child_safety ? ['child safety'] : []),
    ...(rule.valid_from > new Date() ? [`from ${rule.valid_from.toISOString().slice(0, 10)}`] : []),
    rule.is_shipped ? 'shipped' : 'your own',
  ].join(' · ');

const show =
  (code: string, { json }: Values): Work =>
  async (rules, io) => {
    const rule = (await rules.list()).find((each) => each.code === code);
    if (!rule) {
      io.err(`There is no rule ${plainLine(code)} in force.`);
      return 1;
    }
    if (json) io.out(JSON.stringify(rule));
    else {
      io.out(lineOf(rule));
      for (const lang of languages) {
        const said = rule.texts[lang];
        if (said) io.out(`${lang}: ${plainLine(said.title)}: ${plainLine(said.text)}`);
      }
    }
    return 0;
  };

const add =
  (rule: NewRule, { json }: Values): Work =>
  async (rules, io) => {
    try {
      const made = await rules.add(rule);
      io.out(json ? JSON.stringify(made) : `${rule.code} ${made.version} is added.`);
      return 0;
    } catch (error) {
      if (!isAppError(error) || error.code !== 'invalid') throw error;
      io.err('A new rule needs --title and --text in English.');
      return 1;
    }
  };

function ruleOf(code: string, values: Values): NewRule {
  const { disposition: word, label, region, title, text: words } = values;
  if (!/^[a-z][a-z-]{1,39}$/.test(code))
    throw new WrongUse('A code has 2 to 40 small letters and hyphens.');
  const disposition = dispositions.find((each) => each === word);
  if (word !== undefined && !disposition)
    throw new WrongUse(`--disposition is ${dispositions.join(', ')}.`);
  if (label !== undefined && !/^[a-z-]{0,40}$/.test(label))
    throw new WrongUse('--label has small letters and hyphens.');
  if (region !== undefined && !/^([a-z]{2})?$/.test(region))
    throw new WrongUse('--region is a country such as gb.');
  if ((title === undefined) !== (words === undefined))
    throw new WrongUse('--title and --text come together.');
  return {
    code,
    content: {
      ...(disposition && { disposition }),
      ...(label !== undefined && { label }),
      ...(region !== undefined && { region }),
      ...dueOf(values['due-hours']),
      ...safetyOf(values['child-safety']),
      texts: textsOf(values.lang, title, words),
    },
    valid_from: dateOf(values.from),
  };
}

const text_most = 1000;

function textsOf(lang: string, title: string | undefined, words: string | undefined) {
  const found = languages.find((each) => each === lang);
  if (!found) throw new WrongUse(`--lang is one of ${languages.join(', ')}.`);
  if (title === undefined || words === undefined) return {};
  const said = { title: title.trim(), text: words.trim() };
  if (said.title === '' || said.title.length > 100 || said.text.length > text_most)
    throw new WrongUse(`A title has 1 to 100 characters, a text up to ${text_most}.`);
  return { [found]: said } as Partial<Record<Language, typeof said>>;
}

function dueOf(value: string | undefined): { due_hours?: number | null } {
  if (value === undefined) return {};
  if (value === 'none') return { due_hours: null };
  const hours = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (hours < 1) throw new WrongUse('--due-hours is a number of hours, or none.');
  return { due_hours: hours };
}

function safetyOf(value: string | undefined): { is_child_safety?: boolean } {
  if (value === undefined) return {};
  if (value !== 'yes' && value !== 'no') throw new WrongUse('--child-safety is yes or no.');
  return { is_child_safety: value === 'yes' };
}

function dateOf(value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  if (!isCalendarDay(value)) throw new WrongUse('--from is a day such as 2027-01-31.');
  return new Date(`${value}T00:00:00Z`);
}
