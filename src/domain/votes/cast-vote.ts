import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { CastVote, VoteAnswer } from '#contracts/calls/forms/input.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx, Viewer } from '../ctx.ts';
import { spendHourlyBudget } from '../member-budgets/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { lockVotable, votePlaces, type VotePlace } from './votable.ts';

/** A voter without an account: keyed hashes of the address under today's and yesterday's key, hex. */
export interface AnonymousVoter {
  voter_key: string;
  earlier_key: string;
}

interface VoterKeys {
  own: Buffer;
  /** The same client under yesterday's key. */
  earlier?: Buffer;
}

/**
 * Counts one vote and returns the counts after it. A member votes once, an address once in 24 hours. Throws not_found (with the `dir` of what a merged or
 * renamed thing became), private, deleted, read_only, terms_changed, too_many_requests, and already for a second vote.
 */
export async function castVote(
  ctx: Ctx,
  { section, object_id, vote }: Pick<CastVote, 'section' | 'object_id' | 'vote'>,
  voter: AnonymousVoter,
  viewer: Viewer = ctx.viewer,
): Promise<VoteAnswer> {
  const place = votePlaces[section];
  const keys = keysOf(viewer, voter);
  return ctx.db.transaction().execute(async (trx) => {
    if (viewer.kind === 'member') {
      await demandWriteAccess(ctx, trx, viewer.member_id);
      await spendHourlyBudget(ctx, trx, viewer.member_id, 'votes');
    }
    const id = await lockVotable(trx, section, object_id, viewer);
    if (keys.earlier && (await hasVotedLately(trx, place, id, keys.earlier)))
      throw new AppError('already');
    const cast = await insertVote(trx, place, id, keys.own, Number(vote));
    if (!cast) throw new AppError('already');
    return count(trx, place, id, Number(vote));
  });
}

function keysOf(viewer: Viewer, { voter_key, earlier_key }: AnonymousVoter): VoterKeys {
  return viewer.kind === 'member'
    ? { own: memberVoterKey(viewer.member_id) }
    : { own: Buffer.from(voter_key, 'hex'), earlier: Buffer.from(earlier_key, 'hex') };
}

/** A member is known by number for good; 8 bytes never meet the 16 of a hash. */
export function memberVoterKey(member_id: number): Buffer {
  const key = Buffer.alloc(8);
  key.writeBigUInt64BE(BigInt(member_id));
  return key;
}

async function hasVotedLately(
  trx: Trx,
  { votes, id_column }: VotePlace,
  id: number,
  key: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(votes)}
    where ${sql.ref(id_column)} = ${id} and voter_key = ${key} and voted_at > now() - interval '24 hours'`.execute(
    trx,
  );
  return rows.length > 0;
}

/** The key decides: false when this voter's vote is there. */
async function insertVote(
  trx: Trx,
  { votes, id_column }: VotePlace,
  id: number,
  key: Buffer,
  vote: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(votes)} (${sql.ref(id_column)}, voter_key, vote) values (${id}, ${key}, ${vote})
    on conflict do nothing returning vote`.execute(trx);
  return rows.length > 0;
}

/** Counter, then the day's row, then the queue of the lists: the order of every writer of counters. */
async function count(
  trx: Trx,
  { stat, id_column, kind }: VotePlace,
  id: number,
  vote: number,
): Promise<VoteAnswer> {
  const dislike = 1 - vote;
  // A thread and its place in the sort `best`, which a cursor names exactly.
  const score =
    kind === undefined
      ? sql`, score = (1000000 * wilson(likes + ${vote}::int, dislikes + ${dislike}::int))::int`
      : sql``;
  const { rows } = await sql<{ likes: number; dislikes: number }>`
    update ${sql.table(stat)} set likes = likes + ${vote}::int, dislikes = dislikes + ${dislike}::int${score}
    where ${sql.ref(id_column)} = ${id} returning likes, dislikes`.execute(trx);
  const [counts] = rows;
  if (!counts) throw new AppError('not_found');
  if (kind === undefined) return { ok: 1, ...counts };
  if (kind === objectKind.video) {
    await sql`
      insert into video_day as d (day, video_id, likes, dislikes) values (current_date, ${id}, ${vote}::int, ${dislike}::int)
      on conflict (day, video_id) do update set likes = d.likes + excluded.likes, dislikes = d.dislikes + excluded.dislikes`.execute(
      trx,
    );
    await sql`insert into stat_dirty (video_id) values (${id})`.execute(trx);
  } else {
    await sql`insert into people_dirty (kind, object_id) values (${kind}, ${id})`.execute(trx);
  }
  return { ok: 1, ...counts };
}
