import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { termEffects, termPlaces, type TermKind } from '#contracts/terms.ts';
import { Language } from '#contracts/vocabulary.ts';
import type { Db, Trx } from '#platform/db/pool.ts';

const ShippedTerms = z.array(
  z.strictObject({
    topic: z.string(),
    help: z.string(),
    effects: z.partialRecord(z.enum(termEffects), z.array(z.enum(termPlaces))),
    /** `word`, `beginning*` or `/pattern/`, by language; `*` holds those of every language. */
    terms: z.partialRecord(z.union([Language, z.literal('*')]), z.array(z.string())),
  }),
);

interface ShippedRule {
  topic: string;
  help: string;
  kind: TermKind;
  term: string;
  lang: Language | null;
  places: readonly string[];
  effect: string;
}

const file = join(import.meta.dirname, 'shipped-terms.json');

/** The rules of the shipped list. */
export async function readShippedTerms(): Promise<{ rules: ShippedRule[]; hash: Buffer }> {
  const text = await readFile(file, 'utf8');
  const rules = ShippedTerms.parse(JSON.parse(text)).flatMap(({ topic, help, effects, terms }) =>
    Object.entries(terms).flatMap(([lang, spellings]) =>
      spellings.flatMap((spelling) =>
        Object.entries(effects).map(([effect, places]) => ({
          topic,
          help,
          ...kindOf(spelling),
          lang: lang === '*' ? null : Language.parse(lang),
          places,
          effect,
        })),
      ),
    ),
  );
  return { rules, hash: createHash('sha256').update(text).digest() };
}

function kindOf(spelling: string): { kind: TermKind; term: string } {
  if (/^\/.+\/$/.test(spelling)) return { kind: 'pattern', term: spelling.slice(1, -1) };
  if (spelling.endsWith('*')) return { kind: 'prefix', term: spelling.slice(0, -1) };
  return { kind: 'exact', term: spelling };
}

/**
 * Brings the table to the shipped list, once for each version of it: adds what is new, changes and
 * removes what the owner has left as it came. Returns whether it was another version.
 */
export async function loadShippedTerms({ db }: { db: Db }): Promise<boolean> {
  const { rules, hash } = await readShippedTerms();
  const isLoaded = (on: Db | Trx) =>
    on
      .selectFrom('term_shipment')
      .select('is_only')
      .where('content_hash', '=', hash)
      .executeTakeFirst();
  if (await isLoaded(db)) return false;
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(lock_key('load_terms'))`.execute(trx);
    if (await isLoaded(trx)) return false;
    await replaceShipped(trx, rules);
    await trx
      .insertInto('term_shipment')
      .values({ content_hash: hash })
      .onConflict((on) => on.column('is_only').doUpdateSet({ content_hash: hash }))
      .execute();
    return true;
  });
}

async function replaceShipped(trx: Trx, rules: readonly ShippedRule[]): Promise<void> {
  const shipped = sql`
    jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      as s(topic text, kind text, term text, lang text, places text[], effect text, help text)`;
  await sql`
    delete from term_rule r where r.is_shipped and not r.is_changed and not exists (
      select from ${shipped}
      where (s.kind, s.term, s.effect) = (r.kind, r.term, r.effect) and s.lang is not distinct from r.lang)`.execute(
    trx,
  );
  await sql`
    insert into term_rule as r (topic, kind, term, lang, places, effect, help, is_shipped)
    select topic, kind, term, lang, places, effect, help, true from ${shipped}
    on conflict (kind, term, lang, effect) do update
      set (topic, places, help) = row(excluded.topic, excluded.places, excluded.help)
      where r.is_shipped and not r.is_changed`.execute(trx);
}
