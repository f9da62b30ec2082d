// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { heldByAccount } from './held-by-account.ts';

test('the next page gets the same held object, which ends when another account takes over', () => {
  const end = vi.fn<() => void>();
  const held = heldByAccount<{ name: string; end(): void }>();
  const of = (username: string, name: string) => held(username, name, () => ({ name, end }));
  const first = of('Anna', 'a');
  expect(of('Anna', 'a')).toBe(first);
  expect(of('Anna', 'b')).not.toBe(first);
  expect(end).not.toHaveBeenCalled();
  const other = of('Berta', 'a');
  expect(other).not.toBe(first);
  expect(end).toHaveBeenCalledTimes(2);
  expect(of('Anna', 'a')).not.toBe(first);
  expect(end).toHaveBeenCalledTimes(3);
});

test('an ended object is not handed out again, and ending it once more leaves its successor in place', () => {
  const end = vi.fn<() => void>();
  const held = heldByAccount<{ end(): void }>();
  const of = () => held('Anna', 'a', () => ({ end: () => end() }));
  const first = of();
  first.end();
  const second = of();
  expect(second).not.toBe(first);
  first.end();
  expect(of()).toBe(second);
  expect(end).toHaveBeenCalledTimes(2);
});

test('a page that the server renders holds nothing', () => {
  const held = heldByAccount();
  vi.stubGlobal('document', undefined);
  const make = () => ({ end: () => undefined });
  expect(held('Anna', 'a', make)).not.toBe(held('Anna', 'a', make));
  vi.unstubAllGlobals();
});
