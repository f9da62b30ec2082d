import { describe, expect, test } from 'vitest';
import { boxAction, type BoxState } from './box-keys.ts';

const key = (name: string, held: Partial<Parameters<typeof boxAction>[0]> = {}) => ({
  key: name,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  ...held,
});
const list = (state: Partial<BoxState> = {}): BoxState => ({
  isOpen: true,
  active: -1,
  count: 4,
  isRemovable: false,
  isSheet: false,
  ...state,
});
const activate = (index: number) => ({ do: 'activate', index });

describe('with the list open and the field active', () => {
  test.each([
    ['ArrowDown', activate(0)],
    ['ArrowUp', activate(3)],
    ['Escape', { do: 'close' }],
    ['Home', undefined],
    ['End', undefined],
    ['Enter', undefined],
    ['Tab', undefined],
    ['Delete', undefined],
    ['a', undefined],
  ])('%s: %j', (name, action) => {
    expect(boxAction(key(name), list())).toEqual(action);
  });
});

describe('with the second of four options active', () => {
  test.each([
    ['ArrowDown', activate(2)],
    ['ArrowUp', activate(0)],
    ['Home', activate(0)],
    ['End', activate(3)],
    ['Enter', { do: 'follow' }],
    ['Tab', { do: 'fill' }],
    ['Escape', { do: 'close' }],
    ['Delete', undefined],
    ['ArrowLeft', undefined],
  ])('%s: %j', (name, action) => {
    expect(boxAction(key(name), list({ active: 1 }))).toEqual(action);
  });

  test('Delete removes a recent search', () => {
    expect(boxAction(key('Delete'), list({ active: 1, isRemovable: true }))).toEqual({
      do: 'remove',
    });
  });

  test('Shift leaves keys to the field', () => {
    for (const name of ['Tab', 'Home', 'End', 'ArrowDown'])
      expect(boxAction(key(name, { shiftKey: true }), list({ active: 1 })), name).toBeUndefined();
  });
});

test('the arrows lead past the ends back to the field', () => {
  expect(boxAction(key('ArrowDown'), list({ active: 3 }))).toEqual(activate(-1));
  expect(boxAction(key('ArrowUp'), list({ active: 0 }))).toEqual(activate(-1));
});

test.each([
  ['ArrowDown', {}, activate(0)],
  ['ArrowUp', {}, activate(3)],
  ['ArrowDown', { altKey: true }, activate(-1)],
  ['Escape', {}, undefined],
  ['Enter', {}, undefined],
  ['Tab', {}, undefined],
])('with the list closed, %s %j: %j', (name, held, action) => {
  expect(boxAction(key(name, held), list({ isOpen: false }))).toEqual(action);
});

test('Alt and the up arrow close the list', () => {
  expect(boxAction(key('ArrowUp', { altKey: true }), list({ active: 2 }))).toEqual({ do: 'close' });
});

test.each([{ isComposing: true }, { ctrlKey: true }, { metaKey: true }])(
  'leaves all keys to the field with %j',
  (held) => {
    for (const name of ['ArrowDown', 'Enter', 'Escape', 'Tab'])
      expect(boxAction(key(name, held), list({ active: 1 })), name).toBeUndefined();
  },
);

test('leaves all keys to the field without options', () => {
  for (const name of ['ArrowDown', 'ArrowUp', 'Escape', 'Enter'])
    expect(boxAction(key(name), list({ count: 0 })), name).toBeUndefined();
});

test('Escape leaves a sheet at once', () => {
  expect(boxAction(key('Escape'), list({ isSheet: true, active: 1 }))).toBeUndefined();
});
