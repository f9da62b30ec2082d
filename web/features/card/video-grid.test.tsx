// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import type { CardData } from './card-data.ts';
import { VideoGrid } from './video-grid.tsx';

const { show } = withRendering();

// happy-dom loads no pictures, but calls them complete.
beforeEach(
  () => void vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false),
);

const cardOf = (video_id: number): CardData => ({
  video_id,
  href: `/videos/${video_id}/`,
  title: `Lake ${video_id}`,
  lang: 'en',
  duration: '2:05',
  posted: undefined,
  views: undefined,
  percent: undefined,
  src: `/media/${video_id}.jpg`,
  srcset: '',
  has_avif: false,
  quality: '',
  by: '',
  rating: 0,
  sg_id: 1,
  ex_tube: '',
  ex_id: '',
});
const videos = [3, 1, 2].map(cardOf);

test('shows the videos in the given order', () => {
  show(<VideoGrid videos={videos} now={0} />);
  expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Lake 3',
    'Lake 1',
    'Lake 2',
  ]);
});

test('loads the first row at once, its first picture with high priority', () => {
  show(<VideoGrid videos={videos} now={0} eager={2} />);
  const images = [...document.querySelectorAll('img')];
  expect(images.map((image) => image.getAttribute('loading'))).toEqual([null, null, 'lazy']);
  expect(images.map((image) => image.getAttribute('fetchpriority'))).toEqual(['high', null, null]);
});

test('adds the extra button of each video to its card', () => {
  const extraOf = ({ title }: CardData) => <button type="button">Remove {title}</button>;
  show(<VideoGrid videos={videos} now={0} level={2} extraOf={extraOf} />);
  const [first] = screen.getAllByRole('article');
  expect(first?.contains(screen.getByRole('button', { name: 'Remove Lake 3' }))).toBe(true);
});
