import { setTimeout as pause } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { post_comment_url } from '#contracts/calls/social/comments.ts';
import { friend_urls } from '#contracts/calls/social/friends.ts';
import { input_url } from '#contracts/calls/forms/input.ts';
import { messages_url } from '#contracts/calls/social/messages.ts';
import {
  add_to_playlist_url,
  move_in_playlist_url,
} from '#contracts/calls/social/own-playlists.ts';
import { subscribe_url } from '#contracts/calls/social/subscriptions.ts';
import type { Ctx } from '#domain/ctx.ts';
import { savePlaylist } from '#domain/playlists/index.ts';
import { saveModels } from '#domain/taxonomy/index.ts';
import { thingCode } from '#contracts/things.ts';
import { anOldMember } from './contacts.ts';
import type { TestSite } from './site-setup.ts';

/** A write of a member, and how to find what it wrote. */
interface Write {
  url: string;
  fields: Record<string, string>;
  /** Selects `n`: how many times it is stored. */
  stored: RawBuilder<{ n: number }>;
  /** It is a thing that exists once, however often it is asked for. */
  is_once: boolean;
  attempts: number;
  is_acknowledged: boolean;
}

export interface Writer {
  cookie: string;
  /** Of its own: budgets of addresses are none of these tests. */
  address: string;
  writes: readonly Write[];
  playlist_id: number;
  /** The videos of the playlist after all its writes. */
  order: readonly number[];
}

interface World {
  /** As many as each writer has rounds. */
  videos: readonly number[];
  /** Below which the comments stand. */
  video_id: number;
}

/** A member whose comments are shown, with a friend, a playlist, and as many writes of each kind as there are videos. */
export async function aWriter(ctx: Ctx, n: number, { videos, video_id }: World): Promise<Writer> {
  const { db } = ctx;
  const { member_id, token } = await anOldMember(ctx, `Writer-${n}`);
  const friend = await anOldMember(ctx, `Friend-${n}`);
  for (const id of [member_id, friend.member_id]) await knownWriter(ctx, id, video_id);
  await sql`insert into friendship (low_id, high_id)
    values (${Math.min(member_id, friend.member_id)}, ${Math.max(member_id, friend.member_id)})`.execute(
    db,
  );
  const liked = await commentsOf(ctx, friend.member_id);
  const strangers = videos.map((_, at) => `Stranger-${n}-${at}`);
  await sql`insert into member (username) select unnest(${strangers}::text[])`.execute(db);
  const dirs = videos.map((_, at) => `model-${n}-${at}`);
  const models = await saveModels(
    ctx,
    dirs.map((dir) => ({ dir, title: dir, orientation: 'str' as const, attributes: {} })),
  );
  const playlist_id = await savePlaylist(ctx, {
    member_id,
    title: 'Calm evenings',
    description: '',
    categories: [],
    is_public: false,
    orientation: 'str',
  });
  const writes = videos.flatMap((listed, at) => [
    ...wordsOf({ member_id, friend: friend.username, video_id, text: `Evening ${at} of ${n}` }),
    ...tiesOf({
      member_id,
      model_id: models.get(dirs[at] ?? '') ?? 0,
      stranger: strangers[at] ?? '',
      comment_id: liked[at] ?? 0,
    }),
    ...itemOf(playlist_id, listed, at % 2 === 0),
  ]);
  return {
    cookie: `session=${token}; __Host-session=${token}`,
    address: `198.51.100.${n + 1}`,
    writes,
    playlist_id,
    order: orderAfter(videos),
  };
}

/** The first comments of a member wait for a review; there are some to vote on as well. */
const knownWriter = ({ db }: Ctx, member_id: number, video_id: number): Promise<unknown> =>
  sql`insert into comment (video_id, member_id, body, lang, text_hash)
    select ${video_id}, ${member_id}, 'Known to the staff', 'en', sha256(convert_to(${member_id}::text || '-' || n, 'utf8'))
    from generate_series(1, 40) as n`.execute(db);

async function commentsOf({ db }: Ctx, member_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comment')
    .select('comment_id')
    .where('member_id', '=', member_id)
    .orderBy('comment_id')
    .execute();
  return rows.map(({ comment_id }) => comment_id);
}

const write = (
  url: string,
  fields: Record<string, string>,
  stored: RawBuilder<{ n: number }>,
  is_once = true,
): Write => ({ url, fields, stored, is_once, attempts: 0, is_acknowledged: false });

interface Words {
  member_id: number;
  friend: string;
  video_id: number;
  text: string;
}

/** A text that is sent again where the answer was lost is stored twice: it cannot be known whether that was meant. */
const wordsOf = ({ member_id, friend, video_id, text }: Words): Write[] => [
  write(
    post_comment_url,
    { section: 'video', object_id: String(video_id), text, lang: 'en' },
    sql`select count(*)::int as n from comment where member_id = ${member_id} and body = ${text}`,
    false,
  ),
  write(
    messages_url,
    { act: 'send', to: friend, text },
    sql`select count(*)::int as n from message where member_id = ${member_id} and body = ${text}`,
    false,
  ),
];

interface Ties {
  member_id: number;
  model_id: number;
  stranger: string;
  comment_id: number;
}

const tiesOf = ({ member_id, model_id, stranger, comment_id }: Ties): Write[] => [
  write(
    input_url,
    { act: 'vote', section: 'comment', object_id: String(comment_id), vote: '1' },
    sql`select (select likes from comment where comment_id = ${comment_id})
      * (select count(*)::int from comment_vote where comment_id = ${comment_id}) as n`,
  ),
  write(
    subscribe_url,
    { thing: thingCode({ kind: 'model', id: model_id }) },
    sql`select count(*)::int as n from subscription where member_id = ${member_id} and model_id = ${model_id}`,
  ),
  write(
    friend_urls.ask,
    { username: stranger },
    sql`select count(*)::int as n from friend_request as r join member as m on m.member_id = r.asked_id
      where r.member_id = ${member_id} and m.username = ${stranger}`,
  ),
];

/** Into the playlist, and every other time to its beginning. */
function itemOf(playlist_id: number, video_id: number, is_moved: boolean): Write[] {
  const item = { playlist_id: String(playlist_id), video_id: String(video_id) };
  const stored = sql<{ n: number }>`select count(*)::int as n from playlist_item
    where playlist_id = ${playlist_id} and video_id = ${video_id}`;
  return [
    write(add_to_playlist_url, item, stored),
    ...(is_moved ? [write(move_in_playlist_url, { ...item, to: 'start' }, stored)] : []),
  ];
}

const orderAfter = (videos: readonly number[]): number[] => [
  ...videos.filter((_, at) => at % 2 === 0).toReversed(),
  ...videos.filter((_, at) => at % 2 === 1),
];

/** Sends all writes of a member in turn, each until it is acknowledged by the site that is there then. */
export async function writeAll(
  { cookie, address, writes }: Writer,
  site: () => TestSite | undefined,
  onAcknowledged: () => void,
): Promise<void> {
  for (const one of writes) {
    while (!one.is_acknowledged) {
      const at = site();
      if (at) one.is_acknowledged = await send(at, one, { cookie, 'x-forwarded-for': address });
      if (!one.is_acknowledged) await pause(20);
    }
    onAcknowledged();
  }
}

/** False without an answer, and while the site has no database. */
async function send(
  { origin }: TestSite,
  one: Write,
  headers: Record<string, string>,
): Promise<boolean> {
  one.attempts += 1;
  let answer: Response;
  let body: string;
  try {
    answer = await fetch(origin + one.url, {
      method: 'POST',
      headers: { ...headers, origin, accept: 'application/json' },
      body: new URLSearchParams(one.fields),
    });
    body = await answer.text();
  } catch {
    return false;
  }
  if (answer.status >= 500) return false;
  // Of an earlier attempt, whose answer was lost.
  const isThere = one.attempts > 1 && body.includes('already');
  if (answer.status !== 200 && !isThere) throw new Error(`${one.url}: ${answer.status} ${body}`);
  return true;
}

/** Writes that are lost, or stored more often than they were sent. */
export async function wronglyStored({ db }: Ctx, writers: readonly Writer[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { url, fields, stored, is_once, attempts } of writers.flatMap(
    ({ writes }) => writes,
  )) {
    const { rows } = await stored.execute(db);
    const n = rows[0]?.n ?? 0;
    if (n < 1 || n > (is_once ? 1 : attempts))
      wrong.push(`${url} ${JSON.stringify(fields)}: ${n} of ${attempts}`);
  }
  return wrong;
}
