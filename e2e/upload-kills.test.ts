import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { uploads_url } from '#contracts/calls/uploads.ts';
import { createRandom } from '#seed/random.ts';
import { verifyUploader } from '#tests/support/factories.ts';
import { withKillableSite } from '#tests/support/killable-site.ts';
import { aMember } from '#tests/support/members.ts';
import type { TestSite } from '#tests/support/site-setup.ts';

// Real processes, killed while members send. The seed is printed: VELOUR_KILL_SEED repeats a run as far as the machine lets it.
const seed = Number(process.env['VELOUR_KILL_SEED'] ?? Math.floor(Math.random() * 1e9));
process.stdout.write(`kills while members upload: VELOUR_KILL_SEED=${seed}\n`);
const { next: random } = createRandom(String(seed));
const it = withKillableSite();
const kills = 4;
const members = 4;
const file_bytes = 6_000_000;
const part_bytes = 500_000;

interface Sending {
  cookie: string;
  bytes: Buffer;
  url: string;
  /** What the site has acknowledged. */
  acknowledged: number;
  lost: string[];
}

const state: { site: TestSite | undefined } = { site: undefined };

/** Undefined when the site is gone. */
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
    // Killed: whoever sends goes on where the next process says.
    return undefined;
  }
}

async function send(sending: Sending): Promise<void> {
  const end = Date.now() + 150_000;
  while (sending.acknowledged < file_bytes) {
    if (Date.now() > end) throw new Error('never complete');
    const head = await ask(sending, 'HEAD');
    if (head?.status !== 200) {
      await pause(50);
      continue;
    }
    const at = Number(head.headers.get('upload-offset'));
    if (at < sending.acknowledged) sending.lost.push(`${at} of ${sending.acknowledged}`);
    sending.acknowledged = at;
    const part = sending.bytes.subarray(at, at + part_bytes);
    if (part.length === 0) return;
    // Every other part with a checksum.
    const checksum = `sha256 ${createHash('sha256').update(part).digest('base64')}`;
    const answer = await ask(
      sending,
      'PATCH',
      {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(at),
        ...(random() < 0.5 && { 'upload-checksum': checksum }),
      },
      part,
    );
    if (answer?.status === 204) sending.acknowledged = Number(answer.headers.get('upload-offset'));
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

test('no acknowledged byte is lost by kill -9, every file is whole, and none is taken in twice', async () => {
  state.site = await it.startWeb();
  const sendings = await Promise.all(Array.from({ length: members }, (_, n) => begin(n)));
  const all = Promise.all(sendings.map(send));
  for (let n = 0; n < kills; n++) {
    await pause(200 + random() * 800);
    const { child } = state.site;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    state.site = await it.startWeb();
  }
  await all;
  expect(sendings.flatMap(({ lost }) => lost)).toEqual([]);

  const { db } = it.product.system_ctx;
  const uploads = await db.selectFrom('upload').selectAll().execute();
  expect(uploads.map(({ state: at, received }) => [at, received])).toEqual(
    sendings.map(() => ['complete', file_bytes]),
  );
  const { rows: jobs } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job where name = 'upload.finish'`.execute(db);
  expect(jobs).toEqual([{ n: members }]);

  const worker = await it.startWorker();
  const states = async () =>
    (await db.selectFrom('upload').select('state').execute()).map((row) => row.state);
  await pause(random() * 300);
  worker.kill('SIGKILL');
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(
    it.product.system_ctx.db,
  );
  await it.startWorker();
  await expect.poll(states, { timeout: 120_000 }).toEqual(sendings.map(() => 'done'));
  const hashes = sendings.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
  const clips = await db.selectFrom('media').select(['content_hash', 'storage_key']).execute();
  expect(clips.map(({ content_hash }) => content_hash.toString('hex')).toSorted()).toEqual(
    hashes.toSorted(),
  );
  for (const { storage_key } of clips) {
    const file = await stat(join(it.data_dir, 'media/o', storage_key, 'source'));
    expect(file.size).toBe(file_bytes);
  }
  expect(await readdir(join(it.data_dir, 'uploads'))).toEqual([]);
}, 300_000);
