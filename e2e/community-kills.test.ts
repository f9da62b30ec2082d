import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql, type RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { notificationKinds } from '#contracts/calls/social/notifications.ts';
import { postComment } from '#domain/comments/index.ts';
import { saveDigest } from '#domain/digests/index.ts';
import { askFriend } from '#domain/friends/index.ts';
import { sendMessage } from '#domain/messages/index.ts';
import { recount } from '#domain/stats/index.ts';
import { saveChannels } from '#domain/taxonomy/index.ts';
import { anOldMember } from '#tests/support/contacts.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aWriter, writeAll, wronglyStored, type Writer } from '#tests/support/killed-writes.ts';
import { withKillableSite } from '#tests/support/killable-site.ts';
import { manyVideosOf } from '#tests/support/many-people.ts';
import { addressOfMember } from '#tests/support/members.ts';
import type { TestSite } from '#tests/support/site-setup.ts';

// Real processes, killed by SIGKILL while members write, and while a worker notifies others of it.
const it = withKillableSite();
const is_long = Boolean(process.env['VELOUR_LONG']);
const [members, rounds] = is_long ? [6, 20] : [3, 3];
/** In turn, whenever another share of the writes is acknowledged. */
const kills = is_long
  ? (['web', 'backend', 'web', 'server', 'web', 'backend'] as const)
  : (['web', 'backend'] as const);

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Kills at every share of the acknowledged writes, with the others under way. */
function killer(all: number) {
  const state: { site: TestSite | undefined; acknowledged: number; killed: Promise<void>[] } = {
    site: undefined,
    acknowledged: 0,
    killed: [],
  };
  const killNext = async (what: (typeof kills)[number]): Promise<void> => {
    if (what !== 'web') return it.killDatabase(what);
    const { site } = state;
    state.site = undefined;
    if (site) await kill(site.child);
    state.site = await it.startWeb();
  };
  const onAcknowledged = (): void => {
    state.acknowledged += 1;
    const next = kills[state.killed.length];
    if (next && state.acknowledged >= (all * (state.killed.length + 1)) / (kills.length + 2))
      state.killed.push(killNext(next));
  };
  return { state, onAcknowledged };
}

test(
  'kill -9 of the site and of PostgreSQL loses no write of members that was acknowledged, and makes none twice',
  { timeout: 300_000, retry: 0 },
  async () => {
    const { system_ctx: ctx } = it.product;
    const video_id = await aVideo(ctx);
    const videos = await manyVideosOf(ctx, { count: rounds });
    const writers: Writer[] = [];
    for (let n = 0; n < members; n++) writers.push(await aWriter(ctx, n, { videos, video_id }));
    const all = writers.reduce((sum, { writes }) => sum + writes.length, 0);
    const { state, onAcknowledged } = killer(all);
    state.site = await it.startWeb();
    await Promise.all(writers.map((writer) => writeAll(writer, () => state.site, onAcknowledged)));
    await Promise.all(state.killed);
    expect([state.acknowledged, state.killed.length]).toEqual([all, kills.length]);

    expect(await wronglyStored(ctx, writers)).toEqual([]);
    for (const { playlist_id, order } of writers) {
      const items = await ctx.db
        .selectFrom('playlist_item')
        .select('video_id')
        .where('playlist_id', '=', playlist_id)
        .orderBy('position')
        .execute();
      expect(items.map((item) => item.video_id)).toEqual(order);
    }
    expect((await recount(ctx)).filter(({ differing }) => differing > 0)).toEqual([]);
    if (state.site) await kill(state.site.child);
  },
);

/** The lines that there are, with how many objects each is about. */
async function linesOf(member_ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', member_id, kind, subject, cardinality(objects)) as line from notification
    where member_id = any(${[...member_ids]}::int[]) order by 1`.execute(it.product.system_ctx.db);
  return rows.map(({ line }) => line);
}
const isBlocked = async (): Promise<boolean> =>
  (await sql`select from pg_locks where not granted`.execute(it.product.system_ctx.db)).rows
    .length > 0;

/** Starts a worker that blocks on the uncommitted write of `hold`, and kills it there. */
async function killWorkerAt(hold: RawBuilder<unknown>): Promise<void> {
  const trx = await it.product.system_ctx.db.startTransaction().execute();
  await hold.execute(trx);
  const worker = await it.startWorker();
  await expect.poll(isBlocked, { timeout: 60_000, interval: 10 }).toBe(true);
  await kill(worker);
  await trx.rollback().execute();
}

test(
  'kill -9 of the worker repeats no notification and no digest, and leaves none out',
  { timeout: 300_000, retry: 0 },
  async () => {
    const { system_ctx: ctx } = it.product;
    const { db } = ctx;
    await sql`delete from notification_event`.execute(db);
    const hears = await anOldMember(ctx, 'Hears-All');
    const writes = await anOldMember(ctx, 'Writes-All');
    const video_id = await aVideo(ctx);
    for (const { member_id } of [hears, writes])
      await sql`insert into comment (video_id, member_id, body, lang, text_hash)
        select ${video_id}, ${member_id}, 'Known', 'en', sha256(convert_to(${member_id}::text || n, 'utf8'))
        from generate_series(1, 3) as n`.execute(db);
    const post = async (member_id: number, text: string, parent_id?: number) =>
      (
        await postComment(ctx, {
          member_id,
          section: 'video',
          object_id: video_id,
          text,
          lang: 'en',
          parent_id,
        })
      ).comment_id;
    const thread = await post(hears.member_id, 'Which lake is it?');
    for (const text of ['The northern one', 'The one with the boat'])
      await post(writes.member_id, text, thread);
    await askFriend(ctx, { member_id: writes.member_id, username: hears.username });
    const { thread_id } = await sendMessage(ctx, {
      member_id: hears.member_id,
      to: writes.username,
      text: 'Shall we go there?',
    });
    await sendMessage(ctx, { member_id: writes.member_id, thread_id, text: 'Why not' });
    const { rows: requests } = await sql<{ id: number }>`
      select request_id as id from friend_request where asked_id = ${hears.member_id}`.execute(db);
    const expected = [
      `${hears.member_id} friend_request ${requests[0]?.id} 1`,
      `${hears.member_id} message ${thread_id} 1`,
      `${hears.member_id} reply ${thread} 2`,
    ];

    // In the middle of the transaction that takes the events.
    await killWorkerAt(
      sql`insert into notification (member_id, kind, subject, objects) values (${hears.member_id}, 'reply', ${thread}, '{1}')`,
    );
    expect(await linesOf([hears.member_id])).toEqual([]);
    const workers = [await it.startWorker(), await it.startWorker()];
    await expect.poll(() => linesOf([hears.member_id]), { timeout: 60_000 }).toEqual(expected);
    for (const worker of workers) await kill(worker);

    // In the second batch of the subscribers of a source.
    const channels = await saveChannels(ctx, [{ dir: 'studio', title: 'Studio' }]);
    const channel_id = channels.get('studio') ?? 0;
    const { rows: crowd } = await sql<{ member_id: number }>`
      insert into member (username) select 'Crowd' || n from generate_series(1, 700) n returning member_id`.execute(
      db,
    );
    const ids = crowd.map(({ member_id }) => member_id).toSorted((one, other) => one - other);
    await sql`insert into subscription (member_id, kind, object_id)
      select m, 4, ${channel_id} from unnest(${ids}::int[]) m`.execute(db);
    await aVideo(ctx, { channel_id });
    await killWorkerAt(
      sql`insert into notification (member_id, kind, subject, day, objects)
        values (${ids[600]}, 'video', facet_code(4, ${channel_id}, 0), (now() at time zone 'utc')::date, '{1}')`,
    );
    expect(await linesOf(ids)).toHaveLength(500);

    // Every member has read the earlier notifications: none of them is new again.
    await sql`update notification set read_at = now()`.execute(db);
    const digests = await readersOfDigests();
    await killWorkerAt(
      sql`insert into mail_outbox (key, kind, recipient, lang, subject, body_text, body_html)
        values (${digests[1]?.key}, 'digest', 'x@example.com', 'en', 'x', 'x', 'x')`,
    );
    for (const worker of [await it.startWorker(), await it.startWorker()]) workers.push(worker);
    await expect.poll(() => linesOf(ids), { timeout: 60_000 }).toHaveLength(700);
    await expect
      .poll(() => mailsOf(digests), { timeout: 120_000 })
      .toEqual(digests.map(({ to }) => `${to} 1`));
    await expect
      .poll(async () => (await sql`select from notification_event`.execute(db)).rows)
      .toEqual([]);
    expect(await linesOf([hears.member_id])).toEqual(expected);
    const { rows: again } = await sql`
      select from notification where read_at is null
        and (member_id = ${hears.member_id} or member_id = any(${ids.slice(0, 500)}::int[]))`.execute(
      db,
    );
    expect(again).toEqual([]);
  },
);

interface Reader {
  to: string;
  /** Of its mail. */
  key: string;
}

/** Members with a digest that is due, one after the other, and something unread. */
async function readersOfDigests(): Promise<Reader[]> {
  const { system_ctx: ctx } = it.product;
  const readers: Reader[] = [];
  for (const n of [1, 2, 3]) {
    const { member_id, username } = await anOldMember(ctx, `Digest-${n}`);
    const choice = { every: 'day', hour: 8, time_zone: 'UTC', wanted: notificationKinds } as const;
    await saveDigest(ctx, { member_id, ...choice });
    await sql`update member_digest set next_at = now() - make_interval(mins => ${10 - n}) where member_id = ${member_id}`.execute(
      ctx.db,
    );
    await sql`insert into notification (member_id, kind, subject, objects) values (${member_id}, 'decision', ${n}, array[${n}::int])`.execute(
      ctx.db,
    );
    const day = new Date().toISOString().slice(0, 10);
    readers.push({ to: addressOfMember(username), key: `digest:${member_id}:${day}` });
  }
  return readers;
}

async function mailsOf(readers: readonly Reader[]): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select recipient || ' ' || count(*) as line from mail_outbox
    where kind = 'digest' and recipient = any(${readers.map(({ to }) => to)}::text[])
    group by recipient order by 1`.execute(it.product.system_ctx.db);
  return rows.map(({ line }) => line);
}
