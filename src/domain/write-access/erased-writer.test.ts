import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { thingCode } from '#contracts/things.ts';
import type { Trx } from '#platform/db/pool.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { createCase } from '../cases/index.ts';
import { postComment } from '../comments/index.ts';
import type { Ctx } from '../ctx.ts';
import { saveDigest } from '../digests/index.ts';
import { askFriend } from '../friends/index.ts';
import { changeHiddenThings } from '../hidden-things/index.ts';
import { sendMessage } from '../messages/index.ts';
import { changeSettings } from '../notifications/index.ts';
import { addToPlaylist, savePlaylist } from '../playlists/index.ts';
import { blockMember, savePrivacy } from '../profiles/index.ts';
import { addSaved, saveWatchLater } from '../saved-items/index.ts';
import { subscribe } from '../subscriptions/index.ts';
import { castVote } from '../votes/index.ts';
import { changeHistory, mergeHistory } from '../watch-history/index.ts';

const it = withCtx();
let made = 0;
const newMember = async (): Promise<{ member_id: number; username: string }> => {
  const username = `Leaving${++made}`;
  return { ...(await aMember(it.ctx(), username)), username };
};

interface Written {
  member_id: number;
  video_id: number;
  other: { member_id: number; username: string };
}
type Write = (ctx: Ctx, written: Written) => Promise<unknown>;

/** Runs a write while the account goes, which is committed once the write waits for it. */
async function whileErased(gone: number, write: () => Promise<unknown>): Promise<unknown> {
  let writing: Promise<unknown> | undefined;
  await it.db.transaction().execute(async (erasure) => {
    await sql`select from member where member_id = ${gone} for update`.execute(erasure);
    await erasure.deleteFrom('member').where('member_id', '=', gone).execute();
    writing = write().then(
      () => 'written',
      (error: unknown) => error,
    );
    const pid = await sessionOf(erasure);
    await expect.poll(() => isWaitedFor(pid), { timeout: 20_000 }).toBe(true);
  });
  return writing;
}

/** The number of the session of a transaction. */
async function sessionOf(trx: Trx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  return rows[0]?.pid ?? 0;
}

/** Whether a session waits for this one. Read outside its transaction, which would see the sessions as they were at its first look. */
async function isWaitedFor(pid: number): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity as a where a.datname = current_database() and a.wait_event_type = 'Lock'
      and ${pid}::int = any(pg_blocking_pids(a.pid)) limit 1`.execute(it.db);
  return rows.length > 0;
}

const writes: Record<string, Write> = {
  'a comment': (ctx, { member_id, video_id }) =>
    postComment(ctx, {
      member_id,
      section: 'video',
      object_id: video_id,
      text: 'A lake',
      lang: 'en',
    }),
  'a message': (ctx, { member_id, other }) =>
    sendMessage(ctx, { member_id, to: other.username, text: 'A lake' }),
  'a subscription': (ctx, { member_id, other }) =>
    subscribe(ctx, { member_id, thing: thingCode({ kind: 'member', id: other.member_id }) }),
  'a favourite': (ctx, { member_id, video_id }) =>
    addSaved(ctx, { member_id, list: 'favourites', object: { kind: 'video', id: video_id } }),
  'a playlist': (ctx, { member_id }) =>
    savePlaylist(ctx, {
      member_id,
      title: 'Lakes',
      description: '',
      categories: [],
      is_public: false,
      orientation: 'str',
    }),
  'a video of a playlist': (ctx, { member_id, video_id }) =>
    addToPlaylist(ctx, { member_id, playlist_id: 1, video_id }),
  'a block': (ctx, { member_id, other }) =>
    blockMember(ctx, { member_id, username: other.username }),
  'a friend request': (ctx, { member_id, other }) =>
    askFriend(ctx, { member_id, username: other.username }),
  'a vote': (ctx, { member_id, video_id }) =>
    castVote(
      ctx,
      { section: 'video', object_id: String(video_id), vote: '1' },
      { voter_key: '', earlier_key: '' },
      { kind: 'member', member_id },
    ),
  'a report': (ctx, { member_id, video_id }) =>
    createCase(ctx, {
      kind: 'report',
      fields: { target_type: 'video', target_id: String(video_id), reason: 'other' },
      lang: 'en',
      region: '',
      member_id,
    }),
  'a history of a device': (ctx, { member_id }) =>
    mergeHistory(ctx, { member_id, items: [], now: 1_790_000_000 }),
  'a setting of the history': (ctx, { member_id }) =>
    changeHistory(ctx, { member_id, days: 90, paused: undefined }),
  'a setting of watch later': (ctx, { member_id }) =>
    saveWatchLater(ctx, { member_id, removes_watched: true }),
  'a setting of notifications': (ctx, { member_id }) =>
    changeSettings(ctx, { member_id, wanted: [] }),
  'a setting of mails': (ctx, { member_id }) =>
    saveDigest(ctx, { member_id, every: 'day', hour: 7, time_zone: 'UTC', wanted: [] }),
  'a setting of privacy': (ctx, { member_id }) =>
    savePrivacy(ctx, {
      member_id,
      visibility: 'members',
      messages_from: 'members',
      requests_from: 'members',
    }),
  'a hidden thing': (ctx, { member_id, other }) =>
    changeHiddenThings(ctx, {
      member_id,
      join: [],
      hide: [thingCode({ kind: 'member', id: other.member_id })],
      show: [],
    }),
};

test.each(Object.entries(writes))(
  '%s of an account that is erased meanwhile is refused as one without a session',
  async (_, write) => {
    const [{ member_id }, other] = [await newMember(), await newMember()];
    const video_id = await aVideo(it.ctx({ kind: 'system' }));
    const end = await whileErased(member_id, () => write(it.ctx(), { member_id, video_id, other }));
    expect(end).toMatchObject({ code: 'unauthorized' });
  },
);

test('a member who is erased meanwhile is an unknown name to the one who blocks it', async () => {
  const [{ member_id }, gone] = [await newMember(), await newMember()];
  const end = await whileErased(gone.member_id, () =>
    blockMember(it.ctx(), { member_id, username: gone.username }),
  );
  expect(end).toMatchObject({ code: 'invalid', info: { username: 'unknown' } });
});

test.each<[string, (ctx: Ctx, written: Written) => Promise<unknown>]>([
  ['a message', writes['a message'] ?? expect.fail],
  ['a subscription', writes['a subscription'] ?? expect.fail],
  ['a friend request', writes['a friend request'] ?? expect.fail],
])('%s to an account that is erased meanwhile finds none', async (_, write) => {
  const [{ member_id }, other] = [await newMember(), await newMember()];
  const end = await whileErased(other.member_id, () =>
    write(it.ctx(), { member_id, video_id: 0, other }),
  );
  expect(end).toMatchObject({ code: 'not_found' });
});
