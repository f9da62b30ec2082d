import { parseArgs } from 'node:util';
import { isAppError } from '#contracts/errors.ts';
import { defineCommand, flag, readIds, WrongUse, type CommandIo } from '../command.ts';
import { printable } from '../plain-text.ts';
import { editRedirects } from './search-redirects.ts';
import { editSynonyms } from './search-synonyms.ts';
import { withProduct } from '../session.ts';

export const searchCommand = defineCommand({
  name: 'search',
  summary: 'explain the order of results; synonyms, and pages for searches',
  help: [
    'velour search explain [--json] <text> <video_id>',
    'velour search synonyms list [--json]',
    'velour search synonyms set [--both-ways] [--json] <phrase> <meaning>',
    'velour search synonyms import [--json] <file.csv>',
    'velour search synonyms remove [--json] <phrase> <meaning>',
    'velour search redirects list [--json]',
    'velour search redirects set [--json] <query> <path>',
    'velour search redirects import [--json] <file.csv>',
    'velour search redirects remove [--json] <query>',
    '',
    'explain prints the factors of a video’s score for a text; docs/search.md has the formula.',
    'A search for the phrase of a synonym also finds its meaning, with --both-ways the other way round',
    'as well. A CSV has the columns phrase, meaning and both_ways (yes or no, may be missing). Nothing',
    'is saved unless every line is valid; a circle of synonyms is refused.',
    'A search with a redirect leads to that page of the site instead of its results. A CSV has the',
    'columns query and path; a path of another site and a circle are refused.',
    'Exit status: 0, 1 not found or refused, 2 wrong use.',
  ].join('\n'),
  async run(argv, io) {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { json: flag, 'both-ways': flag },
    });
    const [noun, ...rest] = positionals;
    const as_json = values.json;
    const is_two_way = values['both-ways'];
    if (noun === 'explain') return explain(rest, as_json, io);
    if (noun === 'synonyms') return editSynonyms(rest, { as_json, is_two_way }, io);
    if (noun === 'redirects') return editRedirects(rest, as_json, io);
    throw new WrongUse('Say explain, synonyms or redirects.');
  },
});

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
