// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { applyClosedPromo } from './closed-promo-flag.ts';
import { restoreScroll, scroll_storage_key } from './restore-scroll.ts';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '');
  delete document.documentElement.dataset['promo'];
});

test('hides the promotion only when it was closed in this session', () => {
  applyClosedPromo();
  expect(document.documentElement.dataset['promo']).toBeUndefined();
  sessionStorage.setItem('header_promo', 'true');
  applyClosedPromo();
  expect(document.documentElement.dataset['promo']).toBe('closed');
});

test('scrolls to the position of this history entry', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  sessionStorage.setItem(scroll_storage_key, '{"a":300,"b":"x"}');
  for (const key of ['a', 'b', 'constructor']) {
    history.replaceState({ key }, '');
    restoreScroll();
  }
  expect(scrollTo.mock.calls).toEqual([[0, 300]]);
});

test('gives an entry without a key one, and survives a broken store', () => {
  sessionStorage.setItem(scroll_storage_key, '{broken');
  restoreScroll();
  expect((history.state as { key: string }).key).toMatch(/^\w+$/);
});
