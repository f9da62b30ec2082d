// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contracts/limits/limits.ts';
import { hiddenItems, hideItem, isHidden, showItem } from '../../store/hidden-items.ts';
import { member_cookie } from '#contracts/members/member-cookie.ts';
import { applyMember } from './member-flag.ts';
import { hideCards, hiddenKeys, readHidden } from './hidden-cards.ts';

beforeEach(() => {
  localStorage.clear();
  delete window.hidden_cards;
  delete document.documentElement.dataset['member'];
  history.replaceState(null, '', '/');
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

test('hides stored videos and things, with their names, by one style sheet', () => {
  localStorage.setItem(hiddenKeys.video, '["7","9"]');
  localStorage.setItem(hiddenKeys.device, '["h1z/ostsee-bilder","c4/lake"]');
  hideCards();
  hideCards();
  expect(document.adoptedStyleSheets.length).toBe(1);
  for (const part of [
    '[data-video="7"]',
    '[data-video="9"]',
    '[data-things~=h1z]',
    '[href*="/channel/ostsee-bilder/"]',
    '[href*="/categories/lake/"]',
  ])
    expect(rules()).toContain(part);
});

test.each([
  ['/tags/lake/latest-updates/', false],
  ['/tags/rain,lake/longest/', false],
  ['/categories/lake/latest-updates/', true],
  ['/tags/lakes/latest-updates/', true],
  ['/', true],
])('the page %s of a tag hides it: %s', (path, isHiding) => {
  history.replaceState(null, '', path);
  localStorage.setItem(hiddenKeys.device, '["t2n/lake"]');
  hideCards();
  expect(rules().includes('t2n')).toBe(isHiding);
});

test('hides comments by their writers, and no names', () => {
  document.documentElement.dataset['member'] = '';
  localStorage.setItem(hiddenKeys.member, '["b2n/-"]');
  hideCards();
  expect(rules()).toContain('[data-things~=b2n]');
  expect(rules()).not.toContain('href');
});

test('a member has the account’s list, and without one its copy leaves the device', () => {
  localStorage.setItem(hiddenKeys.device, '["t1/own"]');
  localStorage.setItem(hiddenKeys.member, '["t2/account"]');
  const apply = (): string => {
    applyMember();
    hideCards();
    return rules();
  };
  document.cookie = `${member_cookie}=1`;
  expect(apply()).toContain('~=t2]');
  expect(rules()).not.toContain('~=t1]');
  document.cookie = `${member_cookie}=; Max-Age=0`;
  expect(apply()).toContain('~=t1]');
  expect(rules()).not.toContain('~=t2]');
  expect(localStorage.getItem(hiddenKeys.member)).toBeNull();
});

test('a thing that a member shows again stays in the device’s own list, and is hidden again when the member says so', () => {
  document.documentElement.dataset['member'] = '';
  const own = '["t1/own","t2/other"]';
  localStorage.setItem(hiddenKeys.device, own);
  localStorage.setItem(hiddenKeys.member, '["t1/own","t2/other"]');
  showItem('thing', 't1');
  expect(localStorage.getItem(hiddenKeys.device)).toBe(own);
  expect(hiddenItems('thing')).toEqual(['t2/other']);
  expect(rules()).not.toContain('~=t1]');
  hideItem('thing', 't1/own');
  expect(hiddenItems('thing')).toEqual(['t1/own', 't2/other']);
  expect(readHidden('member')).toEqual(['t1/own', 't2/other']);
});

test('until the account has said what a member hides, the device’s own list holds', () => {
  document.documentElement.dataset['member'] = '';
  localStorage.setItem(hiddenKeys.device, '["t1/own"]');
  hideCards();
  expect(rules()).toContain('~=t1]');
  localStorage.setItem(hiddenKeys.member, '[]');
  hideCards();
  expect(rules()).not.toContain('~=t1]');
});

test.each(['{broken', 'null', '7', '{"a":1}', '[{},"a\\"]){}","",["x y"]]'])(
  'hides nothing for the stored text %s',
  (text) => {
    localStorage.setItem(hiddenKeys.video, text);
    localStorage.setItem(hiddenKeys.device, text);
    expect([...readHidden('video'), ...readHidden('device')]).toEqual([]);
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
  const many = Array.from({ length: limits.local.hidden }, (_, index) => `t${index + 1}/n`);
  localStorage.setItem(hiddenKeys.device, JSON.stringify(many));
  hideItem('thing', 'c1/new');
  hideItem('thing', 't9/renamed');
  const stored = readHidden('device');
  expect([stored.length, stored[0], stored[1]]).toEqual([
    limits.local.hidden,
    't9/renamed',
    'c1/new',
  ]);
  expect(stored.includes('t9/n')).toBe(false);
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
