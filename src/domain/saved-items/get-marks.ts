import { sql } from 'kysely';
import { parseSavedCode, savedCode, type Marks } from '#contracts/calls/social/saved-items.ts';
import { parseThing, thingCode, type Thing } from '#contracts/things.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import { facetCode } from '#platform/db/facet-code.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { memberVoterKey } from '../votes/index.ts';
import { historyState, type HistoryRow } from '../watch-history/index.ts';
import { savedLists } from './saved-list.ts';

interface Row {
  favourite_videos: number[];
  favourite_albums: number[];
  later_videos: number[];
  sources: number[];
  voted_videos: Voted[];
  voted_albums: Voted[];
  voted_models: Voted[];
  voted_channels: Voted[];
  profile: HistoryRow | null;
  progress: Watched[];
}
interface Watched {
  video_id: number;
  position: number;
  duration: number;
}
interface Voted {
  id: number;
  vote: number;
}

/** The marks of a member on the items of a page, which are codes of videos, albums and things. One statement of reads by key. */
export async function getMarks(
  { db }: Ctx,
  { member_id, items }: { member_id: number; items: readonly string[] },
): Promise<Marks> {
  const objects = items.flatMap((code) => parseSavedCode(code) ?? []);
  const idsOf = (of: string): number[] =>
    objects.filter(({ kind }) => kind === of).map(({ id }) => id);
  const things = items.flatMap((code) => parseThing(code) ?? []);
  const ofKind = (of: Thing['kind']): number[] =>
    things.filter(({ kind }) => kind === of).map(({ id }) => id);
  const [videos, albums] = [idsOf('video'), idsOf('album')];
  const sources = new Map(
    things.map((thing) => [facetCode(objectKind[thing.kind], thing.id, 0), thing]),
  );
  const key = memberVoterKey(member_id);
  const saved = (list: number, kind: number, ids: number[]) => sql`array(
    select object_id from saved_item
    where member_id = ${member_id} and list = ${list} and kind = ${kind} and object_id = any(${ids}::int[]) and removed_at is null)`;
  const voted = (table: string, ids: number[]) => sql`array(
    select jsonb_build_object('id', ${sql.ref(`${table}_id`)}, 'vote', vote) from ${sql.table(`${table}_vote`)}
    where ${sql.ref(`${table}_id`)} = any(${ids}::int[]) and voter_key = ${key})`;
  const { rows } = await sql<Row>`
    select ${prepared} ${saved(savedLists.favourites, objectKind.video, videos)} as favourite_videos,
      ${saved(savedLists.favourites, objectKind.album, albums)} as favourite_albums,
      ${saved(savedLists.watch_later, objectKind.video, videos)} as later_videos,
      array(select source from subscription where member_id = ${member_id} and source = any(${[...sources.keys()]}::int[])) as sources,
      ${voted('video', videos)} as voted_videos, ${voted('album', albums)} as voted_albums,
      ${voted('model', ofKind('model'))} as voted_models, ${voted('channel', ofKind('channel'))} as voted_channels,
      (select jsonb_build_object('history_days', history_days, 'history_paused', history_paused)
        from profile where member_id = ${member_id}) as profile,
      array(select jsonb_build_object('video_id', h.video_id, 'position', h.position, 'duration', ceil(v.duration)::int)
        from history_entry as h join video as v using (video_id)
        where h.member_id = ${member_id} and h.video_id = any(${videos}::int[])) as progress`.execute(
    db,
  );
  // Without a `from` there is one row.
  const [row] = rows as [Row];
  return marksOf(row, sources);
}

function marksOf(row: Row, sources: ReadonlyMap<number, Thing>): Marks {
  const video = (id: number): string => savedCode({ kind: 'video', id });
  const album = (id: number): string => savedCode({ kind: 'album', id });
  const votes = [
    ...row.voted_videos.map(({ id, vote }) => ({ code: video(id), vote })),
    ...row.voted_albums.map(({ id, vote }) => ({ code: album(id), vote })),
    ...row.voted_models.map(({ id, vote }) => ({ code: thingCode({ kind: 'model', id }), vote })),
    ...row.voted_channels.map(({ id, vote }) => ({
      code: thingCode({ kind: 'channel', id }),
      vote,
    })),
  ];
  return {
    favourites: [...row.favourite_videos.map(video), ...row.favourite_albums.map(album)],
    watch_later: row.later_videos.map(video),
    liked: votes.filter(({ vote }) => vote === 1).map(({ code }) => code),
    disliked: votes.filter(({ vote }) => vote === 0).map(({ code }) => code),
    subscribed: row.sources.flatMap((source) => {
      const thing = sources.get(source);
      return thing ? [thingCode(thing)] : [];
    }),
    history: historyState(row.profile ?? undefined),
    progress: row.progress.map(({ video_id, ...watched }) => ({
      code: video(video_id),
      ...watched,
    })),
  };
}
