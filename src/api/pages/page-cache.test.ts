import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cutAtNonces, newNonce } from './nonce-document.ts';
import { createPageCache, type Page } from './page-cache.ts';

async function aPage(facts: Partial<Page> & { text?: string } = {}): Promise<Page> {
  const { text = '<html></html>', ...rest } = facts;
  return { status: 200, headers: {}, set_cookies: [], document: cutAtNonces(text, newNonce()), ...rest };
}

// What deflates in the thread pool needs no timer. The cache takes a start of 0 for no limit, so time begins later.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  vi.advanceTimersByTime(1000);
});
afterEach(() => vi.useRealTimers());

test('a page is rendered once and lives at most a minute', async () => {
  const cache = createPageCache(1_000_000);
  const page = await aPage();
  const render = vi.fn<() => Promise<Page>>(async () => page);
  await cache.get('a', render);
  await cache.get('a', render);
  expect(render).toHaveBeenCalledTimes(1);
  expect(cache.peek('a')).toBe(page);
  vi.advanceTimersByTime(60_000);
  expect(cache.peek('a')).toBeUndefined();
});

test('requests at the same time wait for one rendering, kept or not', async () => {
  for (const max_bytes of [1_000_000, 0]) {
    const cache = createPageCache(max_bytes);
    const page = await aPage();
    const render = vi.fn<() => Promise<Page>>(async () => page);
    const answers = await Promise.all(Array.from({ length: 300 }, () => cache.get('a', render)));
    expect(render).toHaveBeenCalledTimes(1);
    expect(new Set(answers)).toEqual(new Set([page]));
  }
});

test('a failed rendering is not remembered', async () => {
  const cache = createPageCache(1_000_000);
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const page = await aPage();
  await expect(cache.get('a', async () => page)).resolves.toBe(page);
});

test('only a plain 200 document is kept', async () => {
  const cache = createPageCache(1_000_000);
  const others = [
    await aPage({ status: 404 }),
    await aPage({ status: 301, document: undefined }),
    await aPage({ set_cookies: ['a=b'] }),
    await aPage({ status: 500 }),
  ];
  for (const [index, page] of others.entries()) {
    await cache.get(String(index), async () => page);
    expect(cache.peek(String(index))).toBeUndefined();
  }
});

test('memory is bounded: the longest unused leaves first', async () => {
  const cache = createPageCache(200_000);
  for (let index = 0; index < 20; index++) await cache.get(String(index), () => aPage({ text: 'x'.repeat(20_000) }));
  const kept = Array.from({ length: 20 }, (_, index) => cache.peek(String(index)) !== undefined);
  expect(kept.filter(Boolean).length).toBe(4);
  expect(kept.slice(-4)).toEqual([true, true, true, true]);
});
