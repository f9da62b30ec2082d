import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHttpHashLists } from '#platform/hash-lists/http-hash-lists.ts';
import { parseHashServices } from '#platform/hash-lists/settings.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia } from '#tests/support/factories.ts';
import type { Ctx } from '../ctx.ts';
import { findMatches, syncLists } from './index.ts';

const it = withCtx();
const hash = (digit: string): string => digit.repeat(64);
/** Recorded answers of a service: two pages, then a change, then nothing new. */
const recorded: Record<string, unknown> = {
  '': {
    changes: [
      {
        reference: 'a',
        hashes: [
          { kind: 'pdq', hash: hash('A') },
          { kind: 'sha256', hash: hash('1') },
        ],
      },
      { reference: 'b', hashes: [{ kind: 'md5', hash: '2'.repeat(32) }] },
    ],
    cursor: 'one',
    has_more: true,
  },
  one: {
    changes: [{ reference: 'c', hashes: [{ kind: 'pdq', hash: hash('c') }] }],
    cursor: 'two',
    has_more: false,
  },
  two: {
    changes: [
      { reference: 'b', hashes: null },
      { reference: 'c', hashes: [{ kind: 'pdq', hash: hash('d') }] },
    ],
    cursor: 'three',
    has_more: false,
  },
  three: { changes: [], cursor: 'three', has_more: false },
};
const state = {
  url: '',
  fault: undefined as { status: number; body: string } | undefined,
  answer_after: Promise.resolve(),
};
const asked: { method: string; url: string; token: string; body: string }[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const url = request.url ?? '';
    asked.push({
      method: request.method ?? '',
      url,
      token: request.headers.authorization ?? '',
      body,
    });
    const { status, body: answer } = state.fault ?? {
      status: 200,
      body: JSON.stringify(
        recorded[new URL(url, 'http://list.example').searchParams.get('cursor') ?? ''] ?? {},
      ),
    };
    const headers = status === 302 ? { location: 'http://127.0.0.1:1/' } : {};
    void state.answer_after.then(() => response.writeHead(status, headers).end(answer));
  });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  state.fault = undefined;
  state.answer_after = Promise.resolve();
});

const ctx = (): Ctx => ({
  ...it.ctx({ kind: 'system' }),
  hash_lists: createHttpHashLists(
    parseHashServices(
      JSON.stringify([
        { name: 'clearing', url: state.url, token: 'secret', child_safety: true, report: true },
      ]),
    ) ?? [],
  ),
});
const listed = async () =>
  (
    await it
      .ctx()
      .db.selectFrom('hash_value')
      .innerJoin('hash_entry', 'hash_entry.entry_id', 'hash_value.entry_id')
      .select(['reference', 'hash_value.kind', 'hash'])
      .orderBy('reference')
      .orderBy('hash_value.kind')
      .execute()
  ).map(({ reference, kind, hash: value }) => `${reference} ${kind} ${value.toString('hex')[0]}`);

const lastFailure = () =>
  it
    .ctx()
    .db.selectFrom('hash_list')
    .select(['failure', 'failed_at', 'syncing_until'])
    .where('name', '=', 'clearing')
    .executeTakeFirstOrThrow();

describe('lists of services', () => {
  test('are fetched from where they were left, in pages', async () => {
    await syncLists(ctx());
    expect(asked.map(({ method, url, token }) => [method, url, token])).toEqual([
      ['GET', '/api/changes?cursor=', 'Bearer secret'],
      ['GET', '/api/changes?cursor=one', 'Bearer secret'],
    ]);
    expect(await listed()).toEqual(['a pdq a', 'a sha256 1', 'b md5 2', 'c pdq c']);
    await syncLists(ctx());
    expect(await listed()).toEqual(['a pdq a', 'a sha256 1', 'c pdq d']);
    await syncLists(ctx());
    expect(asked.at(-1)?.url).toBe('/api/changes?cursor=three');
    const list = it.ctx().db.selectFrom('hash_list').select(['kind', 'is_child_safety', 'cursor']);
    expect(await list.where('name', '=', 'clearing').executeTakeFirst()).toEqual({
      kind: 'service',
      is_child_safety: true,
      cursor: 'three',
    });
  });

  test.for([
    ['an error', 500, '{}'],
    ['a redirect, which would be told the token', 302, ''],
    ['no JSON', 200, '<html>'],
    [
      'a hash that is too short',
      200,
      JSON.stringify({
        changes: [{ reference: 'x', hashes: [{ kind: 'pdq', hash: 'ab' }] }],
        cursor: 'x',
        has_more: false,
      }),
    ],
  ] as const)('stay as they were after %s', async ([, status, body]) => {
    const before = await listed();
    state.fault = { status, body };
    await syncLists(ctx());
    expect(asked).toHaveLength(1);
    expect(await listed()).toEqual(before);
    // The cause is stored until the service answers as it must.
    expect(await lastFailure()).toMatchObject({ failed_at: expect.any(Date), syncing_until: null });
    expect((await lastFailure()).failure).not.toBe('');
    state.fault = undefined;
    await syncLists(ctx());
    expect(await lastFailure()).toEqual({ failure: '', failed_at: null, syncing_until: null });
    expect(asked).toHaveLength(2);
  });

  test('stay as they were where an answer breaks off in the middle of a delta, and go on from there', async () => {
    const before = await listed();
    const cut = JSON.stringify({
      changes: [{ reference: 'a', hashes: null }],
      cursor: 'next',
      has_more: false,
    });
    state.fault = { status: 200, body: cut.slice(0, -10) };
    await syncLists(ctx());
    expect(await listed()).toEqual(before);
    // Refused by the database, which stores no such name, after it took what comes before.
    const change = (reference: string, digit: string) => ({
      reference,
      hashes: [{ kind: 'pdq', hash: hash(digit) }],
    });
    state.fault = {
      status: 200,
      body: JSON.stringify({
        changes: [{ reference: 'a', hashes: null }, change('e', '7'), change('e\u0000', '8')],
        cursor: 'next',
        has_more: false,
      }),
    };
    await syncLists(ctx());
    expect(await listed()).toEqual(before);
    expect((await lastFailure()).failure).not.toBe('');
    state.fault = undefined;
    await syncLists(ctx());
    expect(asked.at(-1)?.url).toBe('/api/changes?cursor=three');
    expect((await lastFailure()).failure).toBe('');
  });

  test.for([
    ['more, but nowhere to go on', { changes: [], cursor: 'three', has_more: true }],
    ['no cursor', { changes: [], cursor: '', has_more: false }],
  ] as const)('are asked once where the answer has %s', async ([, answer]) => {
    state.fault = { status: 200, body: JSON.stringify(answer) };
    await syncLists(ctx());
    expect(asked).toHaveLength(1);
    expect((await lastFailure()).failure).toMatch(/hash list/);
  });

  test('lose what a delta removes: it is held no more', async () => {
    const { db } = it.ctx();
    const picture = Buffer.from(hash('d'), 'hex');
    const compared = {
      sha256: Buffer.alloc(32),
      md5: null,
      pictures: [{ whole: picture, middle: picture, quality: 100 }],
      frame_seconds: null,
    };
    const matches = async () => {
      await ctx().hashes.refresh(db);
      const found = await db.transaction().execute((trx) => findMatches(ctx(), trx, compared));
      return found.map(({ reference }) => reference);
    };
    expect(await matches()).toEqual(['c']);
    state.fault = {
      status: 200,
      body: JSON.stringify({
        changes: [{ reference: 'c', hashes: null }],
        cursor: 'three',
        has_more: false,
      }),
    };
    await syncLists(ctx());
    expect(await matches()).toEqual([]);
  });

  test('are asked by one process at a time, and by another one when that was killed', async () => {
    const waiting = Promise.withResolvers<void>();
    state.answer_after = waiting.promise;
    const first = syncLists(ctx());
    await expect.poll(() => asked.length).toBe(1);
    await syncLists(ctx());
    waiting.resolve();
    await first;
    expect(asked).toHaveLength(1);
    const { db } = it.ctx();
    const until = (minutes: number) =>
      sql`update hash_list set syncing_until = now() + make_interval(mins => ${minutes}) where name = 'clearing'`.execute(
        db,
      );
    await until(5);
    await syncLists(ctx());
    expect(asked).toHaveLength(1);
    await until(-1);
    await syncLists(ctx());
    expect(asked).toHaveLength(2);
  });

  test('leave a list of the owner with their name alone', async () => {
    const { db } = it.ctx();
    await db
      .insertInto('hash_list')
      .values({ name: 'clearing-own', kind: 'import', is_child_safety: false })
      .execute();
    const service = { name: 'clearing-own', url: state.url, child_safety: true };
    const hash_lists = createHttpHashLists(parseHashServices(JSON.stringify([service])) ?? []);
    await syncLists({ ...ctx(), hash_lists });
    expect(asked).toEqual([]);
    const list = db.selectFrom('hash_list').select(['kind', 'is_child_safety', 'syncing_until']);
    expect(await list.where('name', '=', 'clearing-own').executeTakeFirst()).toEqual({
      kind: 'import',
      is_child_safety: false,
      syncing_until: null,
    });
  });

  test('hear of a match once it is confirmed, once', async () => {
    const { db } = it.ctx();
    const media_id = await aMedia(it.ctx());
    const match = { list_name: 'clearing', reference: 'a', kind: 'pdq', distance: 7 };
    await db
      .insertInto('hash_match')
      .values([
        { ...match, media_id, state: 'confirmed' },
        { ...match, media_id, reference: 'open', state: 'open' },
        { ...match, media_id, list_name: 'own-removals', state: 'confirmed' },
      ])
      .execute();
    // The second one is tried although the first is refused, and both once the service takes them.
    await db
      .insertInto('hash_match')
      .values({ ...match, media_id: await aMedia(it.ctx()), reference: 'z', state: 'confirmed' })
      .execute();
    state.fault = { status: 503, body: '{}' };
    await syncLists(ctx());
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2);
    asked.length = 0;
    state.fault = undefined;
    await syncLists(ctx());
    await syncLists(ctx());
    const reports = asked.filter(({ method }) => method === 'POST');
    expect(reports.map(({ url }) => url)).toEqual(['/api/matches', '/api/matches']);
    expect(JSON.parse(reports[0]?.body ?? '')).toEqual({
      reference: 'a',
      kind: 'pdq',
      distance: 7,
      found_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test('hear of a match after as many refused ones as are sent in several batches', async () => {
    const { db } = it.ctx();
    await sql`delete from hash_match`.execute(db);
    const media_id = await aMedia(it.ctx());
    await sql`
      insert into hash_match (list_name, reference, kind, distance, media_id, state)
      select 'clearing', 'many-' || n, 'pdq', 7, ${media_id}, 'confirmed' from generate_series(1, 115) n`.execute(
      db,
    );
    state.fault = { status: 404, body: '{}' };
    await syncLists(ctx());
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(115);
  });

  test('are named in the settings by a list of services, https only', () => {
    expect(parseHashServices('')).toEqual([]);
    const url = 'https://list.example/api/';
    expect(parseHashServices(JSON.stringify([{ name: 'a', url }]))).toEqual([
      { name: 'a', url, token: '', child_safety: false, report: false },
    ]);
    for (const wrong of [
      '{',
      '{}',
      JSON.stringify([{ name: 'a', url: 'http://list.example/' }]),
      JSON.stringify([{ name: 'A b', url }]),
      JSON.stringify([
        { name: 'a', url },
        { name: 'a', url },
      ]),
      JSON.stringify([{ name: 'a', url, other: 1 }]),
    ])
      expect(parseHashServices(wrong), wrong).toBeUndefined();
  });
});
