import type { Db } from '#platform/db/pool.ts';
import { termEffects, termKinds, termPlaces } from '#contracts/terms.ts';
import { languages } from '#contracts/vocabulary.ts';
import type { TermRule } from './term.ts';

/** The rules that are in force, in the order of their ids. */
export async function readTermRules(db: Db): Promise<TermRule[]> {
  const rows = await db
    .selectFrom('term_rule')
    .select(['term_rule_id', 'kind', 'term', 'lang', 'places', 'effect', 'help'])
    .where('is_on', '=', true)
    .orderBy('term_rule_id')
    .execute();
  return rows.map(toTermRule);
}

/** A row with the values that the constraints of the table allow. */
export const toTermRule = <Row extends StoredTerm>(row: Row) => ({
  ...row,
  kind: oneOf(termKinds, row.kind),
  lang: row.lang === null ? null : oneOf(languages, row.lang),
  places: row.places.map((place) => oneOf(termPlaces, place)),
  effect: oneOf(termEffects, row.effect),
});

interface StoredTerm {
  term_rule_id: number;
  kind: string;
  term: string;
  lang: string | null;
  places: string[];
  effect: string;
  help: string | null;
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const value = values.find((each) => each === text);
  if (value === undefined) throw new RangeError(`term rule with ${text}`);
  return value;
}
