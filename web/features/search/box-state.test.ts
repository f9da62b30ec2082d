import { expect, test } from 'vitest';
import { changeList, type ListState } from './box-state.ts';

const open: ListState = { text: 'mar', isOpen: true, active: 2, isRemoved: false };

test('typing opens the list and gives the keys back to the field', () => {
  expect(changeList({ ...open, isOpen: false }, { type: 'typed', text: 'mari' })).toEqual({
    text: 'mari',
    isOpen: true,
    active: -1,
    isRemoved: false,
  });
});

test('closing keeps the text, following replaces it', () => {
  expect(changeList(open, { type: 'closed' })).toEqual({ ...open, isOpen: false, active: -1 });
  expect(changeList(open, { type: 'followed', text: '' })).toEqual({
    ...open,
    text: '',
    isOpen: false,
    active: -1,
  });
  const left = changeList(open, { type: 'closed' });
  expect(changeList(left, { type: 'opened', text: 'mar' })).toEqual({
    ...open,
    active: -1,
  });
});

test('opening takes the text that a navigation has left in the field', () => {
  const left = changeList(open, { type: 'closed' });
  expect(changeList(left, { type: 'opened', text: '' })).toEqual({ ...open, text: '', active: -1 });
});

test('a removal is said until the next key', () => {
  const removed = changeList(open, { type: 'removed' });
  expect(removed).toEqual({ ...open, active: -1, isRemoved: true });
  expect(changeList(removed, { type: 'activated', index: 0 })).toEqual({ ...open, active: 0 });
});
