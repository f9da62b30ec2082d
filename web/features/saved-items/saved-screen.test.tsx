// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { withRendering } from '#tests/support/render.tsx';
import { SavedScreen } from './saved-screen.tsx';

vi.mock(import('../../lib/i18n/forms-texts.ts'), () => ({}));

const { show } = withRendering();
const site = { name: 'Velour', public_origin: 'https://tube.example' };
const saved = { items: [], next: '', removes_watched: true };

test.each([
  ['watch_later', 1, undefined],
  ['favourites', 0, accountPages.privacy()],
] as const)(
  'the page of %s says %i times that its member alone sees it, and leads to %s where the audience is set',
  (list, count, href) => {
    show(
      <SavedScreen page={{ list, saved, after: 'first' }} form={{ next: '/', state: undefined }} />,
      { site },
    );
    expect(screen.queryAllByText('You alone see this list.')).toHaveLength(count);
    const link = screen.queryByRole('link', { name: 'Who sees my favourites' });
    expect(link?.getAttribute('href')).toBe(href);
  },
);
