// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { applyClosedPromo } from './closed-promo-flag.ts';
import { applyContinueRow } from './continue-flag.ts';
import { restoreScroll, scroll_storage_key } from './restore-scroll.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  delete document.documentElement.dataset['continue'];
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

const begun = { video_id: 7, position: 30, duration: 100 };
const opened = { type: 'video', title: 'Lake', params: { video_id: 7 } };

test.each([
  ['a video that was begun', [begun], [opened], 'false', true],
  ['one among others', [null, { video_id: 8 }, begun], [opened], 'x', true],
  ['a finished video', [{ ...begun, position: 96 }], [opened], 'false', false],
  ['a negative position', [{ ...begun, position: -1 }], [opened], 'false', false],
  ['a video that is not in the history', [{ ...begun, video_id: 77 }], [opened], 'false', false],
  ['a paused history', [begun], [opened], 'true', false],
  ['something that is no list', { length: 1 }, [opened], 'false', false],
])('keeps room for videos to continue: %s', (_, positions, stored, paused, is_reserved) => {
  localStorage.setItem('positions', JSON.stringify(positions));
  localStorage.setItem('history', JSON.stringify(stored));
  localStorage.setItem('history_paused', paused);
  applyContinueRow();
  expect(document.documentElement.dataset['continue'] === '').toBe(is_reserved);
});

test('keeps no room on a first visit, and none where the browser refuses storage', () => {
  applyContinueRow();
  const refused = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  applyContinueRow();
  refused.mockRestore();
  expect(document.documentElement.dataset['continue']).toBeUndefined();
});
