import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aCache, settled, time } from '#tests/support/test-cache.ts';

beforeEach(() => {
  time.ms = 1000;
});

describe('purges', () => {
  test('drop exactly the entries that carry the tag', async () => {
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

  test('a computation that started before the purge is answered, but not stored', async () => {
    const { all, value, state } = aCache();
    let go = (): void => undefined;
    state.before_answer = () => new Promise<void>((resolve) => (go = resolve));
    const early = value();
    await vi.waitFor(() => expect(state.computed).toBe(1));
    all.purge(['v1']);
    await settled();
    go();
    expect(await early).toBe('n1');
    state.before_answer = async () => undefined;
    time.ms += 1;
    expect(await value()).toBe('n2');
    expect(await value()).toBe('n2');
  });

  test('a computation older than the remembered purges is not stored', async () => {
    const { all, get, value, state } = aCache();
    let go = (): void => undefined;
    state.before_answer = () => new Promise<void>((resolve) => (go = resolve));
    const early = value();
    await vi.waitFor(() => expect(state.computed).toBe(1));
    all.purge(['v1', ...Array.from({ length: 25_000 }, (_, n) => `a${n}`)]);
    await settled();
    go();
    await early;
    state.before_answer = async () => undefined;
    time.ms += 1;
    expect(await get()).toMatchObject({ is_hit: false });
  });

  test('a stale cache has no fresh entries, and reset drops all of them', async () => {
    const { all, get, value } = aCache();
    await value();
    all.markStale();
    const stale = await get();
    expect(stale.value).toBe('n1');
    expect(stale.ttl).toBeLessThan(0);
    await settled();
    expect(await value()).toBe('n2');
    await settled();
    all.reset();
    time.ms += 1;
    expect(await get()).toMatchObject({ is_hit: false });
    expect(await get()).toMatchObject({ is_hit: true });
  });

  test('with replicas, an entry with a just purged tag is computed again from the primary', async () => {
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
