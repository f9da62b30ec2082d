import { dispositions } from '#contracts/moderation.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { Language } from '#contracts/vocabulary.ts';
import type { Db, Trx } from '#platform/db/pool.ts';

const ShippedRules = z.array(
  z.strictObject({
    code: z.string(),
    version: z.int(),
    disposition: z.enum(dispositions),
    label: z.string(),
    region: z.string(),
    due_hours: z.nullable(z.int()),
    is_child_safety: z.boolean(),
    texts: z.record(Language, z.strictObject({ title: z.string(), text: z.string() })),
  }),
);
type ShippedRule = z.infer<typeof ShippedRules>[number];

const file = join(import.meta.dirname, 'shipped-rules.json');

/** The rules of the shipped list, in ten languages each. */
export const readShippedRules = async (): Promise<ShippedRule[]> =>
  ShippedRules.parse(JSON.parse(await readFile(file, 'utf8')));

/**
 * Adds the versions of the shipped list that the table does not have, each as the newest of its
 * rule; none where the owner has written a later version. Returns how many were added. Safe to
 * repeat and for several at once.
 */
export const loadShippedRules = async ({ db }: { db: Db }): Promise<number> => {
  const shipped = await readShippedRules();
  if ((await missingOf(db, shipped)).length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(lock_key('content_rules'))`.execute(trx);
    const missing = await missingOf(trx, shipped);
    for (const rule of missing) await addShipped(trx, rule);
    return missing.length;
  });
};

async function missingOf(db: Db | Trx, shipped: readonly ShippedRule[]): Promise<ShippedRule[]> {
  const rows = await db
    .selectFrom('content_rule')
    .distinctOn('code')
    .select([
      'code',
      'shipped_version',
      sql<number | null>`max(shipped_version) over (partition by code)`.as('loaded_version'),
    ])
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute();
  const newest = new Map(rows.map((row) => [row.code, row]));
  return shipped.filter(({ code, version }) => {
    const found = newest.get(code);
    if (!found) return true;
    return found.shipped_version !== null && version > (found.loaded_version ?? 0);
  });
}

async function addShipped(trx: Trx, { version, texts, ...rule }: ShippedRule): Promise<void> {
  await trx
    .insertInto('content_rule')
    .values({
      ...rule,
      texts: JSON.stringify(texts),
      shipped_version: version,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from content_rule where code = ${rule.code})`,
    })
    .execute();
}
