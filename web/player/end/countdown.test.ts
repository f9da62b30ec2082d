import { expect, test } from 'vitest';
import { isKeyOfCard, phaseAtEnd, type Objections } from './countdown.ts';

const none: Objections = {
  autoplay: true,
  save_data: false,
  reduced_motion: false,
  is_hidden: false,
  is_dialog_open: false,
  is_out_of_sight: false,
  in_row: 0,
};

test('counts down where nothing stands against it', () => {
  expect(phaseAtEnd(none)).toBe('counting');
  expect(phaseAtEnd({ ...none, in_row: 9 })).toBe('counting');
});

test.each<[string, Partial<Objections>]>([
  ['autoplay is off', { autoplay: false }],
  ['data are saved', { save_data: true }],
  ['motion is reduced', { reduced_motion: true }],
  ['the tab is hidden', { is_hidden: true }],
  ['a dialog is open', { is_dialog_open: true }],
  ['the film is out of sight', { is_out_of_sight: true }],
  ['data are saved, after ten', { save_data: true, in_row: 10 }],
])('only offers the next film when %s', (_name, objection) => {
  expect(phaseAtEnd({ ...none, ...objection })).toBe('offered');
});

test('asks after ten in a row', () => {
  expect(phaseAtEnd({ ...none, in_row: 10 })).toBe('asking');
});

test.each([
  ['Tab', false, true],
  ['Enter', true, true],
  [' ', true, true],
  ['Enter', false, false],
  ['Escape', true, false],
  ['k', true, false],
])('%j with the focus in the card: %s; is the card’s: %s', (key, is_in_card, expected) => {
  expect(isKeyOfCard(key, is_in_card)).toBe(expected);
});
