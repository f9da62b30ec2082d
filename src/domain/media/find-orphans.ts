import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { keysInUse } from './erase-objects.ts';
import { keysBeingTakenIn } from './work-folder.ts';

/** An object without a row, or all objects below a prefix that ends in `/`. */
export interface Orphan {
  key: string;
  objects: number;
  bytes: number;
  /** of the newest object */
  modified_at: Date;
}

const places = ['o/', 'v/', 'p/', 'a/', 'i/'] as const;
const batch_size = 1000;

/**
 * Finds objects without a row. Objects younger than `min_age_seconds` (an hour by default) and
 * files being ingested are skipped, because their rows may not be committed yet. Keys are compared
 * in batches of a thousand, so memory does not grow with the site.
 */
export async function* findOrphans(
  ctx: Ctx,
  { min_age_seconds = 3600 }: { min_age_seconds?: number } = {},
): AsyncGenerator<Orphan> {
  const newest = ctx.clock.now().getTime() - min_age_seconds * 1000;
  for (const place of places) {
    for await (const children of inBatches(ctx.storage.children(place))) {
      for (const key of await unreferred(ctx, children)) {
        const orphan = await describe(ctx, key);
        if (orphan && orphan.modified_at.getTime() <= newest) yield orphan;
      }
    }
  }
}

/** Removes it unless a row refers to it by now. Returns whether it was removed. */
export async function removeOrphan(ctx: Ctx, { key }: Orphan): Promise<boolean> {
  if ((await unreferred(ctx, [key])).length === 0) return false;
  await ctx.storage.remove(key);
  return true;
}

async function* inBatches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < batch_size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * The generated part of a key as this version writes it: `o/{key}/`, `i/{key}.webp`. Other keys
 * belong to no row.
 */
const generatedPart = (child: string): string | undefined =>
  /^(?:[ovpa]\/([a-z0-9]+)\/|i\/([a-z0-9]+)\.\w+)$/.exec(child)?.slice(1).find(Boolean);

/**
 * Children without a row. Rows are read after the objects, so a row inserted in between is seen.
 */
async function unreferred(ctx: Ctx, children: readonly string[]): Promise<string[]> {
  const keys = [...new Set(children.flatMap((child) => generatedPart(child) ?? []))];
  const taken = await keysBeingTakenIn(ctx);
  const used =
    keys.length === 0
      ? new Set<string>()
      : (await keysInUse(ctx, keys)).union(await picturesInUse(ctx, keys));
  return children.filter((child) => {
    const key = generatedPart(child);
    return key === undefined || !(used.has(key) || taken.has(key));
  });
}

/** Avatars, covers and banners. */
async function picturesInUse({ db }: Ctx, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('member')
    .select('avatar_key as key')
    .where('avatar_key', 'in', keys)
    .unionAll(db.selectFrom('member').select('cover_key as key').where('cover_key', 'in', keys))
    .unionAll(db.selectFrom('channel').select('avatar_key as key').where('avatar_key', 'in', keys))
    .unionAll(db.selectFrom('channel').select('banner_key as key').where('banner_key', 'in', keys))
    .unionAll(db.selectFrom('model').select('avatar_key as key').where('avatar_key', 'in', keys))
    // Of models and channels whose pictures a decision hides, and another one may bring back.
    .unionAll(hiddenPictures(db, 'avatar_key', keys))
    .unionAll(hiddenPictures(db, 'banner_key', keys))
    .execute();
  return new Set(rows.flatMap(({ key }) => key ?? []));
}

function hiddenPictures(
  db: Ctx['db'],
  column: 'avatar_key' | 'banner_key',
  keys: readonly string[],
) {
  const key = sql<string | null>`stored->>${sql.lit(column)}`;
  return db.selectFrom('hidden_profile').select(key.as('key')).where(key, 'in', keys);
}

/** Undefined when there is no object any more. */
async function describe({ storage }: Ctx, key: string): Promise<Orphan | undefined> {
  let orphan: Orphan | undefined;
  for await (const object of key.endsWith('/') ? storage.list(key) : [key]) {
    const facts = await storage.facts(object);
    if (!facts) continue;
    const { objects, bytes, modified_at } = orphan ?? {
      objects: 0,
      bytes: 0,
      modified_at: facts.modified_at,
    };
    const newer = facts.modified_at > modified_at ? facts.modified_at : modified_at;
    orphan = { key, objects: objects + 1, bytes: bytes + facts.bytes, modified_at: newer };
  }
  return orphan;
}
