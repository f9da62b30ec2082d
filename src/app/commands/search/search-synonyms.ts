import type { Synonym, SynonymFault } from '#domain/search/index.ts';
import { WrongUse, type CommandIo } from '../command.ts';
import { plainLine, printable } from '../plain-text.ts';
import { importList, reportRemoved, reportSaved } from './owners-lists.ts';
import { withProduct } from '../session.ts';

/** velour search synonyms */
export async function editSynonyms(
  [verb, ...rest]: readonly string[],
  { as_json, is_two_way }: { as_json: boolean; is_two_way: boolean },
  io: CommandIo,
): Promise<number> {
  if (verb === 'list' && rest.length === 0) return list(as_json, io);
  if (verb === 'import') return importSynonyms(rest, as_json, io);
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

async function importSynonyms(
  [path, more]: readonly string[],
  as_json: boolean,
  io: CommandIo,
): Promise<number> {
  if (path === undefined || more !== undefined) throw new WrongUse('Say which list to import.');
  return importList(
    path,
    {
      columns: ['phrase', 'meaning', 'both_ways'],
      required: ['phrase', 'meaning'],
      entryOf: ({ phrase, meaning, both_ways }) =>
        /^(yes|no|)$/.test(both_ways)
          ? {
              phrase: plainLine(phrase),
              meaning: plainLine(meaning),
              is_two_way: both_ways === 'yes',
            }
          : 'both_ways is yes or no',
      save: (synonyms, places) => save(synonyms, places, as_json, io),
    },
    as_json,
    io,
  );
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
    return reportRemoved(is_removed, 'There is no such synonym.', as_json, io);
  });
