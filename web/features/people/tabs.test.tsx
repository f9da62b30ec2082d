// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { Tabs } from './tabs.tsx';

const { show } = withRendering();

test('a tab of an empty list is a text, unless it is the open one', () => {
  const empty = { count: '0', isEmpty: true };
  show(
    <Tabs
      label="Pages"
      tabs={[
        { href: '/a', label: 'Videos', isCurrent: true, ...empty },
        { href: '/b', label: 'Albums', isCurrent: false, ...empty },
        { href: '/c', label: 'Info', isCurrent: false },
      ]}
    />,
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/a',
    '/c',
  ]);
  expect(screen.getByText('Albums')).toBeTruthy();
});
