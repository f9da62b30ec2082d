import { sql } from 'kysely';
import { readSavedCursor, writeSavedCursor } from '#contracts/calls/social/saved-items.ts';
import {
  history_limits,
  type HistoryQuery,
  type WatchHistory,
} from '#contracts/calls/social/watch-history.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { cardsByIds } from '../videos/index.ts';
import { historyState, type HistoryRow } from './history-state.ts';

interface Row {
  video_id: number;
  position: number;
  duration: number;
  /** Microseconds since 1970. */
  at: string;
}

/** From this share on a video counts as watched, as in browsers (web/lib/store/progress.ts). */
const watched_share = 0.95;

/** A page of the history, or the videos to continue; what is hidden at the moment is left out. Two statements. */
export async function listHistory(
  { db, settings }: Ctx,
  { member_id, part, after }: HistoryQuery & { member_id: number },
): Promise<WatchHistory> {
  const from = readSavedCursor(after);
  const most = part === 'all' ? history_limits.page : history_limits.unfinished;
  const behind = from
    ? sql`and (h.watched_at, h.video_id) <
        (timestamptz 'epoch' + ${from.added}::bigint * interval '1 microsecond', ${from.object.id}::int)`
    : sql``;
  const unfinished =
    part === 'all'
      ? sql``
      : sql`and h.position > 0 and h.position < v.duration * ${watched_share}::float8`;
  const { rows } = await sql<HistoryRow & { found: Row[] }>`
    select ${prepared} p.history_days, p.history_paused, array(select to_jsonb(x) from (
        select h.video_id, h.position, ceil(v.duration)::int as duration,
          (extract(epoch from h.watched_at) * 1000000)::bigint::text as at
        from history_entry as h join video as v using (video_id)
        where h.member_id = p.member_id and v.status_id = ${videoStatus.active} ${behind} ${unfinished}
        order by h.watched_at desc, h.video_id desc limit ${most + 1}) as x) as found
    from profile as p where p.member_id = ${member_id}`.execute(db as never);
  const [row] = rows;
  const found = row?.found ?? [];
  const shown = found.slice(0, most);
  const cards = await cardsByIds(
    db,
    settings,
    shown.map(({ video_id }) => video_id),
  );
  const cardOf = new Map(cards.map((card) => [card.video_id, card]));
  const last = part === 'all' && found.length > most ? shown.at(-1) : undefined;
  return {
    state: historyState(row),
    days: row?.history_days ?? 0,
    // Deleted between two statements.
    videos: shown.flatMap(({ video_id, position, duration, at }) => {
      const video = cardOf.get(video_id);
      return video ? [{ video, position, duration, watched_at: Math.floor(Number(at) / 1e6) }] : [];
    }),
    next: last
      ? writeSavedCursor({ added: last.at, object: { kind: 'video', id: last.video_id } })
      : '',
  };
}
