import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHttpHashLists } from '#platform/hash-lists/http-hash-lists.ts';
import { parseHashServices } from '#platform/hash-lists/settings.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia } from '#tests/support/factories.ts';
import type { Ctx } from '../ctx.ts';
import { syncLists } from './index.ts';

const it = withCtx();
const hash = (digit: string): string => digit.repeat(64);
/** What a service answered, recorded: two pages, then a change, then nothing new. */
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
const state = { url: '', fault: undefined as { status: number; body: string } | undefined };
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
    response
      .writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {})
      .end(answer);
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
    await syncLists(ctx());
    await syncLists(ctx());
    const reports = asked.filter(({ method }) => method === 'POST');
    expect(reports.map(({ url }) => url)).toEqual(['/api/matches']);
    expect(JSON.parse(reports[0]?.body ?? '')).toEqual({
      reference: 'a',
      kind: 'pdq',
      distance: 7,
      found_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
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
