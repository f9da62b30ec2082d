import { sql } from 'kysely';
import type { Suggestions, TypedText } from '#contracts/calls/search/suggestions.ts';
import { limits } from '#contracts/limits/limits.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { popularSearches } from '../searches/index.ts';
import { isBlocked } from '../terms/index.ts';
import { onlySuggestable } from './only-suggestable.ts';
import { completion_kind, completionsOf } from './popular-queries.ts';
import { readSuggested, suggestionsOf, type Chosen } from './select-suggested.ts';

/** An entry of the table `suggest`, best first within its kind. */
interface Found {
  kind: number;
  id: number;
  title: string;
  matched: string;
}

/**
 * Names, and completions of the text, that begin with it or have a word from which on they do; what
 * has the most videos first. Letter case, accents and width do not matter, and where nothing begins
 * with the text one letter of it may be wrong. Names of categories in other languages than `lang`
 * and English are found where nothing else is.
 */
export async function suggest(ctx: Ctx, { text, lang }: TypedText): Promise<Suggestions> {
  if (await isBlocked(ctx, text)) return { categories: [], models: [], channels: [], queries: [] };
  const { db, settings } = ctx;
  const { most, most_of_a_kind } = limits.suggestions;
  const find = sql<Found>`
    select ${prepared} kind, id, title, matched from suggest_find(${text}, ${lang}, ${most_of_a_kind}) order by kind, place`;
  const [{ rows }, searched] = await Promise.all([
    find.execute(db),
    popularSearches(ctx, { prefix: text, most: most_of_a_kind + 1 }),
  ]);
  const of = (kind: number): Found[] => rows.filter((found) => found.kind === kind);
  const names = await readSuggested(db, {
    ...chosenOf('categories', of(objectKind.category)),
    ...chosenOf('models', of(objectKind.model)),
    ...chosenOf('channels', of(objectKind.channel)),
  });
  const phrases = of(completion_kind);
  const completions = completionsOf(searched, { text, phrases, most: most_of_a_kind });
  const { categories, models, channels } = names;
  const left = most - categories.length - models.length - channels.length;
  const queries = completions.slice(0, left).map(({ title, matched }) => ({ title, matched }));
  return onlySuggestable(ctx, suggestionsOf(settings, { ...names, queries }));
}

function chosenOf(kind: keyof Chosen, found: readonly Found[]): Chosen {
  if (found.length === 0) return {};
  const column = (name: 'id' | 'title' | 'matched') => found.map((each) => each[name]);
  const chosen = sql`
    select id, title, matched, place from unnest(${column('id')}::int[], ${column('title')}::text[], ${column('matched')}::text[])
      with ordinality x(id, title, matched, place)`;
  return { [kind]: chosen };
}
