// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { hideItem, isHidden, showItem } from '../../store/hidden-items.ts';
import { hideCards, hiddenKeys, readHidden } from './hidden-cards.ts';

beforeEach(() => {
  localStorage.clear();
  delete window.hidden_cards;
  document.adoptedStyleSheets = [];
});

const rules = (): string =>
  document.adoptedStyleSheets
    .flatMap((sheet) => Array.from(sheet.cssRules, ({ cssText }) => cssText))
    .join('\n');

test('adds no style sheet for a visitor who hid nothing', () => {
  hideCards();
  expect(document.adoptedStyleSheets).toEqual([]);
});

test('hides stored videos and channels by one style sheet', () => {
  localStorage.setItem(hiddenKeys.video, '["7","9"]');
  localStorage.setItem(hiddenKeys.channel, '["ostsee-bilder"]');
  hideCards();
  hideCards();
  expect(document.adoptedStyleSheets.length).toBe(1);
  for (const part of ['[data-video="7"]', '[data-video="9"]', '[data-channel="ostsee-bilder"]'])
    expect(rules()).toContain(part);
});

test.each(['{broken', 'null', '7', '{"a":1}', '[{},"a\\"]){}","",["x y"]]'])(
  'hides nothing for the stored text %s',
  (text) => {
    localStorage.setItem(hiddenKeys.video, text);
    expect(readHidden('video')).toEqual([]);
    expect(() => hideCards()).not.toThrow();
  },
);

test('reads numbers that another version stored', () => {
  localStorage.setItem(hiddenKeys.video, '[7,9]');
  expect(readHidden('video')).toEqual(['7', '9']);
});

test('shows what is shown again, and undoes the hiding', () => {
  const undo = hideItem('video', '7');
  hideItem('video', '9');
  showItem('video', '9');
  expect([isHidden('video', '7'), isHidden('video', '9')]).toEqual([true, false]);
  undo();
  expect(isHidden('video', '7')).toBe(false);
  expect(rules()).not.toContain('data-video="7"');
});

test('keeps the newest, each once', () => {
  const many = Array.from({ length: limits.local.hidden }, (_, index) => `c${index}`);
  localStorage.setItem(hiddenKeys.channel, JSON.stringify(many));
  hideItem('channel', 'new');
  hideItem('channel', 'c9');
  const stored = readHidden('channel');
  expect([stored.length, stored[0], stored[1]]).toEqual([limits.local.hidden, 'c9', 'new']);
});

test('hides until the document is left where storage is full', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  hideItem('video', '7');
  expect(isHidden('video', '7')).toBe(true);
  expect(rules()).toContain('[data-video="7"]');
  full.mockRestore();
  showItem('video', '7');
  expect(isHidden('video', '7')).toBe(false);
});
