import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contracts/limits/limits.ts';
import {
  clearNotices,
  closeNotice,
  currentNotice,
  holdNotice,
  notify,
  releaseNotice,
} from './notices.ts';

const say = (text: string, topic?: string): void =>
  notify({ kind: 'success', text, ...(topic && { topic }) });
const shown = (): string | undefined => currentNotice()?.text;
const close = (): void => closeNotice(currentNotice()?.id ?? 0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  clearNotices();
  vi.useRealTimers();
});

test('a notice is there for four seconds, then the next one for as long', () => {
  say('one');
  say('two');
  vi.advanceTimersByTime(limits.notice_ms - 1);
  expect(shown()).toBe('one');
  vi.advanceTimersByTime(1);
  expect(shown()).toBe('two');
  vi.advanceTimersByTime(limits.notice_ms - 1);
  expect(shown()).toBe('two');
  vi.advanceTimersByTime(1);
  expect(shown()).toBeUndefined();
});

test('closed by hand it makes room at once, and the next one has its whole time', () => {
  say('one');
  say('two');
  vi.advanceTimersByTime(3000);
  close();
  vi.advanceTimersByTime(3000);
  expect(shown()).toBe('two');
});

test('a notice of the same topic replaces the one before and starts its time again; others stay', () => {
  say('added', 'favourites');
  say('other');
  vi.advanceTimersByTime(3000);
  say('removed', 'favourites');
  expect(shown()).toBe('removed');
  vi.advanceTimersByTime(3000);
  expect(shown()).toBe('removed');
  close();
  expect(shown()).toBe('other');
});

test('while somebody reads it, it stays', () => {
  say('one');
  holdNotice();
  vi.advanceTimersByTime(60_000);
  expect(shown()).toBe('one');
  releaseNotice();
  vi.advanceTimersByTime(limits.notice_ms);
  expect(shown()).toBeUndefined();
});

test('of many that wait the newest are heard', () => {
  for (const text of ['1', '2', '3', '4', '5']) say(text);
  const heard: (string | undefined)[] = [];
  while (currentNotice()) {
    heard.push(shown());
    close();
  }
  expect(heard).toEqual(['1', '4', '5']);
});
