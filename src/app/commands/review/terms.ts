import { parseArgs } from 'node:util';
import { shippedHelps, termPlaces, type TermPlace } from '#contracts/terms.ts';
import { languages } from '#contracts/vocabulary.ts';
import type { Operator } from '#domain/index.ts';
import type { NewTerm, TermRule } from '#domain/terms/index.ts';
import { defineCommand, flag, readIds, WrongUse, type CommandIo } from '../command.ts';
import { ListRefused, readText } from '../import/read-text.ts';
import { plainLine, plainLines, printable } from '../plain-text.ts';
import { readTerms, termOf } from './read-terms.ts';
import { withProduct } from '../session.ts';

export const termsCommand = defineCommand({
  name: 'terms',
  summary: 'list, change and test the restricted terms',
  help: [
    'velour terms list [--json] [--lang de]',
    'velour terms add [--json] [--kind exact|prefix|pattern] [--lang de] [--places search,title]',
    '  [--effect block|hold|warn|hide] [--help-text general] <term>',
    'velour terms import [--json] <file.csv>',
    'velour terms remove [--json] <term_rule_id>…',
    'velour terms test [--json] [--place title] [--lang de] <text>',
    'velour terms text <general|minors|consent|violence|name> <lang> <file.md>|--shipped',
    '',
    'A rule says what happens to a text at some places: search, title, tag, name, comment. block refuses',
    'it, hold has it wait for a review, warn shows a help text, hide keeps it out of suggestions and',
    'keywords. exact finds whole words, prefix beginnings of words, pattern a small safe subset of',
    'regular expressions; spelled with digits, signs, look-alike letters or spaces, words are found too.',
    'add and import change a rule with the same kind, term, language and effect. import takes the columns',
    'term, kind, lang, places, effect and help; it reports each invalid line and then imports nothing.',
    'remove deletes rules of your own and switches shipped ones off; updates do not bring them back.',
    'test says which rules match a text, and where: at every place, or at the one that is named.',
    'list shows how often each rule was met in the last 30 days. text replaces a help text.',
    'docs/restricted-terms.md explains all of it.',
    'Exit status: 0 done, nothing found by test; 1 refused, unknown, or found by test; 2 wrong use.',
  ].join('\n'),
  run(argv, io) {
    const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options });
    const [verb = '', ...rest] = positionals;
    const work = verbs[verb as keyof typeof verbs] as Verb | undefined;
    if (!Object.hasOwn(verbs, verb) || !work)
      throw new WrongUse(`Say ${Object.keys(verbs).join(', ')}.`);
    return work(rest, values, io);
  },
});

const text = { type: 'string', default: '' } as const;
const options = {
  json: flag,
  kind: text,
  lang: text,
  places: text,
  place: text,
  effect: text,
  'help-text': text,
  shipped: flag,
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
type Verb = (words: readonly string[], values: Values, io: CommandIo) => Promise<number>;

const verbs = { list, add, import: importTerms, remove, test, text: setText };

function list(words: readonly string[], { json, lang }: Values, io: CommandIo): Promise<number> {
  if (words.length > 0) throw new WrongUse('list takes no words.');
  return withProduct(async ({ system_domain: { operator } }) => {
    const all = await operator.terms.list();
    const rules = lang === '' ? all : all.filter((rule) => rule.lang === lang);
    if (json) io.out(JSON.stringify(rules));
    else for (const rule of rules) io.out(lineOf(rule));
    return 0;
  });
}

type Listed = TermRule & { topic: string; is_on: boolean; hits: number };

const lineOf = (rule: Listed): string =>
  [
    `${rule.term_rule_id}: ${rule.kind} ${printable(rule.term)}`,
    rule.lang ?? 'every language',
    `${rule.effect} at ${rule.places.join(', ')}`,
    ...(rule.topic === '' ? ['your own'] : [rule.topic]),
    ...(rule.is_on ? [] : ['off']),
    ...(rule.hits > 0 ? [`met ${rule.hits} times in 30 days`] : []),
  ].join(' · ');

async function add(words: readonly string[], values: Values, io: CommandIo): Promise<number> {
  const { kind, lang, places, effect, 'help-text': help } = values;
  const term = termOf({ term: words.join(' '), kind, lang, places, effect, help });
  if (typeof term === 'string') return refuse([`Refused: ${term}.`], values, io);
  return save([term], values, io, (found) => found.map(({ fault }) => `Refused: ${fault}.`));
}

async function importTerms(
  words: readonly string[],
  values: Values,
  io: CommandIo,
): Promise<number> {
  const [path, another] = words;
  if (path === undefined || another !== undefined) throw new WrongUse('Say which CSV to import.');
  const read = await readTerms(path).catch((error: unknown) => {
    if (error instanceof ListRefused) return error.message;
    throw error;
  });
  if (typeof read === 'string') return refuse([read, nothing], values, io);
  const { terms, faults } = read;
  const sentences = (found: readonly Found[]): string[] =>
    found.length + faults.length === 0
      ? []
      : [
          ...[
            ...faults,
            ...found.map(({ index, fault }) => ({ line: terms[index]?.line ?? 0, fault })),
          ]
            .toSorted((a, b) => a.line - b.line)
            .map(({ line, fault }) => `line ${line}: ${fault}`),
          nothing,
        ];
  return save(
    terms.map(({ term }) => term),
    values,
    io,
    sentences,
  );
}

const nothing = 'Nothing was imported.';
type Found = Awaited<ReturnType<Operator['terms']['faults']>>[number];

/** Saves the rules unless `sentences` has something to say about them. */
const save = (
  terms: readonly NewTerm[],
  values: Values,
  io: CommandIo,
  sentences: (found: readonly Found[]) => string[],
): Promise<number> =>
  withProduct(async ({ system_domain: { operator } }) => {
    const found = await operator.terms.faults(terms);
    const said = sentences(found);
    if (said.length > 0) return refuse(said, values, io);
    const done = await operator.terms.save(terms);
    io.out(values.json ? JSON.stringify(done) : `${done.added} added, ${done.changed} changed.`);
    return 0;
  });

function refuse(faults: readonly string[], { json }: Values, io: CommandIo): number {
  if (json) io.out(JSON.stringify({ faults }));
  else for (const fault of faults) io.err(fault);
  return 1;
}

function remove(words: readonly string[], { json }: Values, io: CommandIo): Promise<number> {
  const ids = readIds(words);
  if (!ids) throw new WrongUse('Say which rules, by number.');
  return withProduct(async ({ system_domain: { operator } }) => {
    const removed = await operator.terms.remove(ids);
    if (json) io.out(JSON.stringify({ removed }));
    else
      for (const id of ids)
        io.out(`${id}: ${removed.includes(id) ? 'removed' : 'there is no such rule'}`);
    return removed.length === ids.length ? 0 : 1;
  });
}

function test(words: readonly string[], values: Values, io: CommandIo): Promise<number> {
  const places = termPlaces.filter((each) => values.place === '' || each === values.place);
  const lang = languages.find((each) => each === values.lang);
  if (places.length === 0 || (values.lang !== '' && !lang) || words.length === 0)
    throw new WrongUse('Say a text, a place and a language that there are.');
  return withProduct(async ({ system_domain: { operator } }) => {
    const found = new Map<number, { rule: TermRule; at: TermPlace[] }>();
    for (const place of places)
      for (const rule of await operator.terms.find(words.join(' '), {
        place,
        ...(lang && { lang }),
      }))
        found.set(rule.term_rule_id, {
          rule,
          at: [...(found.get(rule.term_rule_id)?.at ?? []), place],
        });
    const all = [...found.values()];
    if (values.json) io.out(JSON.stringify(all.map(({ rule, at }) => ({ ...rule, at }))));
    else if (all.length === 0) io.out('No rule is met.');
    else
      for (const { rule, at } of all)
        io.out(
          `${rule.term_rule_id}: ${rule.effect} at ${at.join(', ')}, by ${rule.kind} ${printable(rule.term)}`,
        );
    return all.length === 0 ? 0 : 1;
  });
}

const longest_text = 10_000;

async function setText(words: readonly string[], values: Values, io: CommandIo): Promise<number> {
  const [help = '', code = '', path, another] = words;
  const lang = languages.find((each) => each === code);
  if (!/^[a-z-]{1,40}$/.test(help) || !lang || another !== undefined)
    throw new WrongUse(
      `Say which text (${shippedHelps.join(', ')} or a name of yours) and its language.`,
    );
  if ((path === undefined) !== values.shipped) throw new WrongUse('Give a file, or --shipped.');
  const markdown = path === undefined ? '' : plainLines(await readText(path, 'text'));
  if (path !== undefined && (markdown === '' || markdown.length > longest_text))
    throw new WrongUse(`A text has 1 to ${longest_text} characters.`);
  return withProduct(async ({ system_domain: { operator } }) => {
    await operator.terms.setHelp({ help, lang, markdown });
    io.out(`${plainLine(help)} ${lang}: ${markdown === '' ? 'as shipped' : 'yours'}`);
    return 0;
  });
}
