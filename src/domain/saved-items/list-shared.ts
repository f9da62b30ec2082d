import { sql } from 'kysely';
import {
  readSavedCursor,
  saved_limits,
  writeSavedCursor,
} from '#contracts/calls/social/saved-items.ts';
import type {
  MemberFavourites,
  MemberFavouritesQuery,
} from '#contracts/calls/social/member-favourites.ts';
import { objectKind, videoStatus } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { assertSharesFavourites } from '../profiles/index.ts';
import { cardsByIds } from '../videos/index.ts';
import { savedLists } from './saved-list.ts';

interface Row {
  video_id: number;
  /** Microseconds since 1970. */
  added: string;
}

/**
 * A page of the favourite videos of a member, newest first, with listed ones alone, as every viewer sees them. Throws not_found without a
 * page, and `forbidden` where the member shows them to fewer people. Three statements.
 */
export async function listSharedFavourites(
  { db, settings }: Ctx,
  { member_id, after, viewer_id }: MemberFavouritesQuery & { viewer_id?: number | undefined },
): Promise<MemberFavourites> {
  await assertSharesFavourites(db, { member_id, viewer_id });
  const from = readSavedCursor(after);
  const behind = from
    ? sql`and (s.added_at, s.kind, s.object_id) <
        (timestamptz 'epoch' + ${from.added}::bigint * interval '1 microsecond', ${objectKind.video}::smallint, ${from.object.id}::int)`
    : sql``;
  const { rows } = await sql<Row>`
    select s.object_id as video_id, (extract(epoch from s.added_at) * 1000000)::bigint::text as added
    from saved_item as s join video as v on v.video_id = s.video_id
    where s.member_id = ${member_id} and s.list = ${savedLists.favourites} and s.removed_at is null ${behind}
      and v.status_id = ${videoStatus.active} and not v.is_private and not v.is_unlisted
    order by s.added_at desc, s.kind desc, s.object_id desc limit ${saved_limits.shared + 1}`.execute(
    db as never,
  );
  const shown = rows.slice(0, saved_limits.shared);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const ids = shown.map(({ video_id }) => video_id);
  const cards = new Map((await cardsByIds(db, settings, ids)).map((card) => [card.video_id, card]));
  return {
    // Deleted between two statements.
    videos: ids.flatMap((id) => cards.get(id) ?? []),
    next: last
      ? writeSavedCursor({ added: last.added, object: { kind: 'video', id: last.video_id } })
      : '',
  };
}

/** The same for an anonymous visitor. */
export const listPublicFavourites = (
  ctx: Ctx,
  { member_id, after }: MemberFavouritesQuery,
): Promise<MemberFavourites> => listSharedFavourites(ctx, { member_id, after });
