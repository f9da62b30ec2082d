// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { MoreButton } from './more-button.tsx';

const { show } = withRendering();

/** Two items a page, three pages. A line above goes when the last one comes. */
function List(): ReactNode {
  const [count, setCount] = useState(2);
  return (
    <main tabIndex={-1}>
      {count < 6 && <a href="/hint">Hint</a>}
      <input type="hidden" />
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
  expect(screen.getAllByRole('link')).toHaveLength(6);
  expect(focused()).toBe('More');
});

test('the last page passes the focus of the button to its first item, also where controls above it go', async () => {
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(screen.getByRole('button'));
  expect(screen.queryByRole('button')).toBeNull();
  expect(focused()).toBe('Item 5');
});

test('the focus goes to the main part where the control before the button is gone as well', async () => {
  cleanup();
  show(<Emptied />);
  await userEvent.click(screen.getByRole('button'));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

/** A list whose last page is read again and empty. */
function Emptied(): ReactNode {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <main tabIndex={-1}>
      {!isEmpty && <a href="/1">Item 1</a>}
      {!isEmpty && <MoreButton onClick={() => setEmpty(true)}>More</MoreButton>}
      <a href="/about">About</a>
    </main>
  );
}
