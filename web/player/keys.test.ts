import { expect, test } from 'vitest';
import { actionForKey, nextSpeed, type KeyFocus } from './keys.ts';

function press(
  key: string,
  code = '',
  modifiers: Partial<Record<'ctrlKey' | 'altKey' | 'metaKey', boolean>> = {},
) {
  return { key, code, ctrlKey: false, altKey: false, metaKey: false, ...modifiers };
}

test.each<[string, KeyFocus, unknown]>([
  [' ', 'film', { name: 'toggle_play' }],
  ['k', 'button', { name: 'toggle_play' }],
  ['K', 'film', { name: 'toggle_play' }],
  ['ArrowLeft', 'film', { name: 'seek_by', seconds: -5 }],
  ['l', 'film', { name: 'seek_by', seconds: 10 }],
  ['ArrowUp', 'film', { name: 'volume_by', step: 0.05 }],
  ['ArrowUp', 'seek', { name: 'seek_by', seconds: 5 }],
  ['ArrowLeft', 'volume', { name: 'volume_by', step: -0.05 }],
  ['Home', 'film', { name: 'seek_to', share: 0 }],
  ['End', 'volume', { name: 'volume_by', step: 1 }],
  ['7', 'film', { name: 'seek_to', share: 0.7 }],
  ['0', 'film', { name: 'seek_to', share: 0 }],
  ['>', 'film', { name: 'step_speed', direction: 1 }],
  [',', 'film', { name: 'step_frame', direction: -1 }],
])('%j on %s', (key, focus, action) => {
  expect(actionForKey(press(key), focus)).toEqual(action);
});

test('a focused button keeps its space bar', () => {
  expect(actionForKey(press(' ', 'Space'), 'button')).toBeNull();
});

test('shortcuts of the browser are left alone', () => {
  expect(actionForKey(press('f', 'KeyF', { ctrlKey: true }), 'film')).toBeNull();
  expect(actionForKey(press('ArrowLeft', '', { altKey: true }), 'film')).toBeNull();
  expect(actionForKey(press('m', 'KeyM', { metaKey: true }), 'film')).toBeNull();
});

test.each(['c', 'Tab', 'Escape', 'Enter', 'x', 'toString'])('%s is not the player’s', (key) => {
  expect(actionForKey(press(key), 'film')).toBeNull();
});

test('a Cyrillic layout reaches the same letters', () => {
  expect(actionForKey(press('л', 'KeyK'), 'film')).toEqual({ name: 'toggle_play' });
});

test('speeds step through the list and stop at its ends', () => {
  expect(nextSpeed(1, 1)).toBe(1.25);
  expect(nextSpeed(1, -1)).toBe(0.75);
  expect(nextSpeed(2, 1)).toBe(2);
  expect(nextSpeed(0.5, -1)).toBe(0.5);
});
