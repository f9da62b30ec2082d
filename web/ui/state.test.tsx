// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { State } from './state.tsx';

const rendering = withRendering();
const links = (): (string | null)[] =>
  screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test('a part of a page has its title, its advice and its action only', () => {
  rendering.show(
    <State title="No videos yet" action={<a href="/videos/latest-updates/">New</a>}>
      Nothing here yet.
    </State>,
  );
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('No videos yet');
  expect(screen.getByText('Nothing here yet.')).toBeTruthy();
  expect(links()).toEqual(['/videos/latest-updates/']);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a whole page has the way home after its own action, and the search', () => {
  rendering.show(
    <State title="There is no page 9." action={<a href="/categories/">Back</a>} isPage level={1} />,
  );
  // React warns once that happy-dom does not know <search>.
  // oxlint-disable-next-line no-console -- the spy of tests/support/quiet.ts
  vi.mocked(console.error).mockClear();
  expect(links()).toEqual(['/categories/', '/']);
  expect(screen.getByRole('searchbox', { name: 'Search videos' })).toBeTruthy();
  // Without data of the chrome there is nothing popular.
  expect(screen.queryByRole('navigation')).toBeNull();
});
