import { sql } from 'kysely';
import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { createHashIndex } from '#platform/hash/hash-index.ts';
import { turns } from '#platform/turns.ts';
import type { Ctx } from '../ctx.ts';
import { readClip, shipped_limits, type Compared, type MatchLimits } from '../hashes/index.ts';

/** How far lengths may differ: a re-encoded film, with another opening at most. */
const length_share = 0.1;
/** Compared on each side, those of the nearest length first; the number bounds the work on a large site. */
const clips_most = 2000;
/** Moments of a clip that are compared, as the column `moments` has them. */
const moments_each = 8;
const share_least = 0.5;
/** Written of a clip, those with most in common first. */
const noted_most = 10;

interface Candidate {
  media_id: number;
  duration: number;
  moments: Buffer;
}
interface Likeness {
  other_id: number;
  share: number;
  distance: number;
  seconds: number;
  other_seconds: number;
}

/**
 * Writes which clips of this site look like a clip of a member that waits for review; nothing for others, and nothing twice. An exact copy of the
 * file is refused before; this finds the same film in another encoding, size or crop. It compares eight moments of each clip of about the same length
 * with all moments of this one.
 */
export async function noteLikenesses(
  { settings }: Pick<Ctx, 'settings'>,
  trx: Trx,
  media_id: number,
): Promise<void> {
  const limits = settings.hashes ?? shipped_limits;
  const clip = (await isReviewed(trx, media_id)) ? await readClip(trx, media_id) : undefined;
  if (!clip || clip.pictures.length === 0) return;
  const candidates = await readCandidates(trx, media_id);
  const found = (await compare(clip, candidates, limits)).slice(0, noted_most);
  const free = await lockFree(
    trx,
    found.map(({ other_id }) => other_id),
  );
  const noted = found.filter(({ other_id }) => free.has(other_id));
  if (noted.length === 0) return;
  await trx
    .insertInto('likeness')
    .values(noted.map((likeness) => ({ media_id, ...likeness })))
    .onConflict((conflict) => conflict.columns(['media_id', 'other_id']).doNothing())
    .execute();
}

/** Of these clips, those that no transaction is deleting or replacing; the query waits for no lock, and they stay until the transaction ends. */
async function lockFree(trx: Trx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ media_id: number }>`
    select media_id from media where media_id = any(${[...ids]}::int[]) order by media_id for key share skip locked`.execute(
    trx,
  );
  return new Set(rows.map(({ media_id }) => media_id));
}

/** Whether a video of a member waits with this clip. */
async function isReviewed(trx: Trx, media_id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('video')
    .select('video_id')
    .where('media_id', '=', media_id)
    .where('member_id', 'is not', null)
    .where('status_id', '=', videoStatus.pending)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Clips of about the same length, the nearest first. */
async function readCandidates(trx: Trx, media_id: number): Promise<Candidate[]> {
  const side = (compared: '>=' | '<', order: 'asc' | 'desc') => sql`
    (select c.media_id, c.duration from media c where c.state = 'ready'
       and c.duration ${sql.raw(compared)} (select duration from own)
       and c.duration between (select duration from own) * ${1 - length_share}::numeric and (select duration from own) * ${1 + length_share}::numeric
     order by c.duration ${sql.raw(order)} limit ${sql.lit(clips_most)})`;
  const { rows } = await sql<Candidate>`
    with own as (select duration from media where media_id = ${media_id}),
      near as (${side('>=', 'asc')} union all ${side('<', 'desc')})
    select n.media_id, n.duration::float8 as duration, h.moments from near n join media_hash h using (media_id)
    where n.media_id <> ${media_id} and h.moments is not null
    order by n.media_id`.execute(trx);
  return rows;
}

/** Those with enough moments in common, the most first. */
async function compare(
  { pictures, frame_seconds }: Compared,
  candidates: readonly Candidate[],
  limits: MatchLimits,
): Promise<Likeness[]> {
  const index = createHashIndex(candidates.length * moments_each);
  await index.add([
    {
      hashes: Buffer.concat(candidates.map(({ moments }) => moments)),
      ids: candidates.flatMap((_, n) =>
        Array.from({ length: moments_each }, (__, i) => n * moments_each + i),
      ),
    },
  ]);
  // By moment of a candidate: where it is found best here.
  const best = new Map<number, { distance: number; n: number }>();
  const turn = turns();
  for (const [n, { whole, quality }] of pictures.entries()) {
    if (quality < limits.quality) continue;
    for (const { id, distance } of index.find(whole, limits.distance))
      if (distance < (best.get(id)?.distance ?? Infinity)) best.set(id, { distance, n });
    if (turn.isOver()) await turn.next();
  }
  const of = Map.groupBy(best, ([id]) => Math.floor(id / moments_each));
  return [...of]
    .map(([place, moments]) => likenessOf(candidates[place], moments, frame_seconds ?? 1))
    .filter((likeness) => likeness !== undefined)
    .toSorted((a, b) => b.share - a.share || a.distance - b.distance);
}

function likenessOf(
  candidate: Candidate | undefined,
  moments: [number, { distance: number; n: number }][],
  frame_seconds: number,
): Likeness | undefined {
  const share = moments.length / moments_each;
  if (!candidate || share < share_least) return undefined;
  const [id, { distance, n }] = moments.reduce((a, b) => (b[1].distance < a[1].distance ? b : a));
  return {
    other_id: candidate.media_id,
    share,
    distance,
    seconds: (n + 0.5) * frame_seconds,
    other_seconds: (((id % moments_each) + 0.5) / moments_each) * candidate.duration,
  };
}
