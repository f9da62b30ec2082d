import { resolve } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { canonicalReference } from '#contracts/calls/forms/check-form.ts';
import { isAppError } from '#contracts/errors.ts';
import type { Operator } from '#domain/index.ts';
import { VaultFault } from '#platform/vault/port.ts';
import { defineCommand, flag, WrongUse, type CommandIo } from '../command.ts';
import { plainLine } from '../plain-text.ts';
import { records_help } from './records-help.ts';
import { withProduct } from '../session.ts';

const text = { type: 'string' } as const;
const options = {
  json: flag,
  name: text,
  born: text,
  model: text,
  alias: { type: 'string', multiple: true },
  person: text,
  kind: text,
  'valid-until': text,
  video: text,
  album: text,
  release: text,
  documents: text,
  signed: text,
  scope: text,
  by: text,
  'ai-made': text,
  people: text,
  case: text,
  reason: text,
  out: text,
  all: flag,
  revoke: flag,
} as const;
type Values = ReturnType<typeof parse>['values'];

const parse = (args: string[]) => parseArgs({ args, allowPositionals: true, options });

export const recordsCommand = defineCommand({
  name: 'records',
  summary: 'records of the people shown: persons, documents, consents',
  help: records_help,
  async run(argv, io) {
    const { values, positionals } = parse(argv);
    const [verb = '', ...rest] = positionals;
    const work = Object.hasOwn(verbs, verb) ? verbs[verb as keyof typeof verbs] : undefined;
    if (!work) throw new WrongUse(`Say ${Object.keys(verbs).join(', ')}.`);
    return withProduct(async ({ system_domain: { operator } }) => {
      try {
        return await work(operator.records, { values, rest, io });
      } catch (error) {
        const sentence = sentenceOf(error);
        if (sentence === undefined) throw error;
        io.err(sentence);
        return 1;
      }
    });
  },
});

interface Given {
  values: Values;
  rest: readonly string[];
  io: CommandIo;
}
type Work = (records: Operator['records'], given: Given) => Promise<number>;

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof VaultFault) return error.message;
  if (!isAppError(error)) return undefined;
  const facts = Object.entries(error.info ?? {}).map(([field, what]) => `${field}: ${what}`);
  return `Refused (${error.code})${facts.length > 0 ? `: ${facts.join(', ')}` : ''}.`;
}

function needed(values: Values, name: 'name' | 'born' | 'kind' | 'scope' | 'signed' | 'reason') {
  const value = values[name];
  if (value === undefined || value.trim() === '') throw new WrongUse(`Say --${name}.`);
  return value;
}

function numberOf(value: string | undefined, name: string): number {
  if (value === undefined || !/^\d{1,9}$/.test(value))
    throw new WrongUse(`${name} must be a number.`);
  return Number(value);
}

/** The video or album that is named. */
function objectOf(values: Values) {
  if ((values.video === undefined) === (values.album === undefined))
    throw new WrongUse('Say either --video or --album.');
  return values.video === undefined
    ? ({ type: 'album', id: numberOf(values.album, '--album') } as const)
    : ({ type: 'video', id: numberOf(values.video, '--video') } as const);
}

const say = ({ values, io }: Given, sentence: string, facts: object): number => {
  io.out(values.json ? JSON.stringify(facts) : sentence);
  return 0;
};

const verbs = {
  'add-person': async (records, given) => {
    const { values } = given;
    const person_id = await records.addPerson({
      legal_name: needed(values, 'name'),
      birth_date: needed(values, 'born'),
      model: values.model,
      aliases: values.alias,
    });
    return say(given, `Person ${person_id}.`, { person_id });
  },
  'add-document': async (records, given) => {
    const { values, rest } = given;
    const [path] = rest;
    const kind = records.documentKinds.find((each) => each === needed(values, 'kind'));
    if (path === undefined || !kind)
      throw new WrongUse(`Say --kind ${records.documentKinds.join('|')} and one file.`);
    const document_id = await records.addDocument({
      person_id: numberOf(values.person, '--person'),
      kind,
      path: resolve(path),
      valid_until: values['valid-until'],
    });
    return say(given, `Document ${document_id}.`, { document_id });
  },
  consent: async (records, given) => {
    const { values } = given;
    const consent_id = await records.addConsent({
      person_id: numberOf(values.person, '--person'),
      of: objectOf(values),
      release_id: numberOf(values.release, '--release'),
      document_kinds: (values.documents ?? '').split(',').filter(Boolean),
      scope: needed(values, 'scope'),
      signed_on: needed(values, 'signed'),
    });
    return say(given, `Consent ${consent_id}.`, { consent_id });
  },
  withdraw: async (records, given) => {
    const { values } = given;
    const isOne = values.video !== undefined || values.album !== undefined;
    const withdrawn = await records.withdraw({
      person_id: numberOf(values.person, '--person'),
      of: isOne ? objectOf(values) : undefined,
    });
    return say(given, `${withdrawn} consents withdrawn.`, { withdrawn });
  },
  list: async (records, { values, rest, io }) => {
    const by = (['name', 'alias', 'video'] as const).find((each) => each === (values.by ?? 'name'));
    if (!by) throw new WrongUse('--by must be name, alias or video.');
    const entries = await records.list({ by, text: rest.join(' ') });
    if (values.json) io.out(JSON.stringify(entries));
    else
      for (const { key, person_id, legal_name, birth_date, documents, videos, albums } of entries)
        io.out(
          `${plainLine(key)}: person ${person_id}, ${plainLine(legal_name)}, born ${birth_date}; documents ${documents.join(' ') || '-'}; videos ${videos.join(' ') || '-'}; albums ${albums.join(' ') || '-'}`,
        );
    return 0;
  },
  show: async (records, { rest, io }) => {
    io.out(JSON.stringify(await records.show(numberOf(rest[0], 'The person')), null, 2));
    return 0;
  },
  missing: async (records, { values, io }) => {
    const missing = await records.missing(objectOf(values));
    const lines = Object.entries(missing).map(([field, what]) => `${field}: ${what}`);
    io.out(values.json ? JSON.stringify(missing) : lines.join('\n') || 'Nothing is missing.');
    return lines.length > 0 ? 1 : 0;
  },
  answer: async (records, given) => {
    const { values } = given;
    const ai_made = (['no', 'altered', 'made'] as const).find((each) => each === values['ai-made']);
    if (values['ai-made'] !== undefined && !ai_made)
      throw new WrongUse('--ai-made must be no, altered or made.');
    const people_shown =
      values.people === undefined ? undefined : numberOf(values.people, '--people');
    await records.answer(objectOf(values), { ai_made, people_shown });
    return say(given, 'Recorded.', { recorded: true });
  },
  'verify-uploader': async (records, given) => {
    const { values, rest } = given;
    const [username] = rest;
    if (username === undefined) throw new WrongUse('Name the member.');
    await records.verify({ username, is_verified: !values.revoke });
    return say(given, values.revoke ? 'Verified no more.' : 'Verified.', {
      verified: !values.revoke,
    });
  },
  view: async (records, given) => {
    const { values, rest } = given;
    const reference = canonicalReference(values.case ?? '');
    if (reference === undefined || values.out === undefined)
      throw new WrongUse('Say --case, --reason, --out and the document.');
    const picture = await records.view({
      document_id: numberOf(rest[0], 'The document'),
      reference,
      reason: needed(values, 'reason'),
    });
    await writeFile(resolve(values.out), picture, { mode: 0o600, flag: 'wx' });
    return say(given, `Written to ${values.out}.`, { path: values.out });
  },
  export: async (records, given) => {
    const { values } = given;
    if (values.out === undefined) throw new WrongUse('Say --out and a file that is not there.');
    const of = values.all
      ? ('all' as const)
      : values.person === undefined
        ? objectOf(values)
        : { person_id: numberOf(values.person, '--person') };
    const made = await records.export({
      of,
      reason: needed(values, 'reason'),
      path: resolve(values.out),
    });
    return say(
      given,
      `${made.people} people with ${made.documents} documents, recorded as case ${made.reference}.`,
      made,
    );
  },
} satisfies Record<string, Work>;
