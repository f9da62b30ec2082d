import { afterAll, beforeAll, expect, test } from 'vitest';
import { videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import { videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { deleteVideo } from '#domain/submissions/index.ts';
import { editVideo } from '#domain/videos/index.ts';
import { aVideo } from '#tests/support/factories.ts';
import { anOwnDatabase, type OwnDatabase } from '#tests/support/own-database.ts';
import { startSite, type TestSite } from '#tests/support/site-setup.ts';
import pg from 'pg';

const sites: TestSite[] = [];
const state: { database?: OwnDatabase; video_id: number } = { video_id: 0 };
const database = (): OwnDatabase => {
  if (!state.database) throw new Error('it exists inside tests only');
  return state.database;
};

beforeAll(async () => {
  state.database = await anOwnDatabase();
  await database().second(async ({ system_ctx }) => {
    for (let n = 0; n < 2; n++) state.video_id = await aVideo(system_ctx, { title: 'Slow lake' });
  });
  for (const name of ['one', 'two'])
    sites.push(
      await startSite({
        ...database().env,
        DATA_DIR: `${database().folder}/${name}`,
        SEED: 'none',
        WORKER: 'off',
        LOG_LEVEL: 'error',
      }),
    );
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await state.database?.[Symbol.asyncDispose]();
});

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
const paths = (): string[] => [
  '/videos/latest-updates/',
  videosUrl.build({ ...list, page: 1 }),
  videoUrl.build(state.video_id),
];

/** The answers of both processes, and whether all of them came out of memory. */
async function answers(): Promise<{ text: string; is_true: boolean }> {
  const all = await Promise.all(
    sites.flatMap((site) =>
      paths().map(async (path) => {
        const response = await fetch(site.origin + path);
        return {
          text: await response.text(),
          is_true: /hit; ttl=\d/.test(response.headers.get('cache-status') ?? ''),
        };
      }),
    ),
  );
  return {
    text: all.map(({ text }) => text).join('\n'),
    is_true: all.every(({ is_true }) => is_true),
  };
}

/** Until everything is stored in both processes; `word` is in the stored answers. */
async function warmUp(word: string): Promise<void> {
  await expect.poll(async () => (await answers()).is_true).toBe(true);
  expect((await answers()).text).toContain(word);
}

test('a change reaches what every process keeps within a second', async () => {
  await warmUp('Slow lake');
  await database().second(async ({ system_ctx: ctx }) => {
    await editVideo(ctx, state.video_id, { title: 'Quick river' });
    const committed = performance.now();
    await expect
      .poll(async () => (await answers()).text.split('Quick river').length - 1, {
        interval: 20,
        timeout: 5000,
      })
      .toBeGreaterThanOrEqual(6);
    expect(performance.now() - committed).toBeLessThan(1000);
  });
});

test('a deleted video is gone from every process within a second', async () => {
  await warmUp('Quick river');
  await database().second(async ({ system_ctx: ctx }) => {
    await deleteVideo(ctx, state.video_id);
    const committed = performance.now();
    await expect
      .poll(async () => (await answers()).text.includes('Quick river'), {
        interval: 20,
        timeout: 5000,
      })
      .toBe(false);
    expect(performance.now() - committed).toBeLessThan(1000);
  });
});

test('a process that lost its connection drops what it may have missed', async () => {
  await expect
    .poll(async () =>
      (await fetch(`${sites[0]?.origin}/videos/latest-updates/`)).headers.get('cache-status'),
    )
    .toMatch(/hit; ttl=\d/);
  const admin = new pg.Client({ connectionString: database().server.url('velour', 'admin') });
  await admin.connect();
  try {
    // The change itself notifies no process: it is as if it had happened while the connection was away.
    await admin.query(
      "set session_replication_role = replica; update video set title = 'Unheard of' where status_id = 1",
    );
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'velour' and pid <> pg_backend_pid()",
    );
    await expect
      .poll(
        async () =>
          (await (await fetch(`${sites[0]?.origin}/videos/latest-updates/`)).text()).includes(
            'Unheard of',
          ),
        {
          timeout: 10_000,
        },
      )
      .toBe(true);
  } finally {
    await admin.end();
  }
});
