import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { uploads_url } from '#contracts/calls/uploads.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { withKillableSite } from '#tests/support/killable-site.ts';
import { aMember } from '#tests/support/members.ts';
import type { TestSite } from '#tests/support/site-setup.ts';

// Real processes, killed by SIGKILL while members send, and while a file is taken in.
const it = withKillableSite();
const is_long = Boolean(process.env['VELOUR_LONG']);
const kills = is_long ? 6 : 1;
const members = 2;
const part_bytes = 300_000;
const parts = 12;
const file_bytes = part_bytes * parts;

interface Sending {
  cookie: string;
  bytes: Buffer;
  url: string;
  /** What the site has acknowledged. */
  acknowledged: number;
  lost: string[];
}

const state: { site: TestSite | undefined } = { site: undefined };

/** Undefined when the site is gone: whoever sends goes on where the next process says. */
async function ask(
  { cookie, url }: Sending,
  method: string,
  headers: Record<string, string> = {},
  body?: Buffer,
): Promise<Response | undefined> {
  const { site } = state;
  if (!site) return undefined;
  try {
    return await fetch(site.origin + url, {
      method,
      headers: { origin: site.origin, cookie, 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  } catch {
    return undefined;
  }
}

/** As a client of tus does: asks where it is, sends the next part, and again after any fault. */
async function send(sending: Sending): Promise<void> {
  const give_up = Date.now() + 150_000;
  while (sending.acknowledged < file_bytes) {
    if (Date.now() > give_up) throw new Error('never complete');
    const head = await ask(sending, 'HEAD');
    if (head?.status !== 200) {
      await pause(100);
      continue;
    }
    const at = Number(head.headers.get('upload-offset'));
    if (at < sending.acknowledged) sending.lost.push(`${at} of ${sending.acknowledged}`);
    sending.acknowledged = at;
    const part = sending.bytes.subarray(at, at + part_bytes);
    if (part.length === 0) return;
    const answer = await ask(
      sending,
      'PATCH',
      {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(at),
        'upload-checksum': `sha256 ${createHash('sha256').update(part).digest('base64')}`,
      },
      part,
    );
    if (answer?.status === 204) sending.acknowledged = Number(answer.headers.get('upload-offset'));
    await pause(50);
  }
}

async function begin(n: number): Promise<Sending> {
  const ctx = it.product.system_ctx;
  const { member_id, token } = await aMember(ctx, `Sender-${n}`);
  await verifyUploader(ctx, member_id);
  const sending: Sending = {
    cookie: `session=${token}; __Host-session=${token}`,
    bytes: randomBytes(file_bytes),
    url: uploads_url,
    acknowledged: 0,
    lost: [],
  };
  const made = await ask(sending, 'POST', {
    'upload-length': String(file_bytes),
    'upload-metadata': `filename ${Buffer.from(`${n}.mp4`).toString('base64')}`,
  });
  expect(made?.status).toBe(201);
  return { ...sending, url: String(made?.headers.get('location')) };
}

const acknowledgedOf = (sendings: readonly Sending[]): number =>
  sendings.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

/** Kills the web process once another share of the bytes is acknowledged, and starts the next. */
async function killWeb(sendings: readonly Sending[], share: number): Promise<void> {
  await expect
    .poll(() => acknowledgedOf(sendings), { timeout: 60_000, interval: 5 })
    .toBeGreaterThanOrEqual(members * file_bytes * share);
  const { site } = state;
  state.site = undefined;
  const ended = site && once(site.child, 'exit');
  site?.child.kill('SIGKILL');
  await ended;
  expect(acknowledgedOf(sendings)).toBeLessThan(members * file_bytes);
  // The lease of a dead process ends by itself after 20 s; the long run waits for it.
  if (!is_long)
    await sql`update upload set sender_until = clock_timestamp() where sender is not null`.execute(
      it.product.system_ctx.db,
    );
  state.site = await it.startWeb();
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
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
  await it.owner.query('rollback');
  // The queue finds by itself that a worker is dead, after a minute.
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '2 minutes' where state = 'active'`.execute(
    it.product.system_ctx.db,
  );
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
    await it.startWorker();
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
    expect(await readdir(join(it.data_dir, 'uploads'))).toEqual([]);
    process.stdout.write(
      `${kills} kills of web, 1 of the worker, ${Math.round(performance.now() - begun)} ms\n`,
    );
  },
);
