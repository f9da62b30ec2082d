import type * as z from 'zod/mini';
import { sql } from 'kysely';
import type { CaseRule } from '#contracts/calls/console/console-cases.ts';
import type { Db } from '#platform/db/pool.ts';
import { readWords } from '../rules/index.ts';

type Rule = z.input<typeof CaseRule>;
type Lang = 'en' | 'de';

/**
 * Rules that the process has read, by language and number: no version of a rule ever changes, and what each says in ten
 * languages would be most of what is read for a case.
 */
const known = new WeakMap<Db, Record<Lang, Map<number, Rule>>>();

/** Rules by number, in one of their languages. */
export async function showRules(db: Db, ids: readonly number[], lang: Lang): Promise<Rule[]> {
  const all = known.get(db) ?? { en: new Map(), de: new Map() };
  known.set(db, all);
  const rules = all[lang];
  const missing = ids.filter((id) => !rules.has(id));
  if (missing.length > 0)
    for (const rule of await readRules(db, missing, lang)) rules.set(rule.rule_id, rule);
  return ids.flatMap((id) => rules.get(id) ?? []);
}

async function readRules(db: Db, ids: readonly number[], lang: Lang): Promise<Rule[]> {
  const rows = await db
    .selectFrom('content_rule')
    .select(['rule_id', 'code', 'disposition', 'region', 'label'])
    .select(sql<unknown>`coalesce(texts -> ${lang}::text, texts -> 'en')`.as('words'))
    .where('rule_id', 'in', ids)
    .execute();
  return rows.map(({ words, disposition, ...rule }) => ({
    ...rule,
    ...readWords(words),
    disposition: disposition as Rule['disposition'],
  }));
}
