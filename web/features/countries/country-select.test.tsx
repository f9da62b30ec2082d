// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { withTopLayer } from '#tests/support/top-layer.ts';
import type { CountryList } from './country-choice.ts';
import { CountrySelect } from './country-select.tsx';

const { show } = withRendering();
withTopLayer();

const countries = [
  { code: 'de', title: 'Germany', total_videos: 30 },
  { code: 'fr', title: 'France', total_videos: 20 },
  { code: 'fi', title: 'Finland', total_videos: 10 },
];
beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ countries }));
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});

const list: CountryList = {
  place: { kind: 'all' },
  sort: 'latest-updates',
  query: { page: 1, type: 'all', duration: '', date: '', country: '' },
};
async function open(): Promise<HTMLElement> {
  show(<CountrySelect list={list} />);
  await userEvent.click(screen.getByRole('button', { name: /^Country: / }));
  await screen.findByRole('link', { name: /Germany/ });
  return screen.getByRole('searchbox');
}

const titles = (): (string | undefined)[] =>
  screen.getAllByRole('link').map((link) => link.textContent?.replace(/\d+$/, ''));

test('names the country of the list on its button', () => {
  show(<CountrySelect list={{ ...list, query: { ...list.query, country: 'fr' } }} />);
  expect(screen.getByRole('button', { name: 'Country: France' })).toBeDefined();
});

test('loads the countries when it opens, and focuses the search field', async () => {
  const field = await open();
  expect(titles()).toEqual(['Any country', 'Germany', 'France', 'Finland']);
  expect(document.activeElement).toBe(field);
});

test('arrows, Home and End move through the list and back to the field', async () => {
  const field = await open();
  const links = screen.getAllByRole('link');
  for (const [key, target] of [
    ['{ArrowDown}', links[0]],
    ['{ArrowDown}', links[1]],
    ['{End}', links[3]],
    ['{ArrowUp}', links[2]],
    ['{Home}', links[0]],
    ['{ArrowUp}', field],
  ] as const) {
    await userEvent.keyboard(key);
    expect(document.activeElement, key).toBe(target);
  }
});

test('typing narrows the list and Enter chooses the first match', async () => {
  const field = await open();
  await userEvent.type(field, 'f');
  expect(titles()).toEqual(['France', 'Finland']);
  await userEvent.keyboard('{Enter}');
  expect(document.cookie).toMatch(/=fr(;|$)/);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('says that no country matches', async () => {
  await userEvent.type(await open(), 'zz');
  expect(screen.getByRole('status').textContent).toBe('No matching country');
});

test('Escape closes the menu and returns the focus to its button', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Country: / }));
});
