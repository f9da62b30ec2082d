// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import type { CardData } from './card-data.ts';
import type { CardTexts } from './card-texts.ts';
import { VideoCard, type VideoCardProps } from './video-card.tsx';

const { show } = withRendering();

// happy-dom loads no pictures, but calls them complete.
beforeEach(
  () => void vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false),
);

const now = Date.UTC(2026, 10, 24) / 1000;
const hour = 3600;
const texts: CardTexts = {
  language: 'en',
  fresh: 'New',
  count: (value) => `${value}`,
  views: 'Views',
  age: (posted) => `${(now - posted) / hour} h ago`,
  percent: (value) => `${value} %`,
  favourite: (title) => `Favourite: ${title}`,
  watched: (percent) => `${percent} % watched`,
  actions: (title) => `More actions: ${title}`,
};
const lake: CardData = {
  video_id: 7,
  href: '/videos/7/slow-lake/',
  title: 'Slow lake',
  lang: 'en',
  duration: '2:05',
  posted: now - 48 * hour,
  views: 1200,
  percent: 98,
  src: '/media/p/x/t0-640.jpg',
  srcset: '/media/p/x/t0-320.webp 320w',
  has_avif: true,
  quality: '',
  by: 'Ostsee-Bilder',
  rating: 4.9,
  sg_id: 1,
  ex_tube: '',
  ex_id: '',
};

function card(video: Partial<CardData> = {}, props: Partial<VideoCardProps> = {}): string {
  const all = { texts, now, sizes: '320px', ...props };
  show(<VideoCard video={{ ...lake, ...video }} {...all} />);
  return screen.getAllByRole('article').at(-1)?.textContent ?? '';
}

test('links picture and title to the video and shows its figures', () => {
  const text = card();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/videos/7/slow-lake/');
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Slow lake');
  for (const part of ['2:05', 'Ostsee-Bilder', 'Views1200', '48 h ago', '98 %'])
    expect(text).toContain(part);
});

test.each([
  [{ quality: 'HD' as const }, 'HD', true],
  [{ quality: '' as const }, 'HD', false],
  [{ posted: now - 2 * hour }, 'New', true],
  [{ posted: now - 48 * hour }, 'New', false],
  [{ percent: undefined }, '%', false],
  [{ views: undefined }, 'Views', false],
])('%o: the badge or figure "%s" is shown: %s', (video, part, is_shown) => {
  expect(card(video).includes(part)).toBe(is_shown);
});

test('names the language of a title in another language', () => {
  card({ title: '静かな湖', lang: 'ja' });
  expect(screen.getByRole('heading').getAttribute('lang')).toBe('ja');
});

test('loads the picture lazily without priority, and first with it', () => {
  card();
  card({ video_id: 8 }, { priority: 'first' });
  const [plain, first] = document.querySelectorAll('img');
  expect(plain?.getAttribute('loading')).toBe('lazy');
  expect([first?.getAttribute('loading'), first?.getAttribute('fetchpriority')]).toEqual([
    null,
    'high',
  ]);
});

test('shows a note in place of a picture that is missing or fails', () => {
  expect(card({ src: '' })).toContain('No picture');
  show(<VideoCard video={lake} texts={texts} now={now} sizes="320px" />);
  const image = document.querySelector('img');
  if (!image) throw new Error('no picture');
  fireEvent.error(image);
  expect(document.querySelector('img')).toBeNull();
});

test('has a heart that says what it saves, not pressed at first', () => {
  card();
  const heart = screen.getByRole('button', { name: 'Favourite: Slow lake' });
  expect(heart.getAttribute('aria-pressed')).toBe('false');
});
