import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import {
  findSearchRedirect,
  listSearchRedirects,
  removeSearchRedirect,
  saveSearchRedirects,
} from './redirects.ts';

const world = withCtx();
const find = (text: string) => findSearchRedirect(world.ctx(), text);
const save = async (...pairs: readonly (readonly [string, string])[]) => {
  const redirects = pairs.map(([query, target]) => ({ query, target }));
  return [...(await saveSearchRedirects(world.ctx({ kind: 'system' }), redirects))];
};

beforeEach(async () => {
  await sql`delete from search_redirect`.execute(world.db);
});

describe('a redirect', () => {
  test('is found by every spelling of its words, and by no other search', async () => {
    expect(await save(['Sea of Fog', '/categories/fog/latest-updates/'])).toEqual([]);
    const target = '/categories/fog/latest-updates/';
    for (const text of ['sea of fog', '  SEA  of\u200b fog! ', '"sea of fog"', 'séa of ｆｏｇ'])
      expect(await find(text)).toBe(target);
    for (const text of ['sea of', 'sea of fog lake', 'of sea fog', 'sea -of fog', 'sea OR of fog'])
      expect(await find(text)).toBeUndefined();
    expect(await find('')).toBeUndefined();
    expect(await find('\0%_\'"')).toBeUndefined();
  });

  test('keeps what follows the path, in the spelling of addresses', async () => {
    await save(['lake', '/videos/longest/?type=hd#list'], ['sea', '/search/海 sea'], ['fog', '/']);
    expect(await find('lake')).toBe('/videos/longest/?type=hd#list');
    expect(await find('sea')).toBe('/search/%E6%B5%B7%20sea');
    expect(await find('fog')).toBe('/');
  });

  test('is changed by a second one for the same words, until it is removed', async () => {
    await save(['lake', '/albums/']);
    await save(['LAKE', '/models/']);
    expect(await listSearchRedirects(world.ctx())).toEqual([{ query: 'LAKE', target: '/models/' }]);
    expect(await removeSearchRedirect(world.ctx(), 'Lake ')).toBe(true);
    expect(await removeSearchRedirect(world.ctx(), 'lake')).toBe(false);
    expect(await removeSearchRedirect(world.ctx(), 'lake -sea')).toBe(false);
    expect(await find('lake')).toBeUndefined();
  });

  test('may lead to a search that does not redirect, or on to another page', async () => {
    expect(await save(['lakes', '/search/lake'], ['lake', '/albums/'])).toEqual([]);
    expect(await find('lakes')).toBe('/search/lake');
  });
});

describe('refused is', () => {
  test.each([
    'https://other.example/',
    '//other.example/',
    '///other.example',
    '/\\other.example',
    '/..//other.example',
    '/\t/other.example',
    '/lake\u0000',
    '/lake\r\nx: y',
    'albums/',
    '',
    'javascript:alert(1)',
  ])('a target that is no path of this site: %j', async (target) => {
    expect(await save(['lake', target])).toEqual([[0, 'target']]);
    expect(await find('lake')).toBeUndefined();
  });

  test.each([
    ['la', '/albums/', 'length'],
    ['a'.repeat(70), '/albums/', 'length'],
    ['ﷺ'.repeat(60), '/albums/', 'length'],
    ['!!!', '/albums/', 'empty'],
    ['lake -sea', '/albums/', 'operators'],
    ['lake OR sea', '/albums/', 'operators'],
    ['lake', `/${'a'.repeat(500)}`, 'long'],
    ['lake', `/${'é'.repeat(90)}`, 'long'],
    ['lake', '/search/LAKE', 'itself'],
    ['lake', '/search/lake/?type=hd', 'itself'],
    ['lake', '/search/?s=l%C3%A0ke', 'itself'],
    ['lake', '/search?s=lake', 'itself'],
    ['lake', '/search/%22lake%22', 'itself'],
    ['lake', '/search/lake/models', 'itself'],
    ['lake', '/search/lake/albums/?page=2', 'itself'],
    ['lake', '/de/search/lake', 'itself'],
    ['lake', '/ja/search/?s=lake', 'itself'],
    ['lake', '/de/search/LAKE/channels', 'itself'],
  ])('%j to %j', async (query, target, fault) =>
    expect(await save([query, target])).toEqual([[0, fault]]),
  );

  test('a circle, also one that what is saved closes', async () => {
    expect(await save(['one', '/search/two'], ['two', '/search/three'])).toEqual([]);
    expect(await save(['three', '/search/one'])).toEqual([[0, 'circle']]);
    expect(await save(['six', '/search/ten'], ['ten', '/search/SIX'])).toEqual([
      [0, 'circle'],
      [1, 'circle'],
    ]);
    // Leads to a circle's end without being part of one.
    expect(await save(['two', '/albums/'], ['three', '/search/one'])).toEqual([]);
  });

  test('a search that stands there twice, and everything with it', async () => {
    expect(await save(['lake', '/albums/'], ['sea', '/albums/'], ['Lake', '/models/'])).toEqual([
      [2, 'twice'],
    ]);
    expect(await listSearchRedirects(world.ctx())).toEqual([]);
  });
});

test('two that close a circle together are not both saved', async () => {
  const saved = await Promise.all([save(['one', '/search/two']), save(['two', '/search/one'])]);
  expect(saved.flat()).toEqual([[0, 'circle']]);
});

test.each(['//other.example', '/\\other.example', 'other', '/é', '/a b'])(
  'the table itself refuses the target %j',
  async (target) =>
    expect(
      sql`insert into search_redirect values ('lake', 'lake', ${target})`.execute(world.db),
    ).rejects.toThrow('search_redirect_target_check'),
);
