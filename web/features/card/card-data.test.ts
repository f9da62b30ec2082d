import { describe, expect, it } from 'vitest';
import type { VideoCard } from '#contracts/calls/catalogue/videos.ts';
import { toCard, toCards } from './card-data.ts';

const video: VideoCard = {
  video_id: 12,
  id: 12,
  dir: 'moon-path',
  title: 'Moon path',
  lang: 'en',
  duration: '4:05',
  post_date: '2026-11-20T10:00:00.000Z',
  rating: 4.7,
  scr: '/media/p/k/t3-640.jpg',
  scr1: '/media/p/k/t3-320.jpg',
  thumb: '/media/p/k/t3-320.jpg',
  thumbsrc: '/media/p/k/t3-1280.jpg',
  thumbs: [],
  preview: '',
  pictures: {
    avif: '/media/p/k/t3-320.avif 320w',
    webp: '/media/p/k/t3-320.webp 320w, /media/p/k/t3-640.webp 640w',
    jpeg: '',
  },
  sg_id: 1,
  ex_tube: '',
  ex_id: '',
  status_id: 1,
  is_private: 0,
  is_hd: true,
  height: 1080,
  gender: 'str',
  statistics: { viewed: 1200, likes: 94, dislikes: 6 },
  things: 'c1 t2n',
  channel: { id: 1, dir: 'atelier-nord', title: 'Atelier Nord' },
  models: [{ dir: 'iris-vale', title: 'Iris Vale' }],
};

describe('toCard', () => {
  it('keeps what a card shows and nothing else', () => {
    expect(toCard(video)).toEqual({
      video_id: 12,
      href: '/videos/12/moon-path/',
      title: 'Moon path',
      lang: 'en',
      duration: '4:05',
      posted: Date.UTC(2026, 10, 20, 10) / 1000,
      views: 1200,
      percent: 94,
      things: 'c1 t2n',
      src: '/media/p/k/t3-640.jpg',
      srcset: '/media/p/k/t3-320.webp 320w, /media/p/k/t3-640.webp 640w',
      has_avif: true,
      quality: 'HD',
      by: 'Atelier Nord',
      channel: 'atelier-nord',
      rating: 4.7,
      sg_id: 1,
      ex_tube: '',
      ex_id: '',
    });
  });

  it('names the first model where there is no channel, and no one where there is neither', () => {
    expect(toCard({ ...video, channel: null }).by).toBe('Iris Vale');
    expect(toCard({ ...video, channel: null, models: [] }).by).toBe('');
  });

  it('has no percentage without votes', () => {
    expect(
      toCard({ ...video, rating: 0, statistics: { viewed: 5, likes: 0, dislikes: 0 } }).percent,
    ).toBeUndefined();
  });

  it.each([
    [480, false, ''],
    [1080, true, 'HD'],
    [2160, true, '4K'],
  ])('badge at %i lines', (height, is_hd, quality) => {
    expect(toCard({ ...video, height, is_hd }).quality).toBe(quality);
  });
});

describe('toCards', () => {
  it('keeps the true total', () => {
    expect(toCards({ videos: [], total_count: 61 })).toEqual({ videos: [], total_count: 61 });
  });
});
