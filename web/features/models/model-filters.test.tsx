// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Country } from '#contracts/calls/catalogue/catalogue.ts';
import type { ModelFilters } from '#contracts/calls/catalogue/models.ts';
import { pages } from '#contracts/pages/pages.ts';
import { withRendering } from '#tests/support/render.tsx';
import { ChosenChips } from './chosen-chips.tsx';
import { ModelFilterPanel } from './model-filters.tsx';

const { show } = withRendering();
const hrefOf = (filters: ModelFilters): string => pages.models('most-popular', filters);
const countries = 'de fr it es pl nl be at ch se dk no fi pt'
  .split(' ')
  .map((code) => ({ code, title: code.toUpperCase() }) as Country);
const shown = (filters: ModelFilters): void =>
  void show(<ModelFilterPanel filters={filters} countries={countries} isOpen hrefOf={hrefOf} />);
const group = (name: string) => within(screen.getByRole('group', { name }));
const address = (filter: string, name: string) =>
  group(filter).getByRole('link', { name }).getAttribute('href');
const isOpen = (summary: string) => screen.getByText(summary).closest('details')?.open;

test('a value of a filter leads to the list with it, and the chosen one to the list without it', () => {
  shown({ hair_color: 3, height: 2 });
  expect(address('Hair', 'Blonde')).toBe(hrefOf({ hair_color: 5, height: 2 }));
  expect(address('Hair', 'Red')).toBe(hrefOf({ height: 2 }));
  expect(group('Hair').getByRole('link', { current: true }).textContent).toBe('Red');
  expect(address('Age', '18–21')).toBe(hrefOf({ age: 1, hair_color: 3, height: 2 }));
});

test.each<[ModelFilters, boolean]>([
  [{}, false],
  [{ hair_color: 3 }, false],
  [{ tattoo: 1 }, true],
  [{ country: 'de' }, true],
])('with %o the other filters are open from the start: %s', (filters, open) => {
  shown(filters);
  expect(isOpen('More filters')).toBe(open);
});

test('the chosen country stands first, and those beyond twelve unfold', () => {
  shown({ country: 'pt' });
  const links = group('Country').getAllByRole('link');
  expect(links[0]?.getAttribute('aria-current')).toBe('true');
  expect(links[0]?.getAttribute('href')).toBe(hrefOf({}));
  expect(links).toHaveLength(countries.length);
  expect(isOpen('More countries')).toBe(false);
  const folded = screen.getByText('More countries').closest('details') as HTMLElement;
  expect(within(folded).getAllByRole('link')).toHaveLength(1);
});

test('each set filter has a link that removes it, and several have one that removes all', () => {
  show(<ChosenChips filters={{ height: 3, country: 'de' }} hasReset hrefOf={hrefOf} />);
  const remove = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(remove('Remove Height: 165–174 cm')).toBe(hrefOf({ country: 'de' }));
  expect(remove('Remove Country: Germany')).toBe(hrefOf({ height: 3 }));
  expect(remove('Clear filters')).toBe(hrefOf({}));
});

test('one filter has no link that removes all', () => {
  show(<ChosenChips filters={{ letter: 'a' }} hasReset hrefOf={hrefOf} />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
