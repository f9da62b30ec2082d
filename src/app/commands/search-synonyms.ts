import type { Synonym, SynonymFault } from '#domain/search/index.ts';
import { WrongUse, type CommandIo } from './command.ts';
import { readCsv } from './import/read-csv.ts';
import { ListRefused } from './import/read-text.ts';
import { plainLine, printable } from './plain-text.ts';
import { refuseLines, reportSaved } from './refuse-lines.ts';
import { withProduct } from './session.ts';

/** velour search synonyms */
export async function editSynonyms(
  [verb, ...rest]: readonly string[],
  { as_json, is_two_way }: { as_json: boolean; is_two_way: boolean },
  io: CommandIo,
): Promise<number> {
  if (verb === 'list' && rest.length === 0) return list(as_json, io);
  if (verb === 'import') return importList(rest, as_json, io);
  if (verb !== 'set' && verb !== 'remove') throw new WrongUse('Say list, set, import or remove.');
  const pair = pairOf(rest);
  if (verb === 'remove') return remove(pair, as_json, io);
  return save([{ ...pair, is_two_way }], ['synonym'], as_json, io);
}

function pairOf(words: readonly string[]): { phrase: string; meaning: string } {
  const [phrase, meaning, more] = words;
  if (phrase === undefined || meaning === undefined || more !== undefined)
    throw new WrongUse('Say a phrase and its meaning; each of several words needs quotes.');
  return { phrase: plainLine(phrase), meaning: plainLine(meaning) };
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
    if (faults.length > 0) return refuseLines(faults, as_json, io);
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
    if (error instanceof ListRefused) return refuseLines([error.message], as_json, io);
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
    return reportSaved({ faults, texts: faultTexts, places }, as_json, io);
  });

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
