import { describe, expect, test } from 'vitest';
import type { Channel } from '#contracts/calls/catalogue/channels.ts';
import { orientations, type Orientation } from '#contracts/vocabulary.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import type { ChannelSource } from './load-channel.ts';
import { callToAction, loadChannel, tabOf, type ChannelPage } from './load-channel.ts';

const visitor = { orientation: 'gay', language: 'ja' } as const;

const channel: Channel = {
  dir: 'north',
  title: 'North',
  avatar: '/a.webp',
  scr1: '/a.webp',
  scr2: '/a.webp',
  total_videos: 6,
  description: 'Waits for the light.',
  banner: '/b.webp',
  cf3: 'See it all',
  cf4: 'https://north.example/archive',
  cf7: '/b.webp',
  statistics: { viewed: 9, likes: 2, dislikes: 1, videos: 6, subscribers: 4 },
  thing: 'h1',
  total_albums: 3,
  genders: [
    { gender: 'str', total_videos: 4, total_albums: 2 },
    { gender: 'she', total_videos: 2, total_albums: 1 },
  ],
  rank: 1,
};

function aSource(over: Partial<ChannelSource> = {}) {
  const asked: unknown[] = [];
  const refuse = (): never => {
    throw new Error('a channel’s page does not ask for that');
  };
  const source: ChannelSource = {
    async list({ orientation, section, object_id, sort, page, country = '' }) {
      asked.push([orientation, section, object_id, sort, page, country]);
      return { videos: [], total_count: orientation === 'str' ? 4 : 0 };
    },
    channel: async () => ({ channel }),
    facets: async () => ({ categories: [], lengths: [0, 0, 0], hd: 0 }),
    nearest: async () => ({ lists: [] }),
    get: refuse,
    related: refuse,
    categories: refuse,
    countries: refuse,
    relatedNames: refuse,
    searchHelp: refuse,
    ...over,
  };
  return { asked, source };
}

const load = (path: string, { source } = aSource()): Promise<ChannelPage> =>
  loadChannel(source, visitor, new URL(path, 'http://site.example'));
const target = async (path: string, made = aSource()): Promise<unknown> => {
  const thrown: unknown = await load(path, made).catch((error: unknown) => error);
  return thrown instanceof Response ? [thrown.status, thrown.headers.get('location')] : thrown;
};

describe('a channel', () => {
  test('shows its videos of the visitor’s orientation, or of the one that has any', async () => {
    const made = aSource();
    const page = await load('/channel/north/?sort=top-rated&country=no', made);
    expect([tabOf(page), page.listing?.total_count, page.listing?.place]).toEqual([
      'videos',
      4,
      { kind: 'channel', dir: 'north' },
    ]);
    expect(made.asked).toEqual([
      ['gay', 'channel', 'north', 'top-rated', 1, 'no'],
      ['str', 'channel', 'north', 'top-rated', 1, 'no'],
    ]);
  });

  test('counts what its lists show', async () => {
    const { source } = aSource();
    const seenBy = async (orientation: Orientation): Promise<unknown[]> => {
      const url = new URL('http://site.example/channel/north/info/');
      const page = await loadChannel(source, { orientation, language: 'ja' }, url);
      return [page.shown, page.albums];
    };
    expect(await Promise.all(orientations.map(seenBy))).toEqual([
      ['str', 2],
      ['str', 0],
      ['she', 1],
    ]);
  });

  test('says of itself what it has, without a list', async () => {
    const made = aSource();
    const page = await load('/channel/north/info/', made);
    expect([tabOf(page), made.asked]).toEqual(['info', []]);
    expect(page.channel).toMatchObject({
      name: 'North',
      banner: '/b.webp',
      videos: 6,
      views: 9,
      likes: 2,
      rank: 1,
    });
  });

  test.each([
    ['/channel/north', '/channel/north/'],
    ['/channel/north/videos/?page=2', '/channel/north/?page=2'],
    ['/channel/north/info', '/channel/north/info/'],
  ])('is found from %s at %s', async (from, to) => {
    expect(await target(from)).toEqual([301, to]);
  });

  test('that goes by another name now is found there', async () => {
    const moved = () => Promise.reject(pageFailure({ code: 'not_found', moved_to: 'north' }));
    const made = aSource({ channel: moved, list: moved });
    expect(await target('/channel/old/', made)).toEqual([301, '/channel/north/']);
    expect(await target('/channel/old/info/', made)).toEqual([301, '/channel/north/info/']);
  });

  test.each([
    '/channel/north/wall/',
    '/channel/north/albums',
    '/channel/NORTH/',
    '/channel/north/?sort=x',
    '/channel/north/?type=4k',
  ])('has nothing at %s', async (path) => {
    await expect(load(path)).rejects.toMatchObject({ data: { code: 'not_found' } });
  });
});

describe('the call to action of a channel', () => {
  test('is a text and a way to another site, with a picture of either', () => {
    expect(callToAction(channel)).toEqual({
      text: 'See it all',
      href: 'https://north.example/archive',
      banner: '/b.webp',
    });
    expect(callToAction({ ...channel, cf7: 'https://cdn.example/b.webp' })?.banner).toBe(
      'https://cdn.example/b.webp',
    );
  });

  test.each([
    '',
    'north.example',
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ])('leads nowhere for %j', (cf4) => {
    expect(callToAction({ ...channel, cf4 })).toBeUndefined();
  });

  test.each([
    '',
    '//evil.example/x',
    '/\\evil.example/x',
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    'banner',
  ])('has no picture for %j', (cf7) => {
    expect(callToAction({ ...channel, cf7 })?.banner).toBe('');
  });

  test('is none without words', () => {
    expect(callToAction({ ...channel, cf3: '  ' })).toBeUndefined();
  });
});
