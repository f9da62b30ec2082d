import { languages } from '#contracts/vocabulary.ts';
import { termEffects, termKinds, termPlaces } from '#contracts/terms.ts';
import type { NewTerm } from '#domain/terms/index.ts';
import { readCsv } from '../import/read-csv.ts';
import { plainLine, quoted } from '../plain-text.ts';

/** A rule as typed or as a line of a CSV; what is empty has its default. */
export type TermCells = Readonly<Record<(typeof term_columns)[number], string>>;
export const term_columns = ['term', 'kind', 'lang', 'places', 'effect', 'help'] as const;

const longest_term = 200;

/** The rule, or why it is none: the rest of a sentence. */
export function termOf(cells: TermCells): NewTerm | string {
  const term = plainLine(cells.term);
  const kind = oneOf(termKinds, cells.kind || 'exact');
  if (!kind) return `the kind ${quoted(cells.kind)} is none of ${termKinds.join(', ')}`;
  const lang = cells.lang === '' ? null : oneOf(languages, cells.lang);
  if (lang === undefined)
    return `the language ${quoted(cells.lang)} is none of ${languages.join(', ')}`;
  const places = (cells.places || 'search').split(/[\s,]+/).map((each) => oneOf(termPlaces, each));
  const known = places.filter((place) => place !== undefined);
  if (known.length < places.length)
    return `the places ${quoted(cells.places)} are not of ${termPlaces.join(', ')}`;
  const effect = oneOf(termEffects, cells.effect || 'block');
  if (!effect) return `the effect ${quoted(cells.effect)} is none of ${termEffects.join(', ')}`;
  if (!/^[a-z-]{0,40}$/.test(cells.help))
    return `the help ${quoted(cells.help)} is no name of small letters and hyphens`;
  if (term.length > longest_term) return `the term is longer than ${longest_term} characters`;
  return { kind, term, lang, places: [...new Set(known)], effect, help: cells.help || null };
}

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text.trim().toLowerCase());

/** The rules of a CSV with their lines, and the faults of its lines. Throws ListRefused. */
export async function readTerms(path: string): Promise<{
  terms: { line: number; term: NewTerm }[];
  faults: { line: number; fault: string }[];
}> {
  const rows = await readCsv(path, term_columns, ['term']);
  const terms = new Map<string, { line: number; term: NewTerm }>();
  const faults: { line: number; fault: string }[] = [];
  for (const { line, cells, fault } of rows) {
    const term = fault ?? termOf(cells);
    if (typeof term === 'string') faults.push({ line, fault: term });
    else {
      const key = JSON.stringify([term.kind, term.term, term.lang, term.effect]);
      if (terms.has(key))
        faults.push({ line, fault: 'the rule stands in an earlier line already' });
      else terms.set(key, { line, term });
    }
  }
  return { terms: [...terms.values()], faults };
}
