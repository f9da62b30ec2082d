import { sql } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import { pdq_bytes } from '#platform/hash/pdq.ts';
import type { Ctx } from '../ctx.ts';

/** What of the site is compared: a clip by its file and its moments, a photo by its file and its picture. */
export interface Compared {
  sha256: Buffer;
  md5: Buffer | null;
  pictures: readonly ComparedPicture[];
  /** Null for a photo. */
  frame_seconds: number | null;
}

interface ComparedPicture {
  whole: Buffer;
  middle: Buffer;
  quality: number;
}

/** An entry of a list that it matches. */
export interface Match {
  entry_id: number;
  list_name: string;
  is_child_safety: boolean;
  reference: string;
  kind: 'sha256' | 'md5' | 'pdq' | 'frame';
  distance: number;
  /** The best moment here and in the listed film, seconds; null without moments. */
  seconds: number | null;
  listed_seconds: number | null;
  /** Shares of the moments here that are in the film, and of the film's that are here. */
  share: number | null;
  listed_share: number | null;
}

/** When a match counts; settings, see docs/hash-lists.md. */
export interface MatchLimits {
  /** bits, 31 at most */
  distance: number;
  /** Pictures of less are not compared: plain colours, fades. */
  quality: number;
  /** A film counts when so much of the upload is in it, or so much of it in the upload. */
  upload_share: number;
  listed_share: number;
}

export const shipped_limits: MatchLimits = {
  distance: 31,
  quality: 50,
  upload_share: 0.3,
  listed_share: 0.3,
};

/** Pictures between which other work of the process has its turn. */
const pictures_at_once = 25;

/**
 * All entries of all lists that match, as of this transaction: it waits for own removals that are
 * being listed, and those that come later wait for its end.
 */
export async function findMatches(
  { hashes, settings }: Pick<Ctx, 'hashes' | 'settings'>,
  trx: Trx,
  compared: Compared,
): Promise<Match[]> {
  const limits = settings.hashes ?? shipped_limits;
  await sql`select pg_advisory_xact_lock_shared(lock_key('hash_lists'))`.execute(trx);
  const exact = await findFile(trx, compared);
  const good = compared.pictures
    .map((picture, n) => ({ ...picture, n }))
    .filter(({ quality }) => quality >= limits.quality);
  if (good.length === 0) return exact;
  await hashes.refresh(trx);
  const hits: Hit[] = [];
  for (const [count, { whole, middle, n }] of good.entries()) {
    for (const hash of [whole, middle])
      for (const { id, distance } of hashes.find(hash, limits.distance))
        hits.push({ value_id: id, distance, n });
    if (count % pictures_at_once === pictures_at_once - 1)
      await new Promise((resolve) => void setImmediate(resolve));
  }
  const similar = await readEntries(trx, hits);
  const counted = similar.flatMap((entry) => judge(entry, compared, good.length, limits));
  const known = new Set(exact.map(({ entry_id }) => entry_id));
  return [...exact, ...counted.filter(({ entry_id }) => !known.has(entry_id))];
}

interface Hit {
  value_id: number;
  distance: number;
  /** Which picture of the upload. */
  n: number;
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

interface ListedEntry extends Pick<
  Match,
  'entry_id' | 'list_name' | 'is_child_safety' | 'reference'
> {
  frames: number;
  frame_seconds: number;
  found: (Hit & { kind: 'pdq' | 'frame'; position: number })[];
}

/** The entries of what was found, without what is listed no more. */
async function readEntries(trx: Trx, hits: readonly Hit[]): Promise<ListedEntry[]> {
  if (hits.length === 0) return [];
  const byValue = Map.groupBy(hits, ({ value_id }) => value_id);
  const { rows } = await sql<
    Omit<ListedEntry, 'found'> & { value_id: number; kind: 'pdq' | 'frame'; position: number }
  >`
    select ${entryColumns}, e.frames, e.frame_seconds, v.value_id, v.kind, v.position
    from hash_value as v join hash_entry as e using (entry_id) join hash_list as l using (list_id)
    where v.value_id = any(${[...byValue.keys()]}::int[])`.execute(trx);
  return [...Map.groupBy(rows, ({ entry_id }) => entry_id).values()].flatMap((values) => {
    const [first] = values;
    if (!first) return [];
    const found = values.flatMap(({ value_id, kind, position }) =>
      (byValue.get(value_id) ?? []).map((hit) => ({ ...hit, kind, position })),
    );
    return [{ ...first, found }];
  });
}

/** One picture in common is enough, except of a film with a film: openings and logos are alike. */
function judge(
  { found, frames, frame_seconds, ...entry }: ListedEntry,
  compared: Compared,
  good: number,
  limits: MatchLimits,
): Match[] {
  const best = found.reduce((a, b) => (b.distance < a.distance ? b : a));
  const is_film = frames > 0;
  const is_clip = compared.frame_seconds !== null;
  const share = new Set(found.map(({ n }) => n)).size / good;
  const listed = is_film ? new Set(found.map(({ position }) => position)).size / frames : 1;
  const listed_share = Math.min(1, listed);
  if (is_film && is_clip && share < limits.upload_share && listed_share < limits.listed_share)
    return [];
  const middleOf = (n: number, seconds: number): number => (n + 0.5) * seconds;
  return [
    {
      entry_id: entry.entry_id,
      list_name: entry.list_name,
      is_child_safety: entry.is_child_safety,
      reference: entry.reference,
      kind: best.kind,
      distance: best.distance,
      seconds: compared.frame_seconds === null ? null : middleOf(best.n, compared.frame_seconds),
      listed_seconds: is_film ? middleOf(best.position, frame_seconds) : null,
      share: is_clip ? share : null,
      listed_share: is_film ? listed_share : null,
    },
  ];
}

/** A clip as it is stored; undefined when it is gone. */
export async function readClip(trx: Trx, media_id: number): Promise<Compared | undefined> {
  const row = await trx
    .selectFrom('media as m')
    .leftJoin('media_hash as h', 'h.media_id', 'm.media_id')
    .select(['m.content_hash', 'h.md5', 'h.frames', 'h.qualities', 'h.frame_seconds'])
    .where('m.media_id', '=', media_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { content_hash, md5, frames, qualities, frame_seconds } = row;
  return {
    sha256: content_hash,
    md5,
    pictures: frames && qualities ? picturesIn(frames, qualities) : [],
    frame_seconds: frame_seconds ?? 1,
  };
}

/** A photo as it is stored; undefined when it is gone. */
export async function readPhoto(trx: Trx, photo_id: number): Promise<Compared | undefined> {
  const row = await trx
    .selectFrom('photo as p')
    .leftJoin('photo_hash as h', 'h.photo_id', 'p.photo_id')
    .select(['p.content_hash', 'h.md5', 'h.pdq', 'h.middle', 'h.quality'])
    .where('p.photo_id', '=', photo_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { content_hash, md5, pdq, middle, quality } = row;
  const has_hash = pdq !== null && middle !== null && quality !== null;
  return {
    sha256: content_hash,
    md5,
    pictures: has_hash ? [{ whole: pdq, middle, quality }] : [],
    frame_seconds: null,
  };
}

function picturesIn(frames: Buffer, qualities: Buffer): ComparedPicture[] {
  return Array.from(qualities, (quality, n) => {
    const at = n * 2 * pdq_bytes;
    return {
      whole: frames.subarray(at, at + pdq_bytes),
      middle: frames.subarray(at + pdq_bytes, at + 2 * pdq_bytes),
      quality,
    };
  });
}
