import { sql } from 'kysely';
import {
  readSavedCursor,
  saved_limits,
  savedCode,
  writeSavedCursor,
  type SavedItems,
} from '#contracts/calls/social/saved-items.ts';
import { objectKind, videoStatus } from '#contracts/vocabulary.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import { albumCards } from '../albums/index.ts';
import type { Ctx } from '../ctx.ts';
import { cardsByIds } from '../videos/index.ts';
import { kindOf, objectOfRow, savedLists, type SavedList } from './saved-list.ts';

interface Row {
  kind: number;
  object_id: number;
  /** Microseconds since 1970. */
  added: string;
}

export interface OwnPage {
  member_id: number;
  list: SavedList;
  /** The `next` of the page before; `first` for the first one. */
  after: string;
}

/** A page of a list, newest first. Items that are hidden, removed or deleted at the moment are left out. Three statements. */
export async function listSaved(
  { db, settings }: Ctx,
  { member_id, list, after }: OwnPage,
): Promise<SavedItems> {
  const { rows, removes_watched } = await selectPage(db, { member_id, list, after });
  const shown = rows.slice(0, saved_limits.page);
  const idsOf = (of: number): number[] =>
    shown.filter(({ kind }) => kind === of).map(({ object_id }) => object_id);
  const [videos, albums] = await Promise.all([
    cardsByIds(db, settings, idsOf(objectKind.video)),
    albumCards(db, settings, idsOf(objectKind.album)),
  ]);
  const videoOf = new Map(videos.map((card) => [card.video_id, card]));
  const albumOf = new Map(albums.map((card) => [card.album_id, card]));
  const items = shown.map(({ kind, object_id }) => {
    const isVideo = kind === objectKind.video;
    return {
      code: savedCode(objectOfRow(kind, object_id)),
      video: isVideo ? (videoOf.get(object_id) ?? null) : null,
      album: isVideo ? null : (albumOf.get(object_id) ?? null),
    };
  });
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    // Deleted between two statements.
    items: items.filter(({ video, album }) => video !== null || album !== null),
    next: last
      ? writeSavedCursor({ added: last.added, object: objectOfRow(last.kind, last.object_id) })
      : '',
    removes_watched,
  };
}

async function selectPage(
  db: ReadDb,
  { member_id, list, after }: OwnPage,
): Promise<{ rows: Row[]; removes_watched: boolean }> {
  const from = readSavedCursor(after);
  const behind = from
    ? sql`and (s.added_at, s.kind, s.object_id) <
        (timestamptz 'epoch' + ${from.added}::bigint * interval '1 microsecond', ${kindOf(from.object)}::smallint, ${from.object.id}::int)`
    : sql``;
  const { rows } = await sql<{ rows: Row[]; removes_watched: boolean }>`
    select ${prepared} coalesce((select removes_watched from profile where member_id = ${member_id}), false) as removes_watched,
      array(select to_jsonb(x) from (
        select s.kind, s.object_id, (extract(epoch from s.added_at) * 1000000)::bigint::text as added
        from saved_item as s left join video as v on v.video_id = s.video_id left join album as a on a.album_id = s.album_id
        where s.member_id = ${member_id} and s.list = ${savedLists[list]} and s.removed_at is null ${behind}
          and coalesce(v.status_id, a.status_id) = ${videoStatus.active}
        order by s.added_at desc, s.kind desc, s.object_id desc limit ${saved_limits.page + 1}) as x) as rows`.execute(
    db as never,
  );
  return rows[0] ?? { rows: [], removes_watched: false };
}
