import { limits } from '#contracts/limits/limits.ts';
import { search_limits } from '#contracts/limits/limits-of-search.ts';
import type { RedirectFault, SearchRedirect } from '#domain/search/index.ts';
import { WrongUse, type CommandIo } from '../command.ts';
import { plainLine, printable } from '../plain-text.ts';
import { importList, reportRemoved, reportSaved } from './owners-lists.ts';
import { withProduct } from '../session.ts';

/** velour search redirects */
export async function editRedirects(
  [verb, ...rest]: readonly string[],
  as_json: boolean,
  io: CommandIo,
): Promise<number> {
  const [first, second, more] = rest;
  if (verb === 'list' && first === undefined) return list(as_json, io);
  if (more !== undefined)
    throw new WrongUse('Say one search and one path; several words need quotes.');
  if (verb === 'import' && first !== undefined && second === undefined)
    return importRedirects(first, as_json, io);
  if (verb === 'remove' && first !== undefined && second === undefined)
    return remove(first, as_json, io);
  if (verb === 'set' && first !== undefined && second !== undefined)
    return save([{ query: plainLine(first), target: second }], ['redirect'], as_json, io);
  throw new WrongUse('Say list, set with a search and a path, import with a file, or remove.');
}

const list = (as_json: boolean, io: CommandIo): Promise<number> =>
  withProduct(async ({ system_domain: { operator } }) => {
    const redirects = await operator.search.listRedirects();
    if (as_json) io.out(JSON.stringify(redirects));
    else if (redirects.length === 0) io.out('There are no redirects.');
    else for (const { query, target } of redirects) io.out(`${printable(query)} → ${target}`);
    return 0;
  });

const importRedirects = (path: string, as_json: boolean, io: CommandIo): Promise<number> =>
  importList(
    path,
    {
      columns: ['query', 'path'],
      required: ['query', 'path'],
      entryOf: (cells) => ({ query: plainLine(cells.query), target: cells.path.trim() }),
      save: (redirects, places) => save(redirects, places, as_json, io),
    },
    as_json,
    io,
  );

const faultTexts: Record<RedirectFault, string> = {
  length: `a search has ${limits.search.min} to ${limits.search.max} characters`,
  operators: 'a search with -word or OR has no redirect',
  empty: 'the search has no letter or digit',
  twice: 'the search stands on an earlier line',
  target: 'it leads to no path of this site, which begins with one slash',
  long: `the path is longer than ${search_limits.redirect} characters`,
  itself: 'it leads to itself',
  circle: 'it closes a circle of redirects',
};

const save = (
  redirects: readonly SearchRedirect[],
  places: readonly string[],
  as_json: boolean,
  io: CommandIo,
): Promise<number> =>
  withProduct(async ({ system_domain: { operator } }) => {
    const faults = await operator.search.saveRedirects(redirects);
    return reportSaved({ faults, texts: faultTexts, places }, as_json, io);
  });

const remove = (query: string, as_json: boolean, io: CommandIo): Promise<number> =>
  withProduct(async ({ system_domain: { operator } }) => {
    const is_removed = await operator.search.removeRedirect(query);
    return reportRemoved(is_removed, 'There is no such redirect.', as_json, io);
  });
