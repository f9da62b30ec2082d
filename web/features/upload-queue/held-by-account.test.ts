// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { heldByAccount } from './held-by-account.ts';

test('what is held is the same on the next page, and ends with the account', () => {
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

test('what has ended is not handed out again, and what took its place stays', () => {
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

test('what the server renders holds nothing', () => {
  const held = heldByAccount();
  vi.stubGlobal('document', undefined);
  const make = () => ({ end: () => undefined });
  expect(held('Anna', 'a', make)).not.toBe(held('Anna', 'a', make));
  vi.unstubAllGlobals();
});
