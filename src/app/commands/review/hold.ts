import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isAppError } from '#contracts/errors.ts';
import type { Operator } from '#domain/index.ts';
import { defineCommand, flag, readIds, WrongUse, type CommandIo } from '../command.ts';
import { plainLine } from '../plain-text.ts';
import { withProduct } from '../session.ts';

const text = { type: 'string', default: '' } as const;
const options = {
  json: flag,
  all: flag,
  video: text,
  album: text,
  member: text,
  authority: text,
  'file-number': text,
  reason: text,
  out: text,
} as const;
const parse = (args: string[]) => parseArgs({ args, allowPositionals: true, options });
type Values = ReturnType<typeof parse>['values'];

export const holdCommand = defineCommand({
  name: 'hold',
  summary: 'what an authority wants kept: nothing deletes it',
  help: [
    'velour hold add --video|--album|--member <number> --authority <name> [--file-number <text>] --reason <text>',
    'velour hold list [--all]',
    'velour hold lift --reason <text> <hold>',
    'velour hold export --out <file.zip> <hold>',
    'velour hold report --out <file.zip> <case>',
    '',
    'As long as a hold is not lifted, its video, album or account cannot be deleted: commands refuse it, and',
    'what is due by itself (accounts that ask to be erased, retention of records) waits. A hold of a member',
    'keeps all uploads; a hold of an upload keeps its uploader. It hides nothing, and no one is notified.',
    'export writes rows and files as a ZIP with the SHA-256 of each. Everything is an event of a case.',
    'report is for a case of a danger for a child: the fields that the CyberTipline asks for as JSON, with rows',
    'and files, preserved ones decrypted. It holds the upload first (a photo is preserved instead), and what is',
    'preserved stays for the whole time again. You file the report; nothing is sent.',
    'The number of a member is in `velour member show`. --json prints the same as JSON.',
    'Exit status: 0 done, 1 refused, 2 wrong use.',
  ].join('\n'),
  async run(argv, io) {
    const { values, positionals } = parse(argv);
    const [verb = '', ...rest] = positionals;
    const work = Object.hasOwn(verbs, verb) ? verbs[verb as keyof typeof verbs] : undefined;
    if (!work) throw new WrongUse(`Say ${Object.keys(verbs).join(', ')}.`);
    const doing = work(values, rest);
    return withProduct(async ({ system_domain: { operator } }) => {
      try {
        await doing(operator.holds, io);
        return 0;
      } catch (error) {
        io.err(sentenceOf(error));
        return 1;
      }
    });
  },
});

function sentenceOf(error: unknown): string {
  if (isAppError(error) && error.code === 'not_found') return 'There is nothing of that number.';
  if (isAppError(error) && error.code === 'deleted') return 'It is deleted already.';
  if (isAppError(error) && error.code === 'already') return 'The hold was lifted already.';
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
    return 'There is such a file already.';
  throw error;
}

type Work = (holds: Operator['holds'], io: CommandIo) => Promise<void>;

function subjectOf(values: Values) {
  const types = (['video', 'album', 'member'] as const).filter((type) => values[type] !== '');
  const [type, another] = types;
  const [id, ...more] = readIds([type === undefined ? '' : values[type]]) ?? [];
  if (type === undefined || another !== undefined || id === undefined || more.length > 0)
    throw new WrongUse('Say one of --video, --album and --member with a number.');
  return { type, id };
}

function needed(values: Values, name: 'authority' | 'reason' | 'out'): string {
  if (values[name].trim() === '') throw new WrongUse(`Say --${name}.`);
  return values[name];
}

function holdOf(words: readonly string[]): number {
  const [hold_id, ...more] = readIds(words) ?? [];
  if (hold_id === undefined || more.length > 0) throw new WrongUse('Say the number of one hold.');
  return hold_id;
}

const verbs = {
  add: (values, words) => {
    if (words.length > 0) throw new WrongUse('add takes options alone.');
    const hold = {
      ...subjectOf(values),
      authority: needed(values, 'authority'),
      file_number: values['file-number'],
      reason: needed(values, 'reason'),
    };
    return async (holds, io) => {
      const made = await holds.add(hold);
      io.out(
        values.json
          ? JSON.stringify(made)
          : `Hold ${made.hold_id}, recorded as case ${made.reference}.`,
      );
    };
  },
  list:
    ({ all, json }) =>
    async (holds, io) => {
      const listed = await holds.list({ all });
      if (json) io.out(JSON.stringify(listed));
      else
        for (const { hold_id, type, id, authority, file_number, ...hold } of listed)
          io.out(
            `${hold_id}: ${type} ${id}, ${plainLine(authority)}${file_number ? ` (${plainLine(file_number)})` : ''}, case ${hold.reference}, since ${hold.created_at.toISOString()}${hold.lifted_at ? `, lifted ${hold.lifted_at.toISOString()}` : ''}`,
          );
    },
  lift: (values, words) => {
    const [hold_id, reason] = [holdOf(words), needed(values, 'reason')];
    return async (holds, io) => {
      await holds.lift(hold_id, reason);
      io.out(values.json ? JSON.stringify({ hold_id, lifted: true }) : 'Lifted.');
    };
  },
  export: (values, words) => {
    const wanted = { hold_id: holdOf(words), path: resolve(needed(values, 'out')) };
    return async (holds, io) => {
      const made = await holds.preserve(wanted);
      io.out(
        values.json
          ? JSON.stringify(made)
          : `${made.files} files, recorded as an event of case ${made.reference}.`,
      );
    };
  },
  report: (values, words) => {
    const [reference = '', another] = words;
    if (!/^[0-9A-HJKMNP-TV-Z]{8}$/.test(reference) || another !== undefined)
      throw new WrongUse('Say the reference of one case.');
    const wanted = { reference, path: resolve(needed(values, 'out')) };
    return async (holds, io) => {
      const made = await holds.reportChildSafety(wanted);
      io.out(
        values.json
          ? JSON.stringify(made)
          : `${made.files} files, recorded as an event of case ${made.reference}. File the report yourself, then delete the copy.`,
      );
    };
  },
} satisfies Record<string, (values: Values, words: readonly string[]) => Work>;
