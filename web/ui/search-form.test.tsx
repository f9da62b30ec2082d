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

test('stays where it is for two characters', async () => {
  const onDone = vi.fn<() => void>();
  const page = show(<SearchForm onDone={onDone} />);
  await userEvent.type(field(), 'ab{Enter}');
  expect(page.path()).toBe('/');
  expect(onDone).not.toHaveBeenCalled();
});

test('takes 69 characters at most', async () => {
  show(<SearchForm />);
  expect(field().getAttribute('maxlength')).toBe('69');
});

test('reports Escape', async () => {
  const onDone = vi.fn<() => void>();
  show(<SearchForm onDone={onDone} />);
  await userEvent.type(field(), '{Escape}');
  expect(onDone).toHaveBeenCalledOnce();
});
