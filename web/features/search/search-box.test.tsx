// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contracts/limits/limits.ts';
import { withRendering } from '#tests/support/render.tsx';
import { localStore } from '../../lib/store/use-local-store.ts';
import { SearchForm } from '../../ui/search-form.tsx';
import { SearchBoxSlot } from './index.ts';

const rendering = withRendering();

interface Asked {
  text: string | null;
  signal: AbortSignal | null | undefined;
  answer: (titles: readonly string[]) => void;
  fail: (status: number) => void;
}
let asked: Asked[];

beforeEach(async () => {
  asked = [];
  // A network whose answers come when the test says so.
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    asked.push({
      text: new URL(address, 'http://localhost').searchParams.get('c'),
      signal: init.signal,
      answer: (titles) =>
        resolve(
          Response.json({
            categories: [],
            models: [],
            channels: [],
            queries: titles.map((title) => ({ title, parts: ['', title, ''] })),
          }),
        ),
      fail: (status) => resolve(Response.json({ error: 1, code: 'unavailable' }, { status })),
    });
    return promise;
  });
  (await localStore()).searches.clear();
  (await localStore()).flags.history_paused.set(false);
});
afterEach(() => vi.unstubAllGlobals());

const field = (): HTMLInputElement => screen.getByLabelText('Search videos');
const optionTexts = (): string[] =>
  screen.queryAllByRole('option').map((option) => option.textContent);
const isExpanded = (): string | null => field().getAttribute('aria-expanded');

/** The header's field with the focus and its box loaded. */
async function show(...recent: string[]): Promise<void> {
  const { searches } = await localStore();
  for (const title of recent.toReversed()) searches.add({ title });
  rendering.show(
    <>
      <header>
        <SearchForm />
      </header>
      <SearchBoxSlot isSearching={false} onClose={() => undefined} />
    </>,
  );
  // React warns once that happy-dom does not know <search>.
  // oxlint-disable-next-line no-console -- the spy of tests/support/quiet.ts
  vi.mocked(console.error).mockClear();
  await userEvent.click(field());
  await waitFor(() => expect(field().getAttribute('role')).toBe('combobox'));
}

const isAsked = (count: number): Promise<void> =>
  waitFor(() => expect(asked).toHaveLength(count), { timeout: 5 * limits.search.debounce_ms });

test('is a combobox without a list while it has nothing to offer', async () => {
  await show();
  expect([isExpanded(), field().getAttribute('aria-controls')]).toEqual(['false', null]);
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(document.activeElement).toBe(document.body);
});

test('offers recent searches, whose active one the field names, and removes it by Delete', async () => {
  await show('lake', 'dune');
  const list = await screen.findByRole('listbox');
  expect([isExpanded(), field().getAttribute('aria-controls')]).toEqual(['true', list.id]);
  await userEvent.keyboard('{ArrowDown}');
  const [first] = screen.getAllByRole('option', { name: 'lake' });
  expect(field().getAttribute('aria-activedescendant')).toBe(first?.id);
  expect(first?.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'lake' })).toBeNull());
  expect(field().getAttribute('aria-activedescendant')).toBeNull();
  expect((await localStore()).searches.get()).toEqual([{ title: 'dune' }]);
  expect(document.activeElement).toBe(field());
});

test('Tab fills the active option in and asks for it', async () => {
  await show('slow lake');
  await userEvent.keyboard('{ArrowDown}{Tab}');
  expect([field().value, document.activeElement === field()]).toEqual(['slow lake', true]);
  await isAsked(1);
  expect(asked[0]?.text).toBe('slow lake');
});

test('shows the answer to the last text, and aborts the one before', async () => {
  await show();
  await userEvent.type(field(), 'mar');
  await isAsked(1);
  await userEvent.type(field(), 'i');
  expect(asked[0]?.signal?.aborted).toBe(true);
  await isAsked(2);
  asked[1]?.answer(['marina']);
  await waitFor(() => expect(optionTexts()).toEqual(['marina']));
  asked[0]?.answer(['marble']);
  await userEvent.type(field(), '{ArrowDown}');
  expect(optionTexts()).toEqual(['marina']);
  expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('1 suggestion');
});

test('asks again for the text of a field that was left and takes the focus again', async () => {
  await show();
  await userEvent.type(field(), 'mar');
  field().blur();
  field().focus();
  await isAsked(1);
  expect(asked[0]?.text).toBe('mar');
});

test('a failure closes the list and leaves the text', async () => {
  await show();
  await userEvent.type(field(), 'mar');
  await isAsked(1);
  asked[0]?.answer(['marina']);
  await waitFor(() => expect(isExpanded()).toBe('true'));
  await userEvent.type(field(), 'k');
  await isAsked(2);
  asked[1]?.fail(503);
  await waitFor(() => expect(isExpanded()).toBe('false'));
  expect(field().value).toBe('mark');
});

test('Escape closes the list first, then leaves the field', async () => {
  await show('lake');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  expect([isExpanded(), document.activeElement === field()]).toEqual(['false', true]);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(document.body);
});

test('remembers what is searched for, unless the history is paused', async () => {
  await show();
  const { searches, flags } = await localStore();
  await userEvent.type(field(), 'lake{Enter}');
  await waitFor(() => expect(searches.get()).toEqual([{ title: 'lake' }]));
  flags.history_paused.set(true);
  await userEvent.clear(field());
  await userEvent.type(field(), 'dune{Enter}');
  await userEvent.clear(field());
  await userEvent.type(field(), 'ab{Enter}');
  await Promise.resolve();
  expect(searches.get()).toEqual([{ title: 'lake' }]);
});
