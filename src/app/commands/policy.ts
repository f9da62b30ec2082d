import { parseArgs } from 'node:util';
import { ageMethods, type AgePolicy } from '#contracts/age.ts';
import { isCalendarDay } from '#contracts/calendar-day.ts';
import { isAppError } from '#contracts/errors.ts';
import { policyModes, policyTexts, recheck_max, unknown_country } from '#contracts/policy.ts';
import type { Operator } from '#domain/index.ts';
import type { NewPolicyRule } from '#domain/policy/index.ts';
import { defineCommand, flag, readIds, WrongUse, type CommandIo } from './command.ts';
import { withProduct } from './session.ts';

export const policyCommand = defineCommand({
  name: 'policy',
  summary: 'which age check visitors of a country meet',
  help: [
    'velour policy show [--json]',
    `velour policy set <country>[-<region>] ${policyModes.join('|')} [--methods ${ageMethods.join(',')}]`,
    `  [--age 18] [--recheck visit|session|<days>] [--text ${policyTexts.join('|')}] [--from 2027-01-31]`,
    '  [--priority 0]',
    'velour policy test [--json] <country> [<region>]',
    'velour policy remove <number>…',
    '',
    'A country is two letters; zz stands for visitors whose country is unknown, and * for every country',
    'without a rule of its own. A region is the part of a code of ISO 3166-2 after the country: us-tx.',
    'none: everything is open. click: a question. verify: nothing of the catalogue leaves the server before',
    'one of the methods has proved the age. block: nothing of the catalogue leaves the server.',
    'set appends a rule; of several the highest --priority counts, then the newest. Who proved an age',
    'proves it again after a change. --age is what somebody must look like: who looks younger needs another',
    'proof. --recheck is how long a proof holds. --text says why: the rule of the site, or a law.',
    'docs/compliance.md says what Velour sets and what it leaves to you.',
    'Exit status: 0 done, 1 there is no such country or rule, 2 wrong use.',
  ].join('\n'),
  run(argv, io) {
    const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options });
    const [verb, ...words] = positionals;
    const work = workOf(verb, words, values);
    return withProduct(({ system_domain: { operator } }) => work(operator.policy, io));
  },
});

const options = {
  json: flag,
  methods: { type: 'string', default: '' },
  age: { type: 'string', default: '18' },
  recheck: { type: 'string', default: 'session' },
  text: { type: 'string', default: 'site' },
  from: { type: 'string', default: '' },
  priority: { type: 'string', default: '0' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
type Work = (policy: Operator['policy'], io: CommandIo) => Promise<number>;

function workOf(verb: string | undefined, words: readonly string[], values: Values): Work {
  if (verb === 'show' && words.length === 0) return show(values.json);
  if (verb === 'set') return set(ruleOf(words, values));
  if (verb === 'test') return test(placeOf(words.join('-')), values.json);
  if (verb === 'remove') return remove(words);
  throw new WrongUse('Say show, set, test or remove.');
}

const show =
  (as_json: boolean): Work =>
  async (policy, io) => {
    const rules = await policy.list();
    if (as_json) io.out(JSON.stringify(rules));
    else for (const rule of rules) io.out(lineOf(rule));
    return 0;
  };

type Listed = Awaited<ReturnType<Operator['policy']['list']>>[number];

const nameOf = ({ country, region }: { country: string; region: string }): string =>
  region === '' ? country : `${country}-${region}`;

function lineOf(rule: Listed): string {
  const { version, priority, valid_from, is_shipped, is_in_force } = rule;
  return [
    `${version}: ${nameOf(rule)} ${checkOf(rule)}`,
    ...(valid_from ? [`from ${valid_from.toISOString().slice(0, 10)}`] : []),
    ...(priority === 0 ? [] : [`priority ${priority}`]),
    is_shipped ? 'shipped' : 'your own',
    ...(is_in_force ? [] : ['not in force']),
  ].join(' · ');
}

const checkOf = (
  rule: Omit<NewPolicyRule, 'priority' | 'valid_from' | 'recheck'> & { recheck: string },
) =>
  rule.mode === 'verify'
    ? `verify by ${rule.methods.join(' or ')}, looks ${rule.challenge_age}, ${recheckText(rule.recheck)}`
    : rule.mode;

const recheckText = (recheck: string): string =>
  recheck === 'visit' || recheck === 'session' ? `each ${recheck}` : `for ${recheck} days`;

const set =
  (rule: NewPolicyRule): Work =>
  async (policy, io) => {
    try {
      const { version, is_new } = await policy.set(rule);
      io.out(is_new ? `Rule ${version} is set.` : `Rule ${version} says so already.`);
      return 0;
    } catch (error) {
      if (!isAppError(error) || error.code !== 'not_found') throw error;
      io.err(`There is no country ${rule.country}.`);
      return 1;
    }
  };

const test =
  (place: { country: string; region: string }, as_json: boolean): Work =>
  async (policy, io) => {
    const found = await policy.test(place);
    const line = checkOf({ ...place, ...found, recheck: String(found.recheck) });
    io.out(as_json ? JSON.stringify(found) : `${nameOf(place)}: ${line} (rule ${found.version})`);
    return 0;
  };

const remove = (words: readonly string[]): Work => {
  const versions = readIds(words);
  if (!versions)
    throw new WrongUse('Say the numbers of the rules, as "velour policy show" has them.');
  return async (policy, io) => {
    let missing = 0;
    for (const version of versions)
      if (!(await policy.remove(version))) {
        io.err(`There is no rule of yours with the number ${version}.`);
        missing++;
      }
    return missing > 0 ? 1 : 0;
  };
};

function placeOf(text: string): { country: string; region: string } {
  const [, country, region = ''] =
    /^([a-z]{2}|\*)(?:-([a-z0-9]{1,3}))?$/.exec(text.toLowerCase()) ?? [];
  if (country === undefined || (region !== '' && /^(zz|\*)$/.test(country)))
    throw new WrongUse(
      `Say a country such as gb, a region such as us-tx, ${unknown_country} or *.`,
    );
  return { country, region };
}

function ruleOf(
  [place = '', mode = '', ...more]: readonly string[],
  values: Values,
): NewPolicyRule {
  const found = policyModes.find((each) => each === mode);
  if (!found || more.length > 0) throw new WrongUse(`Say a place and ${policyModes.join(', ')}.`);
  const methods = listOf(values.methods, ageMethods);
  if ((found === 'verify') !== methods.length > 0)
    throw new WrongUse('verify needs --methods, and nothing else takes them.');
  const text_key = policyTexts.find((each) => each === values.text);
  if (!text_key) throw new WrongUse(`--text is ${policyTexts.join(' or ')}.`);
  return {
    ...placeOf(place),
    mode: found,
    methods,
    challenge_age: whole('--age', values.age, 16, 99),
    recheck: recheckOf(values.recheck),
    text_key,
    priority: whole('--priority', values.priority, -1000, 1000),
    valid_from: dateOf(values.from),
  };
}

function listOf<Value extends string>(text: string, allowed: readonly Value[]): Value[] {
  const words = text === '' ? [] : text.split(',');
  return [...new Set(words)].map((word) => {
    const value = allowed.find((each) => each === word);
    if (value === undefined) throw new WrongUse(`--methods are ${allowed.join(', ')}.`);
    return value;
  });
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = /^-?\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new WrongUse(`${name} is a whole number from ${least} to ${most}.`);
  return value;
}

const recheckOf = (text: string): AgePolicy['recheck'] =>
  text === 'visit' || text === 'session' ? text : whole('--recheck', text, 1, recheck_max);

function dateOf(text: string): Date | undefined {
  if (text === '') return undefined;
  if (!isCalendarDay(text)) throw new WrongUse('--from is a day such as 2027-01-31.');
  return new Date(`${text}T00:00:00Z`);
}
