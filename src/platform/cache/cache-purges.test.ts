import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aCache, settled, time } from '#tests/support/test-cache.ts';

beforeEach(() => {
  time.ms = 1000;
});

describe('purges', () => {
  test('drop what shows the object, and nothing else', async () => {
    const { all, value } = aCache();
    await value('one');
    await value('other', { tags: ['videos', 'v10'] });
    all.purge(['v1']);
    await settled();
    expect([await value('one'), await value('other')]).toEqual(['n3', 'n2']);
    all.purge(['videos', 'v77']);
    await settled();
    expect(await value('one')).toBe('n4');
  });

  test('what was being made when the purge came is answered, but not kept', async () => {
    const { all, value, state } = aCache();
    let go = (): void => undefined;
    state.in_the_way = () => new Promise<void>((resolve) => (go = resolve));
    const early = value();
    await vi.waitFor(() => expect(state.made).toBe(1));
    all.purge(['v1']);
    await settled();
    go();
    expect(await early).toBe('n1');
    state.in_the_way = async () => undefined;
    time.ms += 1;
    expect(await value()).toBe('n2');
    expect(await value()).toBe('n2');
  });

  test('more than are remembered: what may have been among them is not kept', async () => {
    const { all, get, value, state } = aCache();
    let go = (): void => undefined;
    state.in_the_way = () => new Promise<void>((resolve) => (go = resolve));
    const early = value();
    await vi.waitFor(() => expect(state.made).toBe(1));
    all.purge(['v1', ...Array.from({ length: 25_000 }, (_, n) => `a${n}`)]);
    await settled();
    go();
    await early;
    state.in_the_way = async () => undefined;
    time.ms += 1;
    expect(await get()).toMatchObject({ is_hit: false });
  });

  test('while purges may be missed nothing is fresh; once they are heard again, what was kept is dropped', async () => {
    const { all, get, value } = aCache();
    await value();
    all.markStale();
    const doubted = await get();
    expect(doubted.value).toBe('n1');
    expect(doubted.ttl).toBeLessThan(0);
    await settled();
    expect(await value()).toBe('n2');
    await settled();
    all.reset();
    time.ms += 1;
    expect(await get()).toMatchObject({ is_hit: false });
    expect(await get()).toMatchObject({ is_hit: true });
  });

  test('where replicas are read, what shows something just purged is made again from the primary', async () => {
    const { all, value, state } = aCache({}, { replica_lag_ms: 6000 });
    await value();
    all.purge(['v1']);
    await settled();
    time.ms += 5000;
    expect(await value()).toBe('n3');
    expect(state.from).toEqual(['anywhere', 'anywhere', 'primary']);
    expect(await value()).toBe('n3');
    all.purge(['v1']);
    await settled();
    time.ms += 7000;
    expect(await value()).toBe('n4');
  });
});
