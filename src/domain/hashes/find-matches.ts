import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { createHashIndex } from '#platform/hash/hash-index.ts';
import { scenesOf } from '#platform/hash/scenes.ts';
import { turns } from '#platform/turns.ts';
import type { Ctx } from '../ctx.ts';
import {
  judge,
  shipped_limits,
  type ListedEntry,
  type Match,
  type MatchLimits,
  type Scenes,
} from './judge.ts';
import type { Compared, ComparedPicture } from './read-compared.ts';

interface Picture extends ComparedPicture {
  /** Which picture of the upload. */
  n: number;
}

interface Hit {
  value_id: number;
  distance: number;
  n: number;
}

/** Until the transaction ends, nothing joins the lists. Take this lock before photos are put into an album: decisions about photos take the lists first as well. */
export async function shareLists(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(lock_key('hash_lists'))`.execute(trx);
}

/**
 * All entries of all lists that match, as of this transaction: it waits for own removals that are being listed, and
 * those that come later wait for its end. The process must have refreshed its hashes before the transaction;
 * here only own removals that were listed since are read. Of the first picture of a transaction the search itself is done before the lists are locked.
 */
export async function findMatches(
  { hashes, settings }: Pick<Ctx, 'hashes' | 'settings'>,
  trx: Trx,
  compared: Compared,
): Promise<Match[]> {
  const limits = settings.hashes ?? shipped_limits;
  const good = compared.pictures
    .map((picture, n) => ({ ...picture, n }))
    .filter(({ quality }) => quality >= limits.quality);
  const own_seen = hashes.own_seen();
  if (good.length > 0 && own_seen === undefined)
    throw new Error('listed hashes were not refreshed before the transaction');
  const find = (hash: Buffer) => hashes.find(hash, limits.distance);
  const read = await search(good, find);
  const scenes = await scenesOfUpload(compared, good, limits);
  await shareLists(trx);
  const exact = await findFile(trx, compared);
  if (good.length === 0) return exact;
  const newest = await searchNewest(trx, { good, own_seen: own_seen ?? 0, limits });
  const similar = await readEntries(trx, [...read, ...newest]);
  const counted = similar.flatMap((entry) => judge(entry, { compared, scenes }, limits));
  const known = new Set(exact.map(({ entry_id }) => entry_id));
  return [...exact, ...counted.filter(({ entry_id }) => !known.has(entry_id))];
}

async function search(
  good: readonly Picture[],
  find: (hash: Buffer) => { id: number; distance: number }[],
): Promise<Hit[]> {
  const turn = turns();
  const hits: Hit[] = [];
  for (const { whole, middle, n } of good)
    for (const hash of [whole, middle]) {
      for (const { id, distance } of find(hash)) hits.push({ value_id: id, distance, n });
      if (turn.isOver()) await turn.next();
    }
  return hits;
}

/** In own removals that were listed after the process last read: none or few, compared in an index of their own. */
async function searchNewest(
  trx: Trx,
  { good, own_seen, limits }: { good: readonly Picture[]; own_seen: number; limits: MatchLimits },
): Promise<Hit[]> {
  const { rows } = await sql<{ value_id: number; hash: Buffer }>`
    select v.value_id, v.hash from hash_entry as e join hash_value as v using (entry_id)
    where e.subject_id is not null and e.entry_id > ${own_seen} and v.kind in ('pdq', 'frame')`.execute(
    trx,
  );
  if (rows.length === 0) return [];
  const newest = createHashIndex(rows.length);
  await newest.add([
    {
      hashes: Buffer.concat(rows.map(({ hash }) => hash)),
      ids: rows.map(({ value_id }) => value_id),
    },
  ]);
  return search(good, (hash) => newest.find(hash, limits.distance));
}

/** Which distinct picture each one of the upload is, by its place there. */
async function scenesOfUpload(
  { frame_seconds }: Compared,
  good: readonly Picture[],
  { distance }: MatchLimits,
): Promise<Scenes> {
  if (frame_seconds === null) return { of: new Map(), count: 1 };
  const scenes = await scenesOf(
    good.map(({ whole }) => whole),
    distance,
  );
  return {
    of: new Map(good.map(({ n }, place) => [n, scenes[place] ?? 0])),
    count: new Set(scenes).size,
  };
}

const entryColumns = sql`e.entry_id, l.name as list_name, l.is_child_safety, e.reference`;

async function findFile(trx: Trx, { sha256, md5 }: Compared): Promise<Match[]> {
  const { rows } = await sql<
    Pick<Match, 'entry_id' | 'list_name' | 'is_child_safety' | 'reference' | 'kind'>
  >`
    select distinct on (e.entry_id) ${entryColumns}, v.kind
    from hash_value as v join hash_entry as e using (entry_id) join hash_list as l using (list_id)
    where v.kind in ('sha256', 'md5') and v.hash in (${sha256}, ${md5})
    order by e.entry_id, v.kind desc`.execute(trx);
  const whole = {
    distance: 0,
    seconds: null,
    listed_seconds: null,
    share: null,
    listed_share: null,
  };
  return rows.map((row) => ({ ...row, ...whole }));
}

/** The entries of what was found, without what is listed no more. */
async function readEntries(trx: Trx, hits: readonly Hit[]): Promise<ListedEntry[]> {
  if (hits.length === 0) return [];
  const byValue = Map.groupBy(hits, ({ value_id }) => value_id);
  const { rows } = await sql<
    Omit<ListedEntry, 'found'> & Omit<ListedEntry['found'][number], 'n' | 'distance'>
  >`
    select ${entryColumns}, e.frames, coalesce(e.scenes, e.frames) as scenes, e.frame_seconds,
      v.value_id, v.kind, v.position, coalesce(v.scene, v.position) as scene
    from hash_value as v join hash_entry as e using (entry_id) join hash_list as l using (list_id)
    where v.value_id = any(${[...byValue.keys()]}::int[])`.execute(trx);
  return [...Map.groupBy(rows, ({ entry_id }) => entry_id).values()].flatMap((values) => {
    const [first] = values;
    if (!first) return [];
    const found = values.flatMap(({ value_id, kind, position, scene }) =>
      (byValue.get(value_id) ?? []).map((hit) => ({ ...hit, kind, position, scene })),
    );
    return [{ ...first, found }];
  });
}
