import { expect, test } from 'vitest';
import { actionForKey, nextSpeed, type KeyFocus } from './keys.ts';

function press(
  key: string,
  code = '',
  modifiers: Partial<Record<'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey', boolean>> = {},
) {
  return {
    key,
    code,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    shiftKey: false,
    ...modifiers,
  };
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
  ['t', 'film', { name: 'toggle_theatre' }],
  ['i', 'film', { name: 'toggle_pip' }],
  ['c', 'button', { name: 'toggle_captions' }],
  ['b', 'film', { name: 'step_range' }],
  ['s', 'page', { name: 'copy_link' }],
  ['?', 'page', { name: 'show_keys' }],
  ['m', 'page', { name: 'toggle_mute' }],
])('%j on %s', (key, focus, action) => {
  expect(actionForKey(press(key), focus, true)).toEqual(action);
});

test('a focused button keeps its space bar', () => {
  expect(actionForKey(press(' ', 'Space'), 'button', true)).toBeNull();
});

test('shortcuts of the browser are left alone', () => {
  expect(actionForKey(press('f', 'KeyF', { ctrlKey: true }), 'film', true)).toBeNull();
  expect(actionForKey(press('ArrowLeft', '', { altKey: true }), 'film', true)).toBeNull();
  expect(actionForKey(press('m', 'KeyM', { metaKey: true }), 'film', true)).toBeNull();
});

test.each(['n', 'p', 'Tab', 'Escape', 'Enter', 'x', 'toString'])(
  '%s is not the player’s',
  (key) => {
    expect(actionForKey(press(key), 'film', true)).toBeNull();
  },
);

test('previous and next want the shift key', () => {
  expect(actionForKey(press('N', 'KeyN', { shiftKey: true }), 'film', true)).toEqual({
    name: 'go_to',
    direction: 1,
  });
  expect(actionForKey(press('P', 'KeyP', { shiftKey: true }), 'page', true)).toEqual({
    name: 'go_to',
    direction: -1,
  });
});

test.each([' ', 'ArrowDown', 'ArrowLeft', 'Home', 'End', 'PageDown'])(
  '%j outside of the player stays with the page',
  (key) => {
    expect(actionForKey(press(key), 'page', true)).toBeNull();
  },
);

test.each(['k', 'm', '7', '?', ',', '>', 'л'])(
  '%j does nothing once single-key shortcuts are off',
  (key) => {
    expect(actionForKey(press(key, 'KeyK'), 'film', false)).toBeNull();
  },
);

test('keys without a sign work without single-key shortcuts', () => {
  expect(actionForKey(press(' '), 'film', false)).toEqual({ name: 'toggle_play' });
  expect(actionForKey(press('ArrowLeft'), 'film', false)).toEqual({
    name: 'seek_by',
    seconds: -5,
  });
});

test('a Cyrillic layout reaches the same letters', () => {
  expect(actionForKey(press('л', 'KeyK'), 'film', true)).toEqual({ name: 'toggle_play' });
});

test('speeds step through the list and stop at its ends', () => {
  expect(nextSpeed(1, 1)).toBe(1.25);
  expect(nextSpeed(1, -1)).toBe(0.75);
  expect(nextSpeed(2, 1)).toBe(2);
  expect(nextSpeed(0.5, -1)).toBe(0.5);
});
