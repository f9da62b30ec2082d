// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { MoreButton } from './more-button.tsx';

const { show } = withRendering();

/** Two items a page, three pages. */
function List(): ReactNode {
  const [count, setCount] = useState(2);
  return (
    <main>
      {Array.from({ length: count }, (_, n) => (
        <a key={n} href={`/${n + 1}`}>{`Item ${n + 1}`}</a>
      ))}
      {count < 6 && <MoreButton onClick={() => setCount(count + 2)}>More</MoreButton>}
      <a href="/about">About</a>
    </main>
  );
}
beforeEach(() => {
  show(<List />);
});
const focused = () => document.activeElement?.textContent;

test('the button holds the focus as long as there are further pages', async () => {
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getAllByRole('link')).toHaveLength(5);
  expect(focused()).toBe('More');
});

test('the last page passes the focus of the button to its first item', async () => {
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(screen.getByRole('button'));
  expect(screen.queryByRole('button')).toBeNull();
  expect(focused()).toBe('Item 5');
});
