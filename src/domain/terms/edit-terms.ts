import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { termFault } from './check-term.ts';
import { toTermRule } from './read-term-rules.ts';
import type { TermRule } from './term.ts';

export type NewTerm = Omit<TermRule, 'term_rule_id'>;

const hits_days = 30;

/** Every rule, those that the owner switched off included, with what it stopped in the last 30 days. */
export async function listTerms({ db, clock }: Pick<Ctx, 'db' | 'clock'>) {
  const since = new Date(clock.now().getTime() - hits_days * 86_400_000);
  const rows = await db
    .selectFrom('term_rule as r')
    .select(['term_rule_id', 'topic', 'kind', 'term', 'lang', 'places', 'effect', 'help'])
    .select(['is_on', 'is_shipped'])
    .select((from) =>
      from
        .selectFrom('term_hit as h')
        .select(sql<number>`coalesce(sum(hits), 0)::int`.as('n'))
        .whereRef('h.term_rule_id', '=', 'r.term_rule_id')
        .where('day', '>', sql<Date>`${since.toISOString().slice(0, 10)}::date`)
        .$asScalar()
        .as('hits'),
    )
    .orderBy('topic')
    .orderBy('lang')
    .orderBy('term')
    .orderBy('term_rule_id')
    .execute();
  return rows.map((row) => ({ ...toTermRule(row), hits: row.hits ?? 0 }));
}

/**
 * Adds rules; one with the same kind, term, language and effect is changed and switched on. They are
 * the owner's from now on. Throws invalid for a term that can be no rule.
 */
export async function saveTerms(
  { db }: Pick<Ctx, 'db'>,
  terms: readonly NewTerm[],
): Promise<{ added: number; changed: number }> {
  if (terms.some((term) => termFault(term) !== undefined)) throw new AppError('invalid');
  const { rows } = await sql<{ is_new: boolean }>`
    insert into term_rule as r (kind, term, lang, places, effect, help)
    select kind, term, lang, places, effect, help from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb)
      as s(kind text, term text, lang text, places text[], effect text, help text)
    on conflict (kind, term, lang, effect) do update
      set (places, help, is_on, is_changed) = row(excluded.places, excluded.help, true, true)
    returning (r.xmax = 0) is_new`.execute(db);
  const added = rows.filter(({ is_new }) => is_new).length;
  return { added, changed: rows.length - added };
}

/** Deletes the owner's rules and switches shipped ones off for good. Returns the ids that there were. */
export async function removeTerms(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ term_rule_id: number }>`
    with asked as (select term_rule_id, is_shipped from term_rule where term_rule_id = any(${ids}::int[])),
    off as (
      update term_rule r set is_on = false, is_changed = true from asked a
      where a.is_shipped and r.term_rule_id = a.term_rule_id),
    deleted as (
      delete from term_rule r using asked a where not a.is_shipped and r.term_rule_id = a.term_rule_id)
    select term_rule_id from asked`.execute(db);
  return rows.map(({ term_rule_id }) => term_rule_id);
}
