import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { readTexts, ruleColumns, type ContentRule, type RuleContent } from './rule.ts';

/** A rule to add; what is undefined stays as in the version before, or as it ships. */
export interface NewRule {
  code: string;
  content: Partial<Omit<RuleContent, 'texts'>> & {
    /** By language; those of other languages stay as they were. */
    texts: Partial<RuleContent['texts']>;
  };
  /** From when it counts; from now on without it. */
  valid_from?: Date | undefined;
}

const asRule = ({
  shipped_version,
  texts,
  ...row
}: Record<(typeof ruleColumns)[number], unknown> & {
  shipped_version: number | null;
}): ContentRule =>
  ({ ...row, texts: readTexts(texts), is_shipped: shipped_version !== null }) as ContentRule;

const selectRules = (db: Db | Trx) =>
  db.selectFrom('content_rule').select([...ruleColumns, 'shipped_version']);

/** The rules in force, by code; with `all` every version, also those to come. */
export async function listRules(
  { db }: Pick<Ctx, 'db'>,
  { all = false }: { all?: boolean } = {},
): Promise<ContentRule[]> {
  const rows = await (
    all
      ? selectRules(db)
      : selectRules(db)
          .distinctOn('code')
          .where('valid_from', '<=', sql<Date>`now()`)
  )
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(asRule);
}

/** The version of a rule that is in force; undefined for an unknown code. */
export async function findRule(db: Db | Trx, code: string): Promise<ContentRule | undefined> {
  const row = await selectRules(db)
    .where('code', '=', code)
    .where('valid_from', '<=', sql<Date>`now()`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && asRule(row);
}

/**
 * Adds a rule, or a new version of one; decisions go on naming the version that they named. Throws
 * `invalid` for a new rule without an English text.
 */
export const addRule = (
  { db }: Ctx,
  { code, content: { texts, ...content }, valid_from }: NewRule,
): Promise<{ rule_id: number; version: number }> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(lock_key('content_rules'))`.execute(trx);
    const former = await selectRules(trx)
      .where('code', '=', code)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    const said = { ...(former && readTexts(former.texts)), ...texts };
    if (!('en' in said)) throw new AppError('invalid', { title: 'missing' });
    return trx
      .insertInto('content_rule')
      .values({
        code,
        version: (former?.version ?? 0) + 1,
        disposition: content.disposition ?? former?.disposition ?? 'prohibited',
        label: content.label ?? former?.label ?? '',
        region: content.region ?? former?.region ?? '',
        due_hours:
          content.due_hours === undefined ? (former?.due_hours ?? null) : content.due_hours,
        is_child_safety: content.is_child_safety ?? former?.is_child_safety ?? false,
        texts: JSON.stringify(said),
        ...(valid_from && { valid_from }),
      })
      .returning(['rule_id', 'version'])
      .executeTakeFirstOrThrow();
  });
