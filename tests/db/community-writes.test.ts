import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { thingCode } from '#contracts/things.ts';
import { getContacts } from '#domain/friends/index.ts';
import { countUnread, listNotifications, notifyMembers } from '#domain/notifications/index.ts';
import { recount } from '#domain/stats/index.ts';
import { saveModels } from '#domain/taxonomy/index.ts';
import { changeHistory } from '#domain/watch-history/index.ts';
import { writeOnce } from '../support/community-actor.ts';
import { anActor, type ActorModel, type CommunityWorld } from '../support/community-model.ts';
import { anOldMember } from '../support/contacts.ts';
import { withCtx } from '../support/ctx.ts';
import { drawBy } from '../support/draw.ts';
import { manyVideosOf } from '../support/many-people.ts';

// Members who write at random, all at once. The seed is printed: VELOUR_COMMUNITY_SEED draws the same writes again.
const seed = process.env['VELOUR_COMMUNITY_SEED'] ?? String(Math.floor(Math.random() * 1e9));
const run_ms = process.env['VELOUR_LONG'] ? 60_000 : 10_000;
const connections = 8;

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });

async function aWorld(): Promise<{ world: CommunityWorld; actors: ActorModel[] }> {
  const ctx = system();
  const videos = await manyVideosOf(ctx, { count: 12 });
  const dirs = Array.from({ length: 5 }, (_, n) => `model-${n}`);
  const models = await saveModels(
    ctx,
    dirs.map((dir) => ({ dir, title: dir, orientation: 'str' as const, attributes: {} })),
  );
  const actors: ActorModel[] = [];
  for (let n = 0; n < connections; n++) {
    const { member_id, username } = await anOldMember(ctx, `Actor${n}`);
    await changeHistory(ctx, { member_id, days: 90, paused: false });
    await knownWriter(member_id, videos);
    actors.push(anActor(member_id, username));
  }
  const world = {
    ctx,
    videos,
    models: [...models.values()].map((id) => thingCode({ kind: 'model', id })),
    usernames: actors.map(({ username }) => username),
    members: actors.map(({ member_id }) => thingCode({ kind: 'member', id: member_id })),
    comments: [],
  };
  return { world, actors };
}

const known_text = 'Known to the staff';

/** The first comments of a member are held, and no one else would see or answer any. */
const knownWriter = (member_id: number, [video_id]: readonly number[]): Promise<unknown> =>
  sql`insert into comment (video_id, member_id, body, lang, text_hash)
    select ${video_id}, ${member_id}, ${known_text}, 'en', sha256(convert_to(${member_id}::text || '-' || n, 'utf8'))
    from generate_series(1, 3) as n`.execute(it.db);

/** Public comments among those that were written at random. */
async function shownComments(): Promise<{ threads: number; replies: number; mentions: number }> {
  const { rows } = await sql<{ threads: number; replies: number; mentions: number }>`
    select count(*) filter (where parent_id is null)::int as threads, count(*) filter (where parent_id is not null)::int as replies,
      count(*) filter (where body like '%@%')::int as mentions
    from comment where state = 'shown' and body <> ${known_text}`.execute(it.db);
  return rows[0] ?? { threads: 0, replies: 0, mentions: 0 };
}

/** The stored data of a member, in the shape of the model. */
async function storedOf({ member_id }: ActorModel): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ found: Record<string, unknown> }>`
    select jsonb_build_object(
      'favourites', array(select 'v' || object_id from saved_item
        where member_id = m.member_id and list = 1 and removed_at is null order by object_id),
      'watch_later', array(select 'v' || object_id from saved_item
        where member_id = m.member_id and list = 2 order by object_id),
      'history', array(select jsonb_build_array(video_id, position) from history_entry
        where member_id = m.member_id order by video_id),
      'subscriptions', array(select object_id from subscription where member_id = m.member_id and kind = 3 order by object_id),
      'voted', array(select video_id from video_vote
        where voter_key = decode(lpad(to_hex(m.member_id), 16, '0'), 'hex') order by video_id),
      'playlists', array(select jsonb_build_array(p.playlist_id, array(
          select video_id from playlist_item where playlist_id = p.playlist_id order by position))
        from playlist as p where p.member_id = m.member_id order by p.playlist_id),
      'comments', array(select comment_id from comment
        where member_id = m.member_id and state in ('shown', 'held') and body <> ${known_text} order by comment_id),
      'blocked', array(select b.username from member_block as k join member as b on b.member_id = k.blocked_id
        where k.member_id = m.member_id order by b.username collate "C"),
      'removes_watched', coalesce((select removes_watched from profile where member_id = m.member_id), false),
      'unwanted', array(select kind from notification_off where member_id = m.member_id order by kind collate "C"),
      'unmailed', array(select kind from digest_off where member_id = m.member_id order by kind collate "C"),
      'messages', (select count(*) from message where member_id = m.member_id)) as found
    from member as m where m.member_id = ${member_id}`.execute(it.db);
  return rows[0]?.found ?? {};
}

const byNumber = (one: number, other: number): number => one - other;
const codesOf = (set: ReadonlySet<string>): string[] =>
  [...set].toSorted((one, other) => byNumber(Number(one.slice(1)), Number(other.slice(1))));

const modelOf = (actor: ActorModel): Record<string, unknown> => ({
  favourites: codesOf(actor.favourites),
  watch_later: codesOf(actor.watch_later),
  history: [...actor.history].toSorted(([one], [other]) => byNumber(one, other)),
  subscriptions: [...actor.subscriptions].map(numberOfModel).toSorted(byNumber),
  voted: [...actor.voted].toSorted(byNumber),
  playlists: [...actor.playlists].toSorted(([one], [other]) => byNumber(one, other)),
  comments: [...actor.comments].toSorted(byNumber),
  blocked: [...actor.blocked].toSorted(),
  removes_watched: actor.removes_watched,
  unwanted: [...actor.unwanted.site].toSorted(),
  unmailed: [...actor.unwanted.mail].toSorted(),
  messages: [...actor.messages.values()].reduce((sum, count) => sum + count, 0),
});
const filledKinds = [
  'favourites',
  'watch_later',
  'history',
  'subscriptions',
  'voted',
  'playlists',
  'comments',
  'messages',
] as const;
const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== 0;
const numberOfModel = (code: string): number => Number.parseInt(code.slice(1), 36);

/** Friends, requests and subscriptions between members of whom one blocks the other: there must be none. */
const contactsBehindBlocks = async (): Promise<unknown[]> =>
  (
    await sql`
      select b.member_id, b.blocked_id from member_block as b where exists (
        select from friendship where low_id = least(b.member_id, b.blocked_id) and high_id = greatest(b.member_id, b.blocked_id))
      or exists (
        select from friend_request as r where r.member_id = b.blocked_id and r.asked_id = b.member_id
          and r.withdrawn_at is null and r.declined_at is null)
      or exists (
        select from subscription as s where (s.member_id = b.blocked_id and s.subscribed_member_id = b.member_id)
          or (s.member_id = b.member_id and s.subscribed_member_id = b.blocked_id))`.execute(it.db)
  ).rows;

async function assertNumbers(member_id: number): Promise<void> {
  const { rows } = await sql<{ friends: number; unread_threads: number }>`
    select (select count(*)::int from friendship where ${member_id}::int in (low_id, high_id)) as friends,
      (select count(*)::int from thread_member
        where member_id = ${member_id} and place = 'inbox' and is_unread and last_id > 0) as unread_threads`.execute(
    it.db,
  );
  expect(await getContacts(system(), { member_id })).toMatchObject(rows[0] ?? {});
  const unread = await countUnread(system(), member_id);
  const listed = await listNotifications(system(), { member_id, after: 'first' });
  if (listed.next === '')
    expect(unread).toBe(listed.notifications.filter(({ is_read }) => !is_read).length);
}

test(
  'members who write at random from eight connections meet no deadlock, and lists, counts and unread agree with a plain model',
  { timeout: run_ms + 240_000 },
  async () => {
    process.stdout.write(`writes of a community at random: VELOUR_COMMUNITY_SEED=${seed}\n`);
    const { world, actors } = await aWorld();
    const end = Date.now() + run_ms;
    const isOver = (): boolean => Date.now() > end;
    let written = 0;
    const act = async (actor: ActorModel): Promise<void> => {
      const draw = drawBy(`${seed} ${actor.username}`);
      while (!isOver()) {
        await writeOnce(world, actor, draw);
        written += 1;
      }
    };
    // The worker in parallel with them: it makes notifications and folds counts.
    const work = async (): Promise<void> => {
      while (!isOver()) {
        await notifyMembers(world.ctx);
        await sql`select contact_fold()`.execute(it.db);
        await pause(100);
      }
    };
    await Promise.all([...actors.map(act), work()]);
    expect(written).toBeGreaterThan(connections);

    // Where everything is refused, an empty model agrees with an empty database.
    const models = actors.map(modelOf);
    for (const kind of filledKinds)
      expect([kind, models.some((model) => isFilled(model[kind]))]).toEqual([kind, true]);
    for (const actor of actors)
      expect([actor.username, await storedOf(actor)]).toEqual([actor.username, modelOf(actor)]);
    const shown = await shownComments();
    for (const kind of ['threads', 'replies', 'mentions'] as const)
      expect([kind, shown[kind] > 0]).toEqual([kind, true]);
    expect(await contactsBehindBlocks()).toEqual([]);
    await notifyMembers(world.ctx);
    for (const { member_id } of actors) await assertNumbers(member_id);
    const wrong = (await recount(world.ctx)).filter(({ differing }) => differing > 0);
    expect(wrong).toEqual([]);
  },
);
