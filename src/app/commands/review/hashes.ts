import { parseArgs } from 'node:util';
import { AppError } from '#contracts/errors.ts';
import type { NewHashEntry, TestedFile } from '#domain/hashes/index.ts';
import { defineCommand, flag, WrongUse, type CommandIo } from '../command.ts';
import { ListRefused } from '../import/read-text.ts';
import { printable, quoted } from '../plain-text.ts';
import { faults_named, readHashList } from './read-hash-list.ts';
import { withProduct } from '../session.ts';

export const hashesCommand = defineCommand({
  name: 'hashes',
  summary: 'lists of hashes of what must not be shown',
  help: [
    'velour hashes import <file.csv> --list <name> [--child-safety] [--json]',
    'velour hashes lists [--json]',
    'velour hashes remove-list <name>',
    'velour hashes test <file> [--json]',
    '',
    'import adds the lines of a CSV to a list: the columns sha256, md5 and pdq hold hashes in hex,',
    'reference what the list calls the work. A line with a fault is named, and then nothing is',
    'imported. What is in the list already stays. Matches of a --child-safety list are for staff with',
    'that permission alone. test says what the lists have of a file, and stores nothing.',
    'Uploads are compared before they are shown; what was published earlier is not compared again.',
    'docs/hash-lists.md explains all of it.',
    'Exit status: 0 done, nothing found by test; 1 refused, or found by test; 2 wrong use.',
  ].join('\n'),
  run(argv, io) {
    const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options });
    const [verb = '', ...rest] = positionals;
    const work = Object.hasOwn(verbs, verb) ? verbs[verb as keyof typeof verbs] : undefined;
    if (!work) throw new WrongUse(`Say ${Object.keys(verbs).join(', ')}.`);
    return work(rest, values, io);
  },
});

const options = {
  list: { type: 'string', default: '' },
  'child-safety': flag,
  json: flag,
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

const verbs = { import: importList, lists, 'remove-list': removeList, test };

function oneOf([word, another]: readonly string[], what: string): string {
  if (word === undefined || another !== undefined) throw new WrongUse(`Say which ${what}.`);
  return word;
}

/** Thrown into the import's transaction, so that it leaves nothing. */
class LinesRefused extends Error {}

function importList(words: readonly string[], values: Values, io: CommandIo): Promise<number> {
  const path = oneOf(words, 'file to import');
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(values.list))
    throw new WrongUse('--list must be a name of small letters, digits and hyphens.');
  return withProduct(async ({ system_domain: { operator } }) => {
    const faults: Faults = { sentences: [], count: 0, line: 0 };
    try {
      const facts = { name: values.list, is_child_safety: values['child-safety'] };
      const saved = await operator.hashes.save(facts, entriesOf(path, faults));
      io.out(
        values.json
          ? JSON.stringify(saved)
          : `${saved.entries} entries with ${saved.hashes} hashes added.`,
      );
      return 0;
    } catch (error) {
      const sentences = refusalOf(error, faults.sentences, values.list);
      const { line, count } = faults;
      await operator.hashes.noteRefused({ list: values.list, line, faults: count });
      for (const sentence of sentences) io.err(sentence);
      return 1;
    }
  });
}

interface Faults {
  sentences: string[];
  count: number;
  /** The first one's; 0 for none. */
  line: number;
}

/** Reads on after a fault, so that all faults are named at once. */
async function* entriesOf(path: string, faults: Faults): AsyncGenerator<NewHashEntry> {
  for await (const { line, entry, fault } of readHashList(path)) {
    if (fault !== undefined) {
      if (faults.count === 0) faults.line = line;
      faults.count += 1;
      if (faults.count <= faults_named) faults.sentences.push(`line ${line}: ${fault}`);
    } else if (faults.count === 0) yield entry;
  }
  if (faults.count > faults_named)
    faults.sentences.push(`and ${faults.count - faults_named} lines more`);
  if (faults.count > 0) throw new LinesRefused();
}

function refusalOf(error: unknown, faults: readonly string[], name: string): string[] {
  const nothing = 'Nothing was imported.';
  if (error instanceof LinesRefused) return [...faults, nothing];
  if (error instanceof ListRefused) return [error.message, nothing];
  if (error instanceof AppError && error.code === 'invalid')
    return [`${quoted(name)} is not a list that is imported.`, nothing];
  throw error;
}

function lists(words: readonly string[], { json }: Values, io: CommandIo): Promise<number> {
  if (words.length > 0) throw new WrongUse('lists takes no words.');
  return withProduct(async ({ system_domain: { operator } }) => {
    const all = await operator.hashes.list();
    if (json) io.out(JSON.stringify(all));
    else
      for (const { name, kind, entries, hashes, is_child_safety, updated_at, ...last } of all) {
        io.out(
          `${name} · ${kind} · ${entries} entries · ${hashes} hashes${is_child_safety ? ' · child safety' : ''} · ${updated_at.toISOString()}`,
        );
        if (last.failed_at)
          io.out(`  failed ${last.failed_at.toISOString()}: ${printable(last.failure)}`);
      }
    return 0;
  });
}

function removeList(words: readonly string[], _: Values, io: CommandIo): Promise<number> {
  const name = oneOf(words, 'list to remove');
  return withProduct(async ({ system_domain: { operator } }) => {
    try {
      await operator.hashes.remove(name);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      io.err(
        error.code === 'not_found'
          ? `There is no list ${quoted(name)}.`
          : 'Own removals leave their list by a decision that restores them.',
      );
      return 1;
    }
    io.out('Removed. What it held stays held until somebody decides.');
    return 0;
  });
}

function test(words: readonly string[], { json }: Values, io: CommandIo): Promise<number> {
  const path = oneOf(words, 'file to test');
  return withProduct(async ({ system_domain: { operator } }) => {
    const found = await operator.hashes.test(path).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!found) {
      io.err('There is no such file.');
      return 1;
    }
    if (json) io.out(JSON.stringify(found));
    else for (const sentence of sentencesOf(found)) io.out(sentence);
    return found.matches.length === 0 ? 0 : 1;
  });
}

const sentencesOf = ({ sha256, md5, pdq, quality, matches }: TestedFile): string[] => [
  `sha256 ${sha256}`,
  `md5 ${md5}`,
  pdq === null ? 'no photo' : `pdq ${pdq}, quality ${quality}`,
  ...(matches.length === 0 ? ['In no list.'] : []),
  ...matches.map(
    ({ list_name, reference, kind, distance }) =>
      `In ${list_name}: ${printable(reference)}, by ${kind}${kind === 'pdq' || kind === 'frame' ? `, ${distance} bits differ` : ''}.`,
  ),
];
