// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { Pagination } from './pagination.tsx';

const { show } = withRendering();
const hrefOf = (page: number): string => `/videos/longest/?page=${page}`;
const linksShown = (): string[] =>
  screen.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? '');

test('marks the current page and links its neighbours', () => {
  show(<Pagination page={3} last={9} hrefOf={hrefOf} />);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('3');
  expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe(hrefOf(2));
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe(hrefOf(4));
});

test('has no link past either end', () => {
  show(<Pagination page={1} last={2} hrefOf={hrefOf} />);
  expect(linksShown()).toEqual(['Page 1', 'Page 2', 'Next page']);
});

test('links the last page from a page past the end', () => {
  show(<Pagination page={50} last={4} hrefOf={hrefOf} />);
  expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe(hrefOf(4));
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
});

test('renders nothing for a single page', () => {
  show(<Pagination page={1} last={1} hrefOf={hrefOf} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
