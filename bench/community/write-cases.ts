import { sql } from 'kysely';
import { thingCode } from '#contracts/things.ts';
import type { Domain } from '#domain/index.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Sample } from './sample.ts';

/** One kind of write. Each call is made once: by another member, or after `prepare` has made room for it. */
export interface WriteCase {
  name: string;
  calls: { prepare?: () => Promise<unknown>; run: () => Promise<unknown> }[];
}

/** Writes of members, as the calls of the site ask the domain: so many of each. */
export async function writeCases(
  db: Db,
  domain: Domain,
  sample: Sample,
  count: number,
): Promise<WriteCase[]> {
  return [
    { name: 'comment', calls: await commentCalls(db, domain, sample, count) },
    { name: 'subscribe', calls: await subscribeCalls(db, domain, sample, count) },
    { name: 'send', calls: await sendCalls(db, domain, count) },
    ...(await playlistCases(db, domain, sample, count)),
  ];
}

/** Members whose comments are shown at once; every other one writes below the hot video. */
async function commentCalls(
  db: Db,
  { ownComments }: Domain,
  { hot_video, commented }: Sample,
  count: number,
): Promise<WriteCase['calls']> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from comment where member_id is not null group by 1
    having count(*) filter (where state = 'shown') >= 5 and count(*) filter (where state = 'removed') = 0
    order by hashint4(member_id) limit ${count}`.execute(db);
  return rows.map(({ member_id }, n) => ({
    async run() {
      const { state } = await ownComments.post({
        member_id,
        section: 'video',
        object_id: n % 2 === 0 ? hot_video : (commented[n % commented.length] ?? hot_video),
        text: `The evening by the lake, seen ${n} times from the same window.`,
        lang: 'en',
      });
      if (state !== 'shown') throw new Error(`a comment is ${state}`);
    },
  }));
}

/** Every other one to the hot channel. */
async function subscribeCalls(
  db: Db,
  { subscriptions }: Domain,
  { hot_channel }: Sample,
  count: number,
): Promise<WriteCase['calls']> {
  const { rows } = await sql<{ member_id: number; model_id: number }>`
    select l.id as member_id, o.model_id
    from (
      select id from login where not exists (select from subscription as s where s.member_id = id and s.channel_id = ${hot_channel})
      order by hashint4(id) limit ${count}) as l
    cross join lateral (
      select m.model_id from model as m
      where not exists (select from subscription as s where s.member_id = l.id and s.model_id = m.model_id)
      order by hashint4(m.model_id # l.id) limit 1) as o`.execute(db);
  return rows.map(({ member_id, model_id }, n) => ({
    run: () =>
      subscriptions.subscribe({
        member_id,
        thing:
          n % 2 === 0
            ? thingCode({ kind: 'channel', id: hot_channel })
            : thingCode({ kind: 'model', id: model_id }),
      }),
  }));
}

/** In threads that both members have accepted. */
async function sendCalls(db: Db, { messages }: Domain, count: number): Promise<WriteCase['calls']> {
  const { rows } = await sql<{ thread_id: number; member_id: number }>`
    select min(a.thread_id) as thread_id, a.member_id
    from thread_member as a join thread_member as b on b.thread_id = a.thread_id and b.member_id = a.other_id
    where a.place = 'inbox' and b.place = 'inbox' group by a.member_id order by hashint4(a.member_id) limit ${count}`.execute(
    db,
  );
  return rows.map((thread, n) => ({
    run: () => messages.send({ ...thread, text: `Shall we watch the film of evening ${n}?` }),
  }));
}

/** In a public playlist of as many videos as one may have. */
async function playlistCases(
  db: Db,
  { ownPlaylists }: Domain,
  { large_playlist, listed }: Sample,
  count: number,
): Promise<WriteCase[]> {
  const { playlist_id } = large_playlist;
  const { rows } = await sql<{ video_id: number }>`
    select video_id from playlist_item where playlist_id = ${playlist_id} order by hashint4(video_id)`.execute(
    db,
  );
  const own = rows.map(({ video_id }) => video_id);
  const inside = new Set(own);
  const outside = listed.filter((id) => !inside.has(id));
  const [moved, removed] = [own.slice(0, own.length >> 1), own.slice(own.length >> 1)];
  const item = (video_id = 0) => ({ ...large_playlist, video_id });
  const turns = Array.from(
    { length: Math.min(count, outside.length, removed.length) },
    (_, n) => n,
  );
  return [
    {
      name: 'move in a playlist of 1,000',
      calls: Array.from({ length: count }, (_, n) => ({
        run: () =>
          ownPlaylists.move({
            ...item(moved[n % moved.length]),
            to:
              n % 4 === 0
                ? 'start'
                : { side: 'before', neighbour: moved[(n * 7 + 3) % moved.length] ?? 0 },
          }),
      })),
    },
    {
      name: 'add to a playlist of 1,000',
      calls: turns.map((n) => ({
        prepare: () => ownPlaylists.remove(item(removed[n])),
        run: () => ownPlaylists.add(item(outside[n])),
      })),
    },
  ];
}
