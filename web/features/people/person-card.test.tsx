// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { PersonCard } from './person-card.tsx';
import type { PersonData } from './person-data.ts';

const { show } = withRendering();

// happy-dom loads no pictures, but calls them complete.
beforeEach(
  () => void vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false),
);

const eva: PersonData = {
  dir: 'eva-lake',
  name: 'eva Lake',
  picture: '/media/a/eva.jpg',
  country: 'de',
  total_videos: 1200,
  thing: 'm1z',
};

function card(
  person: Partial<PersonData> = {},
  priority?: 'first' | 'eager',
): HTMLImageElement | null {
  show(
    <ul>
      <PersonCard
        person={{ ...eva, ...person }}
        href="/model/eva-lake/"
        actions={(title) => `More actions: ${title}`}
        priority={priority}
      />
    </ul>,
  );
  return document.querySelector<HTMLImageElement>('img[src^="/media/"]');
}

test('is one link with name, country and number of videos', () => {
  card();
  const link = screen.getByRole('link', { name: /eva Lake.*Germany.*1.2K videos/ });
  expect(link.getAttribute('href')).toBe('/model/eva-lake/');
});

test('has a menu, and the code by which it hides', () => {
  card();
  const button = screen.getByRole('button', { name: 'More actions: eva Lake' });
  expect(button.closest('li')?.dataset['things']).toBe('m1z');
});

test('counts one video in the singular', () => {
  card({ total_videos: 1 });
  expect(screen.getByRole('link').textContent).toMatch(/Germany1 video$/);
});

test('shows no flag without a country', () => {
  card({ country: '' });
  expect(document.querySelector('img[src^="/flags/"]')).toBeNull();
});

test.each([
  [undefined, { loading: 'lazy', fetchpriority: null }],
  ['eager', { loading: null, fetchpriority: null }],
  ['first', { loading: null, fetchpriority: 'high' }],
] as const)('loads its picture by priority %s', (priority, { loading, fetchpriority }) => {
  const picture = card({}, priority);
  expect(picture?.getAttribute('loading')).toBe(loading);
  expect(picture?.getAttribute('fetchpriority')).toBe(fetchpriority);
});

test('shows the first letter in capitals without a picture', () => {
  expect(card({ picture: '' })).toBeNull();
  expect(screen.getByText('E').getAttribute('aria-hidden')).toBe('true');
});

test('replaces a picture that fails to load by the first letter', () => {
  const picture = card();
  if (picture) fireEvent.error(picture);
  expect(document.querySelector('img[src^="/media/"]')).toBeNull();
  expect(screen.getByText('E')).toBeDefined();
});
