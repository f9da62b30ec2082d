import { parseArgs } from 'node:util';
import { isAppError } from '#contracts/errors.ts';
import type { Synonym, SynonymFault } from '#domain/search/index.ts';
import { defineCommand, flag, readIds, WrongUse, type CommandIo } from './command.ts';
import { readCsv } from './import/read-csv.ts';
import { ListRefused } from './import/read-text.ts';
import { plainLine, printable } from './plain-text.ts';
import { withProduct } from './session.ts';

export const searchCommand = defineCommand({
  name: 'search',
  summary: 'explain the order of results; words that also mean others',
  help: [
    'velour search explain [--json] <text> <video_id>',
    'velour search synonyms list [--json]',
    'velour search synonyms set [--both-ways] [--json] <phrase> <meaning>',
    'velour search synonyms import [--json] <file.csv>',
    'velour search synonyms remove [--json] <phrase> <meaning>',
    '',
    'explain prints the factors of a video’s score for a text; docs/search.md has the formula.',
    'A search for the phrase of a synonym also finds its meaning, with --both-ways the other way round',
    'as well. A CSV has the columns phrase, meaning and both_ways (yes or no, may be missing). Nothing',
    'is saved unless every line is valid; a circle of synonyms is refused.',
    'Exit status: 0, 1 not found or refused, 2 wrong use.',
  ].join('\n'),
  async run(argv, io) {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { json: flag, 'both-ways': flag },
    });
    const [noun, verb, ...rest] = positionals;
    const as_json = values.json;
    if (noun === 'explain') return explain([verb ?? '', ...rest], as_json, io);
    if (noun !== 'synonyms') throw new WrongUse('Say explain or synonyms.');
    if (verb === 'list' && rest.length === 0) return list(as_json, io);
    if (verb === 'import') return importList(rest, as_json, io);
    const pair = pairOf(rest);
    if (verb === 'set')
      return save([{ ...pair, is_two_way: values['both-ways'] }], ['synonym'], as_json, io);
    if (verb === 'remove') return remove(pair, as_json, io);
    throw new WrongUse('Say list, set, import or remove.');
  },
});

function pairOf(words: readonly string[]): { phrase: string; meaning: string } {
  const [phrase, meaning, more] = words;
  if (phrase === undefined || meaning === undefined || more !== undefined)
    throw new WrongUse('Say a phrase and its meaning; each of several words needs quotes.');
  return { phrase: plainLine(phrase), meaning: plainLine(meaning) };
}

async function explain(
  [text = '', ...words]: readonly string[],
  as_json: boolean,
  io: CommandIo,
): Promise<number> {
  const [video_id, more] = readIds(words) ?? [];
  if (video_id === undefined || more !== undefined)
    throw new WrongUse('Say a text in quotes and the number of a video.');
  const found = await withProduct(({ system_domain: { operator } }) =>
    operator.search.explain(text, video_id).catch(faultCode),
  );
  if (typeof found !== 'object') {
    const reason = {
      invalid: 'the text is too short, too long or has control characters',
      not_found: `${video_id}: there is no such video in the lists`,
    };
    io.err(found ? reason[found] : `${video_id}: the text does not find it`);
    return 1;
  }
  if (as_json) {
    io.out(JSON.stringify(found));
    return 0;
  }
  const { query, ...factors } = found;
  io.out(`query       ${printable(query)}`);
  for (const [name, value] of Object.entries(factors))
    io.out(`${name.padEnd(12)}${value.toFixed(4)}`);
  return 0;
}

function faultCode(error: unknown): 'invalid' | 'not_found' {
  if (isAppError(error) && (error.code === 'invalid' || error.code === 'not_found'))
    return error.code;
  throw error;
}

const list = (as_json: boolean, io: CommandIo): Promise<number> =>
  withProduct(async ({ system_domain: { operator } }) => {
    const synonyms = await operator.search.listSynonyms();
    if (as_json) io.out(JSON.stringify(synonyms));
    else if (synonyms.length === 0) io.out('There are no synonyms.');
    else
      for (const { phrase, meaning, is_two_way } of synonyms)
        io.out(`${printable(phrase)} ${is_two_way ? '↔' : '→'} ${printable(meaning)}`);
    return 0;
  });

async function importList(
  [path, more]: readonly string[],
  as_json: boolean,
  io: CommandIo,
): Promise<number> {
  if (path === undefined || more !== undefined) throw new WrongUse('Say which list to import.');
  try {
    const rows = await readCsv(path, ['phrase', 'meaning', 'both_ways'], ['phrase', 'meaning']);
    const faults = rows.flatMap(({ line, cells, fault }) => {
      const said =
        fault ?? (/^(yes|no|)$/.test(cells.both_ways) ? undefined : 'both_ways is yes or no');
      return said === undefined ? [] : [`line ${line}: ${said}`];
    });
    if (faults.length > 0) return refuse(faults, as_json, io);
    const synonyms = rows.map(({ cells }) => ({
      phrase: plainLine(cells.phrase),
      meaning: plainLine(cells.meaning),
      is_two_way: cells.both_ways === 'yes',
    }));
    return await save(
      synonyms,
      rows.map(({ line }) => `line ${line}`),
      as_json,
      io,
    );
  } catch (error) {
    if (error instanceof ListRefused) return refuse([error.message], as_json, io);
    throw error;
  }
}

const faultTexts: Record<SynonymFault, string> = {
  empty: 'a phrase or meaning has no letter or digit',
  long: 'a phrase or meaning is longer than 100 characters',
  itself: 'it means itself',
  circle: 'it closes a circle of synonyms',
};

const save = (
  synonyms: readonly Synonym[],
  places: readonly string[],
  as_json: boolean,
  io: CommandIo,
): Promise<number> =>
  withProduct(async ({ system_domain: { operator } }) => {
    const faults = await operator.search.saveSynonyms(synonyms);
    if (faults.size > 0)
      return refuse(
        [...faults].map(([n, fault]) => `${places[n]}: ${faultTexts[fault]}`),
        as_json,
        io,
      );
    io.out(as_json ? JSON.stringify({ saved: synonyms.length }) : `${synonyms.length} saved.`);
    return 0;
  });

function refuse(faults: readonly string[], as_json: boolean, io: CommandIo): number {
  if (as_json) io.out(JSON.stringify({ faults }));
  else for (const fault of faults) io.err(fault);
  return 1;
}

const remove = (
  pair: { phrase: string; meaning: string },
  as_json: boolean,
  io: CommandIo,
): Promise<number> =>
  withProduct(async ({ system_domain: { operator } }) => {
    const is_removed = await operator.search.removeSynonym(pair);
    if (as_json) io.out(JSON.stringify({ removed: is_removed }));
    else if (is_removed) io.out('Removed.');
    else io.err('There is no such synonym.');
    return is_removed ? 0 : 1;
  });
