import { expect, test } from 'vitest';
import type { ListChannelsQuery } from '#contracts/calls/catalogue/channels.ts';
import type { PeopleSource } from '../people/index.ts';
import { loadChannels, type ChannelsPage } from './load-channels.ts';

/** So many channels on the page that is asked for, of 81 in all; `asked` is what was asked for. */
function sourceWith(count: number) {
  const asked: ListChannelsQuery[] = [];
  const refuse = (): never => {
    throw new Error('a list of channels asks for channels alone');
  };
  const source: PeopleSource = {
    async channels(query) {
      asked.push(query);
      const card = {
        dir: 'quiet-films',
        title: 'Quiet Films',
        avatar: '',
        scr1: '',
        scr2: '',
        total_videos: 3,
        thing: 'h7',
      };
      return { channels: Array.from({ length: count }, () => card), total_count: 81 };
    },
    models: async () => refuse(),
    letters: async () => refuse(),
    countries: async () => refuse(),
  };
  return { asked, source };
}

const load = (path: string, source = sourceWith(1).source): Promise<ChannelsPage> =>
  loadChannels(
    source,
    { orientation: 'str', language: 'en' },
    new URL(path, 'http://site.example'),
  );

test('a list is asked for by what its address says, 40 a page', async () => {
  const { asked, source } = sourceWith(1);
  expect(await load('/channels/count-videos/?page=2&letter=a', source)).toEqual({
    sort: 'count-videos',
    page: 2,
    people: [
      {
        dir: 'quiet-films',
        name: 'Quiet Films',
        picture: '',
        country: '',
        total_videos: 3,
        thing: 'h7',
      },
    ],
    total_count: 81,
    is_past_end: false,
  });
  expect(asked).toEqual([
    { orientation: 'str', sort: 'count-videos', count: 40, section: '', object_id: '', page: 2 },
  ]);
});

test('a page after the last one says so', async () => {
  expect((await load('/channels/recent/?page=4', sourceWith(0).source)).is_past_end).toBe(true);
});

test.each(['/channels/', '/channels/most-popular'])('%s leads to the list', async (path) => {
  const thrown: unknown = await load(`${path}?page=2`).catch((error: unknown) => error);
  expect(thrown instanceof Response && [thrown.status, thrown.headers.get('location')]).toEqual([
    301,
    '/channels/most-popular/?page=2',
  ]);
});

test.each(['/channels/longest/', '/channels/recent/?page=x', '/channels/recent/y/'])(
  '%s is a 404',
  async (path) => {
    await expect(load(path)).rejects.toMatchObject({ data: { code: 'not_found' } });
  },
);
