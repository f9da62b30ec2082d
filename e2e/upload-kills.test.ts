import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createRandom } from '#seed/random.ts';
import { drawClip } from '#tests/support/clips.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { withKillableSite } from '#tests/support/killable-site.ts';
import { aMember } from '#tests/support/members.ts';
import { beginSending, sendAll, type SentTo, type Sending } from '#tests/support/sendings.ts';

// Real processes, killed by SIGKILL while members send, and while a file is taken in.
// The seed is printed: VELOUR_KILL_SEED repeats a run as far as the machine lets it.
const it = withKillableSite({ UPLOAD_MIN_MINUTES: '0', UPLOAD_OPEN: '40' });
const seed = process.env['VELOUR_KILL_SEED'] ?? String(Math.floor(Math.random() * 1e9));
process.stdout.write(`uploads killed at random: VELOUR_KILL_SEED=${seed}\n`);
const is_long = Boolean(process.env['VELOUR_LONG']);
const kills = is_long ? 6 : 1;
const members = 2;
const part_bytes = 300_000;
const parts = 12;
const file_bytes = part_bytes * parts;

const state: SentTo = { site: undefined };

interface Member {
  member_id: number;
  cookie: string;
}

async function anUploader(name: string): Promise<Member> {
  const ctx = it.product.system_ctx;
  const { member_id, token } = await aMember(ctx, name);
  await verifyUploader(ctx, member_id);
  return { member_id, cookie: `session=${token}; __Host-session=${token}` };
}

const begin = async (n: number): Promise<Sending> => {
  const { cookie } = await anUploader(`Sender-${n}`);
  return beginSending(state, { cookie, name: `${n}.mp4`, bytes: randomBytes(file_bytes) });
};

const send = (sending: Sending): Promise<void> => sendAll(state, sending, part_bytes);

const acknowledgedOf = (sendings: readonly Sending[]): number =>
  sendings.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

/** Kills the web process once another share of the bytes is acknowledged, and starts the next. */
async function killWeb(sendings: readonly Sending[], share: number): Promise<void> {
  await expect
    .poll(() => acknowledgedOf(sendings), { timeout: 60_000, interval: 5 })
    .toBeGreaterThanOrEqual(members * file_bytes * share);
  const { site } = state;
  state.site = undefined;
  if (site) await kill(site.child);
  expect(acknowledgedOf(sendings)).toBeLessThan(members * file_bytes);
  // The long run waits for the end of the lease.
  if (!is_long) await hurrySenders();
  state.site = await it.startWeb();
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Kills the worker in the middle of the move of a file into the storage, or between that and the rows of its clip and video. */
async function killWorkerAtTheFinish(): Promise<void> {
  const stored = join(it.data_dir, 'media');
  await it.owner.query('begin');
  await it.owner.query('select from upload for update');
  const worker = await it.startWorker();
  await expect
    .poll(
      async () => {
        const names = await readdir(stored, { recursive: true }).catch(() => []);
        return names.some((name) => name.endsWith('/source'));
      },
      { timeout: 30_000, interval: 2 },
    )
    .toBe(true);
  await kill(worker);
  await it.owner.query('rollback');
  await hurryJobs();
}

test(
  'no acknowledged byte is lost by kill -9, every file is whole, and none is taken in twice',
  { timeout: 300_000, retry: 0 },
  async () => {
    const { db } = it.product.system_ctx;
    const begun = performance.now();
    state.site = await it.startWeb();
    const sendings = await Promise.all(Array.from({ length: members }, (_, n) => begin(n)));
    const all = Promise.all(sendings.map(send));
    for (let n = 1; n <= kills; n++) await killWeb(sendings, n / (kills + 2));
    await all;
    expect(sendings.flatMap(({ lost }) => lost)).toEqual([]);
    const received = await db.selectFrom('upload').select(['state', 'received']).execute();
    expect(received).toEqual(sendings.map(() => ({ state: 'complete', received: file_bytes })));

    await killWorkerAtTheFinish();
    expect(await db.selectFrom('media').select('media_id').execute()).toEqual([]);
    const worker = await it.startWorker();
    const states = async () =>
      (await db.selectFrom('upload').select('state').execute()).map((row) => row.state);
    await expect.poll(states, { timeout: 120_000 }).toEqual(sendings.map(() => 'done'));
    const hashes = sendings.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
    const clips = await db.selectFrom('media').select(['media_id', 'content_hash']).execute();
    expect(clips.map(({ content_hash }) => content_hash.toString('hex')).toSorted()).toEqual(
      hashes.toSorted(),
    );
    const videos = await db.selectFrom('video').select('media_id').execute();
    expect(videos).toHaveLength(members);
    expect(new Set(videos.map(({ media_id }) => media_id))).toEqual(
      new Set(clips.map(({ media_id }) => media_id)),
    );
    // The file of an upload is removed after the row is done.
    await expect.poll(() => readdir(join(it.data_dir, 'uploads'))).toEqual([]);
    // The next test has a worker of its own, and is without one between a kill and the next.
    await kill(worker);
    await hurryJobs();
    process.stdout.write(
      `${kills} kills of web, 1 of the worker, ${Math.round(performance.now() - begun)} ms\n`,
    );
  },
);

/** 30 files in the long tests. */
const files = is_long ? 30 : 4;
const random_kills = is_long ? 6 : 2;

/** Films and other files, in turns, each of other bytes. */
async function drawFiles(folder: string): Promise<Buffer[]> {
  const clip = await drawClip(join(folder, 'clip.mp4'), { size: '160x90' });
  const film = await readFile(clip);
  return Array.from({ length: files }, (_, n) => {
    const noise = randomBytes(2 * part_bytes);
    return n % 2 === 0 ? Buffer.concat([film, freeBox(noise)]) : noise;
  });
}

/** A box that players skip (ISO 14496-12). */
function freeBox(bytes: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + bytes.length);
  head.write('free', 4, 'latin1');
  return Buffer.concat([head, bytes]);
}

/** Kills what the seed says, at the moments that it says. */
async function killAtRandom(): Promise<string[]> {
  const { below, between } = createRandom(seed);
  const killed: string[] = [];
  let worker: ChildProcess = await it.startWorker();
  for (let n = 0; n < random_kills; n++) {
    await pause(between(200, 2500));
    const target = (['web', 'worker', 'server', 'backend'] as const)[below(4)] ?? 'web';
    killed.push(target);
    if (target === 'web') await restartWeb();
    else if (target === 'worker') {
      await kill(worker);
      worker = await it.startWorker();
      await hurryJobs();
    } else await it.killDatabase(target);
  }
  return killed;
}

async function restartWeb(): Promise<void> {
  const { site } = state;
  state.site = undefined;
  if (site) await kill(site.child);
  await hurrySenders();
  state.site = await it.startWeb();
}

/** Waits until the pool has connections again. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  await expect
    .poll(
      () =>
        work().then(
          () => true,
          () => false,
        ),
      { timeout: 30_000, interval: 100 },
    )
    .toBe(true);
}

/** The lease of a dead process ends by itself after 20 s. */
const hurrySenders = (): Promise<void> =>
  patiently(() =>
    sql`update upload set sender_until = clock_timestamp() where sender is not null`.execute(
      it.product.system_ctx.db,
    ),
  );

/** The queue finds by itself that a worker is dead, after a minute. */
const hurryJobs = (): Promise<void> =>
  patiently(() =>
    sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '2 minutes' where state = 'active'`.execute(
      it.product.system_ctx.db,
    ),
  );

/** Folders of the storage that belong to no clip. */
async function orphans(): Promise<string[]> {
  const stored = join(it.data_dir, 'media');
  const { db } = it.product.system_ctx;
  const rows = await db.selectFrom('media').select('storage_key').execute();
  const known = new Set(rows.map(({ storage_key }) => storage_key));
  const folders = await Promise.all(
    ['o', 'v', 'p'].map((kind) => readdir(join(stored, kind)).catch(() => [])),
  );
  return folders.flat().filter((name) => /^[a-z0-9]{22}$/.test(name) && !known.has(name));
}

test(
  'kills of web, worker and PostgreSQL at random lose nothing: each file ends ready or honestly failed, once, and quotas are exact',
  { timeout: is_long ? 900_000 : 300_000, retry: 0 },
  async () => {
    const { db } = it.product.system_ctx;
    state.site ??= await it.startWeb();
    const senders = [await anUploader('Random-A'), await anUploader('Random-B')];
    const ids = senders.map(({ member_id }) => member_id);
    const contents = await drawFiles(it.data_dir);
    const sendings: Sending[] = [];
    for (const [n, bytes] of contents.entries()) {
      const member = senders[n % senders.length];
      if (member)
        sendings.push(
          await beginSending(state, { cookie: member.cookie, name: `${n}.mp4`, bytes }),
        );
    }
    const [killed] = await Promise.all([killAtRandom(), ...sendings.map(send)]);
    expect(sendings.flatMap(({ lost }) => lost)).toEqual([]);

    const ends = async () => {
      const { rows } = await sql<{ end: string }>`
        select case when u.state <> 'done' then u.state when m.state in ('ready', 'failed') then m.state else 'under way' end as end
        from upload as u left join media as m using (media_id) where u.member_id = any(${ids}::int[])`.execute(
        db,
      );
      return rows.map(({ end }) => end).toSorted();
    };
    const films = Math.ceil(files / 2);
    await expect
      .poll(ends, { timeout: is_long ? 600_000 : 200_000, interval: 1000 })
      .toEqual([
        ...Array.from({ length: files - films }, () => 'failed'),
        ...Array.from({ length: films }, () => 'ready'),
      ]);
    const clips = await db
      .selectFrom('media')
      .select(['content_hash', 'bytes', 'state', 'reason_code'])
      .where('owner_id', 'in', ids)
      .execute();
    const hashes = contents.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
    expect(clips.map(({ content_hash }) => content_hash.toString('hex')).toSorted()).toEqual(
      hashes.toSorted(),
    );
    expect(clips.filter(({ state: end, reason_code }) => end === 'failed' && !reason_code)).toEqual(
      [],
    );
    const videos = await db
      .selectFrom('video')
      .select('media_id')
      .where('member_id', 'in', ids)
      .execute();
    expect([videos.length, new Set(videos.map(({ media_id }) => media_id)).size]).toEqual([
      files,
      files,
    ]);
    const { rows: quotas } = await sql`
      select count(*) filter (where ended_at is null)::int as open, sum(bytes)::int as bytes, sum(received)::int as received
      from upload where member_id = any(${ids}::int[])`.execute(db);
    const bytes = contents.reduce((sum, each) => sum + each.length, 0);
    expect(quotas).toEqual([{ open: 0, bytes, received: bytes }]);
    // The file of an upload is removed after the row is done.
    await expect.poll(() => readdir(join(it.data_dir, 'uploads'))).toEqual([]);
    expect(await orphans()).toEqual([]);
    process.stdout.write(`${files} files, killed: ${killed.join(', ')}\n`);
  },
);
