import { sql } from 'kysely';
import { dirOf } from '#contracts/text/dir.ts';
import { AppError } from '#contracts/errors.ts';
import { limits } from '#contracts/limits/limits.ts';
import { readPlaylistTexts, type PlaylistTexts } from '#contracts/text/playlist-text.ts';
import { orientationCode, type Orientation } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { assertHourlyBudget, spendHourlyBudget } from '../member-budgets/index.ts';
import { demandWriteAccess } from '../write-access/index.ts';
import { insertItem, lockVideo } from './change-items.ts';
import { countAllLater, lockOwn, refreshPlaylist, type OwnPlaylistId } from './lock-own.ts';
import { refuseRestricted } from './refuse-restricted.ts';

/** The fields of the form of a playlist. */
export interface TypedPlaylist {
  member_id: number;
  /** Of the one that is changed; a new one without it. */
  playlist_id?: number | undefined;
  /** Put into a new one. */
  video_id?: number | undefined;
  title: string;
  description: string;
  /** `dir` of each. */
  categories: readonly string[];
  is_public: boolean;
  orientation: Orientation;
}

/**
 * Makes or changes a playlist of a member; returns its number. Throws what `demandWriteAccess` throws, `invalid` with the
 * faults by field (`title` taken: by another one of the member; restricted: a term that no public one may have), not_found for one of somebody else, for a new one
 * what adding its video throws, `full` beyond 200, and too_many_requests.
 */
export async function savePlaylist(ctx: Ctx, typed: TypedPlaylist): Promise<number> {
  const { texts, faults } = readPlaylistTexts(typed);
  if (Object.keys(faults).length > 0) throw new AppError('invalid', faults);
  const { member_id, playlist_id, video_id } = typed;
  // Before the transaction: reading the terms may take a connection of its own.
  if (typed.is_public) await refuseRestricted(ctx, texts);
  return ctx.db.transaction().execute(async (trx) => {
    // Changes of a member's playlists wait for each other.
    await sql`select from member where member_id = ${member_id} for no key update`.execute(trx);
    await demandWriteAccess(ctx, trx, member_id);
    if (playlist_id !== undefined) await spendHourlyBudget(ctx, trx, member_id, 'playlist-edits');
    if (playlist_id === undefined && video_id !== undefined)
      await lockVideo(trx, { member_id, video_id });
    if (playlist_id !== undefined) await lockOwn(trx, { member_id, playlist_id });
    else await assertRoom(ctx, trx, member_id);
    await assertFreeTitle(trx, texts.title, { member_id, playlist_id: playlist_id ?? 0 });
    const category_ids = await categoryIds(trx, texts.categories);
    const id =
      playlist_id === undefined
        ? await insertPlaylist(ctx, trx, typed, texts)
        : await updatePlaylist(trx, { ...typed, playlist_id }, texts);
    await writeCategories(trx, id, category_ids);
    const isBegun = playlist_id === undefined && video_id !== undefined;
    if (isBegun) await insertItem(trx, { playlist_id: id, video_id });
    await refreshPlaylist(trx, id);
    if (isBegun) await countAllLater(trx, id);
    return id;
  });
}

/** Deletes a playlist of a member. Throws not_found for any other, and for what is gone. */
export async function deletePlaylist(
  { db }: Ctx,
  { member_id, playlist_id }: OwnPlaylistId,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOwn(trx, { member_id, playlist_id });
    // The counts of lists follow a playlist that is private before it goes.
    await trx
      .updateTable('playlist')
      .set({ visible: 0 })
      .where('playlist_id', '=', playlist_id)
      .execute();
    await refreshPlaylist(trx, playlist_id);
    await trx.deleteFrom('playlist').where('playlist_id', '=', playlist_id).execute();
  });
}

/** Of an account that is erased, in its transaction, before its rows go: the counts of lists follow. */
export async function erasePlaylistsOf(trx: Trx, member_id: number): Promise<void> {
  const hidden = await trx
    .updateTable('playlist')
    .set({ visible: 0 })
    .where('member_id', '=', member_id)
    .where('visible', '=', 1)
    .returning('playlist_id')
    .execute();
  const ids = hidden.map(({ playlist_id }) => playlist_id);
  if (ids.length > 0) await sql`select playlist_refresh(${ids}::int[])`.execute(trx);
}

async function assertRoom(ctx: Ctx, trx: Trx, member_id: number): Promise<void> {
  const { rows } = await sql<{ playlists: number }>`
    select count(*)::int as playlists from playlist where member_id = ${member_id}`.execute(trx);
  if ((rows[0]?.playlists ?? 0) >= limits.playlists) throw new AppError('full');
  const times = sql`select p.created_at from playlist as p where p.member_id = m.member_id order by p.created_at desc`;
  await assertHourlyBudget(ctx, trx, member_id, 'playlists', times);
}

/** A form that is sent twice makes one playlist. */
async function assertFreeTitle(
  trx: Trx,
  title: string,
  { member_id, playlist_id }: OwnPlaylistId,
): Promise<void> {
  const other = await trx
    .selectFrom('playlist')
    .select('playlist_id')
    .where('member_id', '=', member_id)
    .where('playlist_id', '<>', playlist_id)
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .executeTakeFirst();
  if (other) throw new AppError('invalid', { title: 'taken' });
}

/** Names that were merged are taken for what they became. */
async function categoryIds(trx: Trx, dirs: readonly string[]): Promise<number[]> {
  if (dirs.length === 0) return [];
  const { rows } = await sql<{ category_id: number; dir: string }>`
    select coalesce(merged_into, category_id) as category_id, dir from category where dir = any(${dirs}::text[])`.execute(
    trx,
  );
  if (rows.length < dirs.length) throw new AppError('invalid', { categories: 'invalid' });
  return [...new Set(rows.map(({ category_id }) => category_id))];
}

async function insertPlaylist(
  { clock }: Ctx,
  trx: Trx,
  { member_id, is_public, orientation }: TypedPlaylist,
  { title, description }: PlaylistTexts,
): Promise<number> {
  const { playlist_id } = await trx
    .insertInto('playlist')
    .values({
      member_id,
      orientation: orientationCode[orientation],
      dir: dirOf(title, 'playlist'),
      title,
      description,
      visible: is_public ? 1 : 0,
    })
    .returning('playlist_id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('playlist_stat')
    .values({ playlist_id, pop: sql<number>`pop_at(${clock.now()}) - 20` })
    .execute();
  return playlist_id;
}

async function updatePlaylist(
  trx: Trx,
  { playlist_id, is_public, orientation }: TypedPlaylist & { playlist_id: number },
  { title, description }: PlaylistTexts,
): Promise<number> {
  await trx
    .updateTable('playlist')
    .set({
      orientation: orientationCode[orientation],
      dir: dirOf(title, 'playlist'),
      title,
      description,
      visible: is_public ? 1 : 0,
    })
    .where('playlist_id', '=', playlist_id)
    .execute();
  return playlist_id;
}

async function writeCategories(
  trx: Trx,
  playlist_id: number,
  category_ids: readonly number[],
): Promise<void> {
  await trx.deleteFrom('playlist_category').where('playlist_id', '=', playlist_id).execute();
  if (category_ids.length > 0)
    await trx
      .insertInto('playlist_category')
      .values(category_ids.map((category_id) => ({ playlist_id, category_id })))
      .execute();
}
