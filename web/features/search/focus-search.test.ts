// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenForSlash } from './focus-search.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `<header><input name="s" /></header>
    <textarea></textarea><div contenteditable="true"></div><p tabindex="-1"></p>`;
  stop = listenForSlash();
});
afterEach(() => stop());

/** Presses a key in the first element that matches; true when the search field has the focus then. */
function focusesFrom(selector: string, init: KeyboardEventInit = {}): boolean {
  const from = document.querySelector(selector);
  from?.dispatchEvent(
    new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true, ...init }),
  );
  return document.activeElement?.getAttribute('name') === 's';
}

test.each([{}, { shiftKey: true }])('the key / focuses the search field (%j)', (init) => {
  expect(focusesFrom('p', init)).toBe(true);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { key: '?' }])(
  'leaves %j to others',
  (init) => {
    expect(focusesFrom('p', init)).toBe(false);
  },
);

test.each(['textarea', '[contenteditable]'])('types the sign into %s', (selector) => {
  expect(focusesFrom(selector)).toBe(false);
});

test('does nothing while a dialog is open', () => {
  document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>');
  expect(focusesFrom('p')).toBe(false);
});
