import { searchText } from './search-text.ts';

/** A word or a quoted phrase, without its operator. */
export interface SearchTerm {
  text: string;
  is_phrase: boolean;
  /** The last word of the text may be the beginning of a word. */
  is_unfinished: boolean;
}

/** The conditions of a search text: one term of each group must be there, and none of the excluded ones. */
export interface SearchQuery {
  groups: SearchTerm[][];
  excluded: SearchTerm[];
}

interface Token {
  text: string;
  is_phrase: boolean;
  is_excluded: boolean;
}

const said = /[\p{L}\p{N}]/u;
const unseen = /[\p{Cf}\p{Cc}]/gu;
const quotes = /[“”„‟«»＂]/gu;
/** Signs around a word that a search never sees. */
const edges = /^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu;
const token = /(?<=^|\s)(-?)"([^"]*)"|(\S+)/gu;

/**
 * Quotes hold a phrase, `-word` excludes, `OR` between two terms means either; everything else is
 * text, operators without a term too. Any text has a reading.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const query: SearchQuery = { groups: [], excluded: [] };
  let joins = false;
  for (const one of tokensOf(text)) {
    if (one === 'OR') {
      joins = query.groups.length > 0;
      continue;
    }
    const term = { text: one.text, is_phrase: one.is_phrase, is_unfinished: false };
    if (one.is_excluded) query.excluded.push(term);
    else if (joins) query.groups.at(-1)?.push(term);
    else query.groups.push([term]);
    joins = false;
  }
  const last = query.groups.at(-1)?.at(-1);
  if (last && !last.is_phrase) last.is_unfinished = true;
  return query;
}

const usual = (text: string): string =>
  text.normalize('NFKC').replaceAll(unseen, '').replaceAll(quotes, '"');

/** `OR` stands for itself where a term is on either side; terms without a letter or digit are left out. */
function tokensOf(text: string): (Token | 'OR')[] {
  const found = [...usual(text).matchAll(token)].flatMap(
    ([, sign, phrase, word]): (Token | 'OR')[] => {
      if (phrase !== undefined)
        return said.test(phrase)
          ? [{ text: spaced(phrase), is_phrase: true, is_excluded: sign === '-' }]
          : [];
      if (word === 'OR') return ['OR'];
      const is_excluded = /^-[\p{L}\p{N}]/u.test(word ?? '');
      // A quote without its other is a space.
      return (word ?? '')
        .split('"')
        .filter((part) => said.test(part))
        .map((part, place) => ({
          text: small(part.replaceAll(edges, '')),
          is_phrase: false,
          is_excluded: is_excluded && place === 0,
        }));
    },
  );
  return found.map((one, place) => {
    if (one !== 'OR' || (isTerm(found[place - 1]) && isTerm(found[place + 1]))) return one;
    return { text: 'or', is_phrase: false, is_excluded: false };
  });
}

const isTerm = (one: Token | 'OR' | undefined): boolean =>
  one !== undefined && one !== 'OR' && !one.is_excluded;

/** Small letters may compose with marks that followed the capital ones. */
const small = (text: string): string => text.toLowerCase().normalize('NFKC');
const spaced = (text: string): string => small(text.trim().replaceAll(/\s+/gu, ' '));

/**
 * The one spelling of texts that ask for the same: letter case, width and spaces are folded, signs
 * that say nothing are left out, excluded terms come last, in one order. The text itself where it holds no word or is no search.
 * Signs that letters are disguised as stay, so that restricted terms are met in this spelling, too.
 */
export function canonicalSearchText(text: string): string {
  if (searchText(text) === undefined) return text;
  const plain = usual(text);
  if (harmless.test(plain)) return writtenQuery(text);
  const words = plain.trim().split(/\s+/u);
  return (
    searchText(words.map((word) => (word === 'OR' ? word : small(word))).join(' ')) ?? text.trim()
  );
}

/** No sign among these looks like a letter. */
const harmless = /^[\p{L}\p{N}\p{M}\p{Cf}\s"“”„‟«»＂'’.,:;?&/()#_…。、・-]*$/u;

/** The text with nothing but its terms and their operators. */
export function writtenQuery(text: string): string {
  const { groups, excluded } = parseSearchQuery(text);
  const written = [
    ...groups.map((group) => group.map(writtenTerm).join(' OR ')),
    ...new Set(excluded.map((term) => `-${writtenTerm(term)}`).sort()),
  ].join(' ');
  return searchText(written) ?? text.trim();
}

export const writtenTerm = ({ text, is_phrase }: SearchTerm): string =>
  is_phrase ? `"${text}"` : text;

/** A written query with other words; phrases stay. */
export const withWords = (written: string, wordFor: (word: string) => string): string =>
  written
    .split(/("[^"]*")/)
    .map((part) => (part.startsWith('"') ? part : part.split(' ').map(wordFor).join(' ')))
    .join('');
