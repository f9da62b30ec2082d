import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';

/** Of a decision, what its labels follow from. */
interface LabelledDecision {
  action: string;
  details?: { labels?: readonly string[] } | undefined;
}

/**
 * The labels that a decision gives, without doubles: those it names and that of its rule. Only an approval with limits
 * gives any. Throws `invalid` for one that no rule in force has.
 */
export async function labelsOf(
  trx: Trx,
  { action, details }: LabelledDecision,
  rule_label: string,
): Promise<string[]> {
  if (action !== 'approve-limited') return [];
  const named = details?.labels ?? [];
  if (named.length > 0) {
    const { rows } = await sql<{ unknown: boolean }>`
      select exists (select from unnest(${[...named]}::text[]) as l(label)
        where not exists (select from content_rule as r
          where r.label = l.label and r.label <> '' and r.valid_from <= now())) as unknown`.execute(
      trx,
    );
    if (rows[0]?.unknown) throw new AppError('invalid', { labels: 'unknown' });
  }
  return [...new Set([...(rule_label === '' ? [] : [rule_label]), ...named])];
}
