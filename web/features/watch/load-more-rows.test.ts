import { describe, expect, it, vi } from 'vitest';
import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import type { CardData } from '../card/index.ts';
import type { VideoSource } from '../listing/index.ts';
import { distinctRows, loadMoreRows, type MoreRow } from './load-more-rows.ts';

const named = (dir: string) => ({ dir, title: dir, img: '' });
const page = {
  video_id: 1,
  channel: named('channel'),
  models: ['first', 'second', 'third'].map(named),
  categories: ['lakes', 'quiet', 'tea'].map(named),
};
const bare = { ...page, channel: undefined, models: [] };

const rowOf = (dir: string, ids: readonly number[]): MoreRow => ({
  kind: 'model',
  dir,
  title: dir,
  videos: ids.map((video_id) => ({ video_id }) as CardData),
});

/** A source without videos, which keeps what it is asked for. */
function emptySource() {
  const list = vi.fn<VideoSource['list']>(async () => ({ videos: [], total_count: 0 }));
  return { list, asked: () => list.mock.calls.map(([query]: [ListVideosQuery, number]) => query) };
}

describe('loadMoreRows', () => {
  it('reads the channel and two models first, categories only where these are too few, each list once', async () => {
    const source = emptySource();
    expect(await loadMoreRows(source, page, 'gay')).toEqual([]);
    expect(source.asked().map(({ section, object_id }) => `${section} ${object_id}`)).toEqual([
      'channel channel',
      'model first',
      'model second',
      'categories lakes',
      'categories quiet',
      'categories tea',
    ]);
    for (const query of source.asked())
      expect(query).toMatchObject({ orientation: 'gay', count: 12, page: 1 });
  });

  it('reads three lists at most for a video without a channel and models', async () => {
    const source = emptySource();
    await loadMoreRows(source, bare, 'str');
    expect(source.asked().map(({ object_id }) => object_id)).toEqual(['lakes', 'quiet', 'tea']);
  });

  it('leaves out a list that cannot be read', async () => {
    const list = vi.fn<VideoSource['list']>(() => Promise.reject(new Error('away')));
    expect(await loadMoreRows({ list }, page, 'str')).toEqual([]);
  });
});

describe('distinctRows', () => {
  it('shows each video once, and never the one of the page', () => {
    const rows = distinctRows(1, [rowOf('a', [1, 2, 3, 4, 5, 6, 7]), rowOf('b', [4, 3, 8, 9, 10])]);
    expect(rows.map(({ videos }) => videos.map(({ video_id }) => video_id))).toEqual([
      [2, 3, 4, 5, 6, 7],
      [8, 9, 10],
    ]);
  });

  it('shows one row at most that does not fill the width, as the last', () => {
    const rows = distinctRows(1, [
      rowOf('short', [2, 3, 4]),
      rowOf('full', [5, 6, 7, 8, 9, 10]),
      rowOf('another', [11, 12, 13, 14]),
    ]);
    expect(rows.map(({ dir }) => dir)).toEqual(['full', 'short']);
  });

  it('leaves out rows of fewer than three, cuts rows at eight and their number at three', () => {
    const many = Array.from({ length: 12 }, (_, index) => index + 10);
    const next = (of: number) => many.map((id) => id + of * 100);
    const rows = distinctRows(1, [
      rowOf('few', [1, 2, 3]),
      ...['a', 'b', 'c', 'd'].map((dir, index) => rowOf(dir, next(index))),
    ]);
    expect(rows.map(({ dir, videos }) => [dir, videos.length])).toEqual([
      ['a', 8],
      ['b', 8],
      ['c', 8],
    ]);
  });
});
