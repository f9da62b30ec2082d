import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import { videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { anOwnDatabase, type OwnDatabase } from '#tests/support/own-database.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';

const member = { token: '' };
const state: { database?: OwnDatabase; site?: TestSite } = {};
const database = (): OwnDatabase => state.database ?? fail();
const site = (): TestSite => state.site ?? fail();
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const fail = (): never => {
  throw new Error('it exists inside tests only');
};

beforeAll(async () => {
  state.database = await anOwnDatabase();
  await database().second(async ({ system_ctx }) => {
    for (let n = 0; n < 3; n++) await aVideo(system_ctx);
    member.token = (await aMember(system_ctx, 'Away-Reader')).token;
  });
  state.site = await startSite({
    ...database().env,
    DATA_DIR: `${database().folder}/site`,
    SEED: 'none',
    WORKER: 'off',
    LOG_LEVEL: 'error',
  });
  // When a site begins to listen for changes, it drops the answers that it stored before.
  await pause(1500);
});
afterAll(async () => {
  await state.site?.stop();
  await state.database?.[Symbol.asyncDispose]();
});

interface Seen {
  path: string;
  status: number;
  ms: number;
  headers: Headers;
}

async function ask(path: string, init: RequestInit = {}): Promise<Seen> {
  const begun = performance.now();
  const response = await fetch(site().origin + path, {
    ...init,
    ...(path === account_page && { headers: { cookie: `session=${member.token}; member=1` } }),
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return {
    path,
    status: response.status,
    ms: performance.now() - begun,
    headers: response.headers,
  };
}

const list = {
  lifetime: 86_400,
  orientation: 'str',
  sort: 'latest-updates',
  count: 60,
  section: '',
  object_id: '',
  type: 'all',
  duration: '',
  date: '',
} as const;
const warm = [
  '/',
  '/videos/latest-updates/',
  videosUrl.build({ ...list, page: 1 }),
  videoUrl.build(1),
];
let cold_page = 2;
/** Pages of an account read for their member alone. */
const account_page = '/account/';
const cold = (): string[] => [
  account_page,
  `/videos/latest-updates/?page=${cold_page++}`,
  videosUrl.build({ ...list, page: cold_page++ }),
];
const vote = (): Promise<Seen> => {
  const body = new URLSearchParams({ act: 'vote', section: 'video', object_id: '1', vote: '1' });
  return ask('/api/input.php', { method: 'POST', body, headers: { origin: site().origin } });
};

/**
 * Twelve clients send requests without a pause until each has done its rounds: half of them for
 * cached answers, half for others.
 */
function load(): { stopAfter(rounds: number): Promise<Seen[]> } {
  const seen: Seen[] = [];
  let is_over = false;
  const rounds = Array.from({ length: 12 }, () => 0);
  const client = async (paths: () => string[], n: number): Promise<void> => {
    while (!is_over) {
      for (const path of paths()) seen.push(await ask(path));
      rounds[n] = (rounds[n] ?? 0) + 1;
    }
  };
  const clients = Array.from({ length: 12 }, (_, n) => client(n % 2 === 0 ? () => warm : cold, n));
  return {
    async stopAfter(least) {
      await expect
        .poll(() => Math.min(...rounds), { timeout: 30_000 })
        .toBeGreaterThanOrEqual(least);
      is_over = true;
      await Promise.all(clients);
      return seen;
    },
  };
}
const cacheStatus = async (path: string): Promise<string | null> =>
  (await ask(path)).headers.get('cache-status');
const age = async (path: string): Promise<number> => Number((await ask(path)).headers.get('age'));
const stale = /^velour; hit; ttl=-\d+$/;
const patience = { timeout: 15_000, interval: 100 };
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

describe.each([
  ['hangs', () => database().signal('SIGSTOP'), () => database().signal('SIGCONT')],
  ['is stopped', () => database().signal('SIGTERM'), () => database().start()],
] as const)('while the database %s, under load', (_name, end, begin) => {
  test('answers cached pages marked stale, rejects the rest in time, and recovers by itself', async () => {
    for (const path of [...warm, account_page]) expect((await ask(path)).status).toBe(200);
    await end();
    const early = load();
    const votes = await Promise.all([vote(), vote()]);
    const first = await early.stopAfter(2);
    // A hanging database is noticed seconds after it stopped answering, a stopped one within one.
    for (const path of warm) {
      await expect.poll(() => cacheStatus(path), patience).toMatch(stale);
      await expect.poll(() => age(path), patience).toBeGreaterThan(0);
    }
    const later = load();
    const rest = await later.stopAfter(10);

    for (const { path, status, ms, headers } of [...first, ...rest, ...votes].filter(
      (one) => !warm.includes(one.path),
    )) {
      expect([path, status]).toEqual([path, 503]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(ms).toBeLessThan(5000);
    }
    // No request queues behind a database that is known to be away.
    expect(
      median(rest.filter(({ path }) => !warm.includes(path)).map(({ ms }) => ms)),
    ).toBeLessThan(1000);
    const stored = [...first, ...rest].filter(({ path }) => warm.includes(path));
    expect(stored.length).toBeGreaterThan(100);
    expect(stored.filter(({ status }) => status !== 200)).toEqual([]);
    for (const { headers } of rest.filter(({ path }) => warm.includes(path))) {
      expect(headers.get('cache-status')).toMatch(stale);
      expect(Number(headers.get('age'))).toBeGreaterThan(0);
    }

    await begin();
    const back = performance.now();
    await expect.poll(async () => (await ask(cold()[0] ?? '')).status, patience).not.toBe(503);
    await expect.poll(() => cacheStatus(warm[2] ?? ''), patience).toMatch(/ttl=\d/);
    expect(performance.now() - back).toBeLessThan(10_000);
    expect((await ask(warm[3] ?? '')).status).toBe(200);
  });
});
