import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Move } from '#contracts/calls/social/own-playlists.ts';
import { limits } from '#contracts/limits/limits.ts';
import type { Trx } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { assertVisible, type VideoState } from '../videos/index.ts';
import { spendHourlyBudget } from '../member-budgets/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { countListed, lockOwn, type OwnPlaylistId } from './lock-own.ts';

export interface OwnItem extends OwnPlaylistId {
  video_id: number;
}

/** Between two neighbours, so that ten moves to one place need no other row. */
const gap = 1024;
const position_most = 2 ** 30;

/**
 * Adds a video at the end. Throws what `demandWriteAccess` throws, not_found for a playlist of somebody else, what reading the video
 * throws, `already` when it is in, `full` beyond a thousand, and too_many_requests.
 */
export async function addToPlaylist(ctx: Ctx, item: OwnItem): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await demandWriteAccess(ctx, trx, item.member_id);
    await spendHourlyBudget(ctx, trx, item.member_id, 'playlist-items');
    await lockVideo(trx, item);
    const { items } = await lockOwn(trx, item);
    const known = await findItem(trx, item.playlist_id, item.video_id);
    if (known) throw new AppError('already');
    if (items >= limits.playlist_items) throw new AppError('full');
    await insertItem(trx, item);
    await countListed(trx, item, 1);
  });
}

/** Takes a video out; one that is not in stays so. Throws not_found for a playlist of somebody else. */
export async function removeFromPlaylist({ db }: Ctx, item: OwnItem): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOwn(trx, item);
    const { numDeletedRows } = await trx
      .deleteFrom('playlist_item')
      .where('playlist_id', '=', item.playlist_id)
      .where('video_id', '=', item.video_id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await countListed(trx, item, -1);
  });
}

export interface ItemMove extends OwnItem {
  to: Move;
}

/**
 * Moves a video to an end, or next to another one; all others keep their order. Throws what `demandWriteAccess` throws,
 * not_found when the playlist, the video or the neighbour is not there, and too_many_requests.
 */
export async function moveInPlaylist(ctx: Ctx, move: ItemMove): Promise<void> {
  const { member_id, playlist_id, video_id } = move;
  await ctx.db.transaction().execute(async (trx) => {
    await demandWriteAccess(ctx, trx, member_id);
    await spendHourlyBudget(ctx, trx, member_id, 'playlist-moves');
    await lockOwn(trx, move);
    if (!(await findItem(trx, playlist_id, video_id))) throw new AppError('not_found');
    let position = await placeOf(trx, move);
    if (position === undefined) {
      await spread(trx, playlist_id);
      position = await placeOf(trx, move);
    }
    if (position === undefined) throw new AppError('not_found');
    await trx
      .updateTable('playlist_item')
      .set({ position })
      .where('playlist_id', '=', playlist_id)
      .where('video_id', '=', video_id)
      .execute();
  });
}

/** The video, which stays as it is until the transaction ends. Throws what reading it throws. */
export async function lockVideo(
  trx: Trx,
  { member_id, video_id }: { member_id: number; video_id: number },
): Promise<void> {
  const { rows } = await sql<VideoState>`
    select ${prepared} status_id, is_private from video where video_id = ${video_id} for key share`.execute(
    trx,
  );
  assertVisible(rows[0], { kind: 'member', member_id });
}

/** At the end of a playlist that is locked. */
export async function insertItem(
  trx: Trx,
  { playlist_id, video_id }: { playlist_id: number; video_id: number },
): Promise<void> {
  let { last } = await ends(trx, playlist_id);
  if (within(last + gap) === undefined) {
    await spread(trx, playlist_id);
    ({ last } = await ends(trx, playlist_id));
  }
  await sql`
    insert ${prepared} into playlist_item (playlist_id, video_id, position)
    values (${playlist_id}, ${video_id}, ${last + gap}::int)`.execute(trx);
}

async function findItem(
  trx: Trx,
  playlist_id: number,
  video_id: number,
): Promise<{ position: number } | undefined> {
  const { rows } = await sql<{ position: number }>`
    select ${prepared} position from playlist_item where playlist_id = ${playlist_id} and video_id = ${video_id}`.execute(
    trx,
  );
  return rows[0];
}

/** The first and the last position; 0 where there are none. */
async function ends(trx: Trx, playlist_id: number): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select ${prepared} min(position) as first, max(position) as last from playlist_item where playlist_id = ${playlist_id}`.execute(
    trx,
  );
  return { first: rows[0]?.first ?? 0, last: rows[0]?.last ?? 0 };
}

/** The position that the move asks for; undefined where the rows leave no room for one. Throws not_found without the neighbour. */
async function placeOf(
  trx: Trx,
  { playlist_id, video_id, to }: ItemMove,
): Promise<number | undefined> {
  const { first, last } = await ends(trx, playlist_id);
  if (to === 'start') return within(first - gap);
  if (to === 'end') return within(last + gap);
  const neighbour = await findItem(trx, playlist_id, to.neighbour);
  if (!neighbour) throw new AppError('not_found');
  // Next to itself it stays where it is.
  if (to.neighbour === video_id) return neighbour.position;
  // The nearest on the other side, besides the video itself.
  const is_before = to.side === 'before';
  const other = await trx
    .selectFrom('playlist_item')
    .select('position')
    .where('playlist_id', '=', playlist_id)
    .where('video_id', '<>', video_id)
    .where('position', is_before ? '<' : '>', neighbour.position)
    .orderBy('position', is_before ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  if (!other) return within(neighbour.position + (is_before ? -gap : gap));
  const middle = Math.floor((neighbour.position + other.position) / 2);
  return middle === Math.min(neighbour.position, other.position) ? undefined : middle;
}

const within = (position: number): number | undefined =>
  Math.abs(position) > position_most ? undefined : position;

/** Gives each row room again; the order stays. */
const spread = (trx: Trx, playlist_id: number): Promise<unknown> =>
  sql`
    update playlist_item as i set position = n.place * ${gap}
    from (select video_id, row_number() over (order by position) as place from playlist_item where playlist_id = ${playlist_id}) as n
    where i.playlist_id = ${playlist_id} and i.video_id = n.video_id`.execute(trx);
