import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchUrl, videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import { videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { createDomain } from '#domain/index.ts';
import { publicViewer } from '#domain/ctx.ts';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { createDb } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';
import { tagReads } from './answer-tags.ts';
import { withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';

const response_cache = createResponseCache();
const state: { counted?: ReturnType<typeof createDb>; statements: number } = { statements: 0 };
const api = withApi(() => {
  // A pool of its own, whose statements are counted: each takes a connection once.
  state.counted = createDb({ url: api.url('app'), log: silentLog });
  state.counted.pool.on('acquire', () => (state.statements += 1));
  const domain = createDomain({ ...api.ctx(), db: state.counted.db }).for(publicViewer);
  const reads = tagReads(domain);
  return {
    response_cache,
    answer_cache_bytes: 1_000_000,
    reads: { anywhere: reads, primary: reads },
  };
});
beforeAll(async () => {
  for (let n = 0; n < 3; n++) await aVideo(api.ctx({ kind: 'system' }));
});
afterAll(() => state.counted?.close());

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
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers });
/** Statements that the calls needed. */
async function statementsOf(calls: () => Promise<unknown>): Promise<number> {
  const before = state.statements;
  await calls();
  return state.statements - before;
}

test('500 concurrent identical requests run one query, a cached answer none', async () => {
  const one = await statementsOf(() => get(videosUrl.build({ ...list, page: 1, count: 24 })));
  expect(one).toBeGreaterThan(0);
  const url = videosUrl.build({ ...list, page: 1 });
  let answers: Awaited<ReturnType<typeof get>>[] = [];
  expect(
    await statementsOf(
      async () => void (answers = await Promise.all(Array.from({ length: 500 }, () => get(url)))),
    ),
  ).toBe(one);
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.json().videos).toHaveLength(3);
  expect(await statementsOf(() => Promise.all(Array.from({ length: 50 }, () => get(url))))).toBe(0);
});

describe('cached answers', () => {
  test('differ from computed ones in Age and Cache-Status only', async () => {
    const url = videoUrl.build(1);
    const first = await get(url);
    const second = await get(url);
    expect(first.headers['cache-status']).toBe('velour; fwd=miss');
    expect(second.headers['cache-status']).toMatch(/^velour; hit; ttl=\d+$/);
    expect(second.headers['age']).toBe('0');
    const rest = ({
      headers: { 'cache-status': _s, age: _a, date: _d, 'x-request-id': _i, ...others },
    }: typeof first) => others;
    expect([second.body, rest(second)]).toEqual([first.body, rest(first)]);
    expect((await get(url, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
    expect((await get(url, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      'gzip',
    );
  });

  test('do not depend on cookies or headers of the visitor', async () => {
    const url = videoUrl.build(2);
    const plain = await get(url);
    for (const headers of [
      { cookie: 'read_your_writes=9999999999.aaaaaaaaaaaaaaaaaaaaaa; session=x; app_lang=de' },
      { authorization: 'Bearer x' },
      { host: 'evil.example' },
    ]) {
      const answer = await get(url, headers as Record<string, string>);
      expect(answer.headers['cache-status']).toMatch(/hit/);
      expect(answer.body).toBe(plain.body);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  test('are shared by all spellings of a search', async () => {
    const search = (s: string) =>
      get(searchUrl.build({ ...list, lifetime: 3600, page: 1, sort: 'relevance', s }));
    const first = await search('slow  Morning');
    expect(first.headers['cache-status']).toBe('velour; fwd=miss');
    for (const text of ['slow morning', ' SLOW “morning', 'ｓlow morning.']) {
      const answer = await search(text);
      expect(answer.headers['cache-status']).toMatch(/hit/);
      expect(answer.body).toBe(first.body);
    }
  });

  test('exclude lifetime 0 and errors', async () => {
    for (const url of [videoUrl.build(3, 0), videoUrl.build(999)]) {
      const first = await statementsOf(() => get(url));
      expect(first).toBeGreaterThan(0);
      expect(await statementsOf(() => get(url))).toBe(first);
    }
  });

  test('get a short s-maxage when they are stale', async () => {
    const url = videoUrl.build(1);
    await get(url);
    response_cache.markStale();
    try {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-status']).toMatch(/^velour; hit; ttl=-\d+$/);
      expect(answer.headers['cache-control']).toBe('public, s-maxage=10, max-age=10');
    } finally {
      response_cache.reset();
    }
  });
});
