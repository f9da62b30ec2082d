// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { marksUrl, type Marks } from '#contracts/calls/social/saved-items.ts';
import { withRendering } from '#tests/support/render.tsx';
import type { CardData } from './card-data.ts';
import { VideoGrid } from './video-grid.tsx';

const { show } = withRendering();

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
const marks: Marks = {
  favourites: ['v1'],
  watch_later: [],
  liked: [],
  disliked: [],
  subscribed: [],
  history: 'off',
  progress: [],
};
const heart = (id: number): string | null | undefined =>
  document.querySelector(`[data-favourite="${id}"]`)?.getAttribute('aria-pressed');

test('the account is asked for the cards of the site, and for none of the device’s own history', async () => {
  // happy-dom loads no pictures, but calls them complete.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  const send = vi.fn<typeof fetch>(async () => Response.json(marks));
  vi.stubGlobal('fetch', send);
  document.documentElement.dataset['member'] = '';
  show(<VideoGrid videos={[cardOf(1)]} now={0} />);
  await waitFor(() => expect(heart(1)).toBe('true'));
  // The history of the account is known to be off: the device's own is drawn.
  show(<VideoGrid videos={[1, 2].map((id) => ({ ...cardOf(id), is_stored: true }))} now={0} />);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(heart(2)).toBe('false');
  expect(send.mock.calls.map(([url]) => url)).toEqual([marksUrl.build({ items: ['v1'] })]);
});
