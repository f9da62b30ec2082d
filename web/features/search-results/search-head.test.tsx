// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SearchOverview } from '#contracts/calls/search/search.ts';
import { withRendering } from '#tests/support/render.tsx';
import { SearchHead } from './search-head.tsx';

const { show } = withRendering();

const overview: SearchOverview = {
  models: { total_count: 2 },
  channels: { total_count: 0 },
  albums: { total_count: 10_000, total_is_capped: true },
  playlists: { total_count: 0 },
  related: [],
};
const head = (props: Partial<Parameters<typeof SearchHead>[0]> = {}) =>
  show(
    <SearchHead
      text="Paintnig"
      correction={undefined}
      overview={overview}
      videos={{ total_count: 12 }}
      tab="videos"
      count="12 videos"
      {...props}
    />,
  );
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('tabs count what they list, and one without results is no link', () => {
  head();
  const tabs = within(screen.getByRole('navigation', { name: 'Search results' }));
  expect(
    tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')]),
  ).toEqual([
    ['Videos12', 'page'],
    ['Models2', null],
    ['Albums10K+', null],
  ]);
  expect(tabs.getByText('Channels').tagName).toBe('SPAN');
});

test('an applied correction is the heading, with the way to the text as it was typed', () => {
  head({ correction: { text: 'painting', is_applied: true } });
  expect(screen.getByRole('heading').textContent).toBe('Results for “painting”');
  expect(hrefOf('Paintnig')).toBe('/search/%22paintnig%22');
});

test('an offered correction is a link, and the heading stays', () => {
  head({ correction: { text: 'painting', is_applied: false } });
  expect(screen.getByRole('heading').textContent).toBe('Results for “Paintnig”');
  expect(hrefOf('painting')).toBe('/search/painting');
});

test('a search that is a name shows the card of its page', () => {
  const entity = { kind: 'model', dir: 'mia', title: 'Mia', total_videos: 3, img: '' } as const;
  head({ overview: { ...overview, entity } });
  const card = screen.getByRole('link', { name: /^Mia/ });
  expect(card.textContent).toContain('3 videos');
  expect(card.getAttribute('href')).toBe('/model/mia/');
});
