import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '#api/app.ts';
import { tagReads, type Reads } from '#api/answer-tags.ts';
import { videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { verifyHlsPath } from '#domain/media/media-url.ts';
import { createProofOfWork } from '#platform/bot-check/proof-of-work.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { createReplicas, type Replicas } from '#platform/db/replicas.ts';
import { silentLog } from '#platform/log.ts';
import { reviewProvider } from '#platform/identity-provider/port.ts';
import { beginAnswer } from '#platform/uploads/admit-chunk.ts';
import { openGate } from '#tests/support/open-gate.ts';
import { test_site, test_site_files } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';
import { anOwnDatabase, type OwnDatabase } from '#tests/support/own-database.ts';
import { aStreamingReplica, type StreamingReplica } from '#tests/support/streaming-replica.ts';
import { compose, type Composition } from './compose.ts';
import { openDatabase } from './database.ts';
import { onReplicas } from './on-replicas.ts';
import { openNotificationStreams } from './open-notification-streams.ts';
import { openReads } from './open-reads.ts';

interface World {
  database: OwnDatabase;
  replica: StreamingReplica;
  product: Composition;
  replicas: Replicas;
  reads: Reads;
  app: ReturnType<typeof createApi>;
  /** Administrator connections to the primary and the replica. */
  primary: pg.Client;
  standby: pg.Client;
}
const state: { world?: World } = {};
const world = (): World => {
  if (!state.world) throw new Error('it exists inside tests only');
  return state.world;
};
const stack = new AsyncDisposableStack();

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

beforeAll(async () => {
  const database = stack.use(await anOwnDatabase());
  await database.second(({ system_ctx }) => aVideo(system_ctx, { title: 'Slow lake' }));
  const replica = stack.use(await aStreamingReplica(database));
  const env = {
    ...database.env,
    DATABASE_REPLICA_URLS: replica.url,
    DATA_DIR: `${database.folder}/site`,
  };
  const config = readConfig(env, database.folder);
  const product = stack.use(
    await compose(config, await openDatabase(config, { may_attach: false }), silentLog),
  );
  const replicas = stack.use(
    createReplicas({ urls: [replica.url], primary: product.visitors_db, log: silentLog }),
  );
  const app = createApi({
    ...openReads(product, stack),
    domain: product.public_domain,
    answer_cache_bytes: 1_000_000,
    storage: product.storage,
    rateLimiter: product.rate_limiter,
    beginAnswer,
    fileAudiences: product.file_audiences,
    liveSessions: product.live_sessions,
    notificationStreams: openNotificationStreams(product, stack),
    domainOf: product.domainOf,
    botCheck: createProofOfWork({ secret: product.secret, clock: systemClock }),
    regionHides: product.region_hides,
    placeOf: () => ({ country: undefined, region: undefined }),
    ageGate: openGate,
    purges_caches: true,
    ageProvider: undefined,
    identityProvider: reviewProvider,
    clock: systemClock,
    log: silentLog,
    site: test_site,
    icons: undefined,
    site_files: test_site_files,
    trusted_proxies: [],
    secret: product.secret,
    accounts: product.config.accounts,
    verifyHls: (grant) => verifyHlsPath(product.secret, grant, systemClock.now()),
    client_folder: undefined,
  });
  stack.defer(() => app.close());
  const reads = onReplicas(tagReads(product.public_domain), replicas, (db) =>
    tagReads(product.publicDomainOn(db)),
  );
  const [primary, standby] = [
    await connected(database.server.url('velour', 'admin')),
    await connected(replica.admin_url),
  ];
  stack.defer(() => Promise.all([primary.end(), standby.end()]).then(() => undefined));
  state.world = { database, replica, product, replicas, reads, app, primary, standby };
});
afterAll(() => stack.disposeAsync());

const isWell = () => expect.poll(() => world().replicas.pick() !== undefined, { timeout: 20_000 });
const titleOf = async (reads: Reads): Promise<string> =>
  (await reads.videos.get(1)).value.video.title;
/** A change that a replica receives, but no cache hears. */
const renameUnheard = (title: string) =>
  world().primary.query(
    `begin; set local session_replication_role = replica; update video set title = '${title}'; commit`,
  );
const pauseReplay = () => world().standby.query('select pg_wal_replay_pause()');
const resumeReplay = () => world().standby.query('select pg_wal_replay_resume()');
const call = (cookie = '') => world().app.inject({ url: videoUrl.build(1), headers: { cookie } });

/** Every test starts with a healthy replica that has this title. */
async function begin(): Promise<void> {
  await isWell().toBe(true);
  await renameUnheard('Slow lake');
  await expect.poll(() => titleOf(world().reads)).toBe('Slow lake');
}

describe('routing of anonymous reads', () => {
  test('go to the replica, to the primary while it lags too far, and back afterwards', async () => {
    await begin();
    const { reads, product } = world();
    await pauseReplay();
    await renameUnheard('Quick river');
    expect(await titleOf(reads)).toBe('Slow lake');
    expect(await titleOf(tagReads(product.public_domain))).toBe('Quick river');
    const begun = performance.now();
    await expect.poll(() => titleOf(reads), { timeout: 15_000 }).toBe('Quick river');
    expect(performance.now() - begun).toBeGreaterThan(3000);
    expect(world().replicas.pick()).toBeUndefined();
    await resumeReplay();
    await isWell().toBe(true);
    expect(await titleOf(reads)).toBe('Quick river');
  });

  test('fall back to the primary for rows that are not replicated yet', async () => {
    await begin();
    await pauseReplay();
    try {
      const id = await world().database.second(({ system_ctx }) =>
        aVideo(system_ctx, { title: 'New' }),
      );
      expect((await world().reads.videos.get(id)).value.video.title).toBe('New');
      await expect(world().reads.videos.get(9999)).rejects.toMatchObject({ code: 'not_found' });
    } finally {
      await resumeReplay();
    }
  });

  test('skip a dead replica without an error and return to it once it is up', async () => {
    await begin();
    const { replica, reads, replicas } = world();
    await replica.kill();
    for (let n = 0; n < 20; n++) expect(await titleOf(reads)).toBe('Slow lake');
    await expect.poll(() => replicas.pick()).toBeUndefined();
    await replica.start();
    await isWell().toBe(true);
    world().standby = await connected(replica.admin_url);
    stack.defer(() => world().standby.end());
  });
});

describe('with caches', () => {
  test('a change is visible within a second although the replica lags', async () => {
    await begin();
    await expect.poll(async () => (await call()).json().video.title).toBe('Slow lake');
    await pauseReplay();
    try {
      await sql`update video set title = 'Quick river'`.execute(world().product.visitors_db);
      const committed = performance.now();
      await expect
        .poll(async () => (await call()).json().video.title, { interval: 20 })
        .toBe('Quick river');
      expect(performance.now() - committed).toBeLessThan(1000);
      expect((await call()).json().video.title).toBe('Quick river');
    } finally {
      await resumeReplay();
      await sql`update video set title = 'Slow lake'`.execute(world().product.visitors_db);
    }
  });

  test('a voter reads the vote at once in an uncached answer; other clients get the cached one', async () => {
    await begin();
    const likes = async (cookie = '') => {
      const answer = await call(cookie);
      return [
        answer.json().video.statistics.likes,
        answer.headers['cache-control'],
        answer.headers['cache-tag'] !== undefined,
      ];
    };
    const shared = 'public, s-maxage=86400, max-age=60';
    // The purges of the previous test have arrived: new entries stay cached.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await expect.poll(() => likes()).toEqual([0, shared, true]);
    await pauseReplay();
    try {
      const payload = new URLSearchParams({
        act: 'vote',
        section: 'video',
        object_id: '1',
        vote: '1',
      }).toString();
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        origin: test_site.public_origin,
      };
      const vote = await world().app.inject({
        method: 'POST',
        url: '/api/input.php',
        payload,
        headers,
      });
      expect([vote.statusCode, vote.headers['cache-control']]).toEqual([200, 'no-store']);
      const set = String(vote.headers['set-cookie']);
      expect(set).toMatch(
        /^read_your_writes=\d{10}\.[\w-]{22}; Path=\/; Max-Age=75; HttpOnly; SameSite=Lax$/,
      );
      const mark = set.split(';')[0] ?? '';
      expect(await likes(mark)).toEqual([1, 'private, no-store', false]);
      expect(await likes()).toEqual([0, shared, true]);
      for (const forged of [
        'read_your_writes=9999999999.aaaaaaaaaaaaaaaaaaaaaa',
        `${mark.slice(0, -1)}${mark.endsWith('A') ? 'B' : 'A'}`,
        'read_your_writes=',
        `x${mark}`,
      ])
        expect(await likes(forged)).toEqual([0, shared, true]);
    } finally {
      await resumeReplay();
    }
  });

  test('the replica answers while the primary is down', async () => {
    await begin();
    const { database, reads } = world();
    await database.signal('SIGTERM');
    try {
      for (let n = 0; n < 5; n++) expect(await titleOf(reads)).toBe('Slow lake');
    } finally {
      await database.start();
      world().primary = await connected(database.server.url('velour', 'admin'));
      stack.defer(() => world().primary.end());
    }
    await isWell().toBe(true);
  });
});
