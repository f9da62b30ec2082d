// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { SearchForm } from './search-form.tsx';

const rendering = withRendering();

function show(element: ReactElement): { path(): string } {
  const page = rendering.show(element);
  // React warns once that happy-dom does not know <search>.
  // oxlint-disable-next-line no-console -- the spy of tests/support/quiet.ts
  vi.mocked(console.error).mockClear();
  return page;
}

const field = (): HTMLElement => screen.getByRole('searchbox', { name: 'Search videos' });

test('navigates to the results of three characters or more', async () => {
  const onDone = vi.fn<() => void>();
  const page = show(<SearchForm onDone={onDone} />);
  await userEvent.type(field(), '  slow lake {Enter}');
  await waitFor(() => expect(page.path()).toMatch(/^\/search\/slow%20lake\/?$/));
  expect(onDone).toHaveBeenCalledOnce();
});

test('navigates to the results of one Japanese character', async () => {
  const page = show(<SearchForm />);
  await userEvent.type(field(), '海{Enter}');
  await waitFor(() => expect(page.path()).toBe('/search/%E6%B5%B7'));
});

test.each([
  ['ab', 'Type at least 3 characters.'],
  ['', 'Type at least 3 characters.'],
  ['x'.repeat(70), 'This search is too long. Use fewer words.'],
  ['海'.repeat(24), 'This search is too long. Use fewer words.'],
])('says what is missing of %j, until more is typed', async (text, fault) => {
  const onDone = vi.fn<() => void>();
  const page = show(<SearchForm onDone={onDone} />);
  await userEvent.type(field(), `${text}{Enter}`);
  expect(page.path()).toBe('/');
  expect(onDone).not.toHaveBeenCalled();
  const status = screen.getByRole('status');
  expect(status.textContent).toBe(fault);
  expect(field().getAttribute('aria-describedby')).toBe(status.id);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field(), 'c');
  expect(status.textContent).toBe('');
});

test('leaves the field on Escape', async () => {
  const onDone = vi.fn<() => void>();
  show(<SearchForm onDone={onDone} />);
  await userEvent.type(field(), '{Escape}');
  expect(onDone).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(document.body);
});

test('is sent by the browser in a page that waits for a proof of age', async () => {
  const sent = vi.fn<(event: Event) => void>((event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });
  const page = show(
    <div data-native="">
      <SearchForm />
    </div>,
  );
  document.addEventListener('submit', sent, { once: true });
  await userEvent.type(field(), 'slow lake{Enter}');
  expect(sent).toHaveBeenCalledOnce();
  expect(page.path()).toBe('/');
});
