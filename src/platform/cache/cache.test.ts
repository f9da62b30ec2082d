import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#contracts/errors.ts';
import { aCache, minute, settled, time } from '#tests/support/test-cache.ts';

const hour = 60 * minute;
const away = (): AppError => new AppError('unavailable');

beforeEach(() => {
  time.ms = 1000;
});

describe('storing', () => {
  test('computes once and stays fresh for at least three quarters of its time', async () => {
    const { get, value, state } = aCache();
    expect(await get()).toMatchObject({ value: 'n1', is_hit: false, age: 0 });
    time.ms += 0.74 * minute;
    expect(await get()).toMatchObject({ value: 'n1', is_hit: true, age: 44 });
    expect(await value('b')).toBe('n2');
    expect(state.computed).toBe(2);
  });

  test('entries computed together expire at different moments', async () => {
    const { get } = aCache();
    const ttls = new Set<number>();
    for (let n = 0; n < 50; n++) {
      await get(String(n));
      ttls.add((await get(String(n))).ttl);
    }
    expect(ttls.size).toBeGreaterThan(5);
    expect(Math.min(...ttls)).toBeGreaterThanOrEqual(44);
  });

  test('computes once for 500 concurrent requests, with and without storage', async () => {
    for (const max_bytes of [1_000_000, 0]) {
      const { value, state } = aCache({ max_bytes });
      state.before_answer = settled;
      expect(new Set(await Promise.all(Array.from({ length: 500 }, () => value())))).toEqual(
        new Set(['n1']),
      );
    }
  });

  test('evicts the least recently used entry when memory is full', async () => {
    const { get } = aCache({ max_bytes: 50_000 });
    for (let n = 0; n < 20; n++) await get(String(n), { bytes: 10_000 });
    const stored = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, n) => (await get(String(19 - n), { fresh_ms: 0 })).is_hit,
      ),
    );
    expect(stored.filter(Boolean)).toHaveLength(4);
    expect(stored.slice(0, 4)).toEqual([true, true, true, true]);
  });

  test('answers a result of fresh_ms 0 without storing it and drops the older entry', async () => {
    const { value } = aCache();
    expect(await value('a', { fresh_ms: 0 })).toBe('n1');
    expect(await value()).toBe('n2');
    expect(await value()).toBe('n2');
    time.ms += 12 * minute;
    expect(await value('a', { fresh_ms: 0 })).toBe('n3');
    expect(await value()).toBe('n4');
  });

  test('refuses requests beyond waiters_max at once', async () => {
    const { value, state } = aCache({ waiters_max: 3 });
    state.before_answer = settled;
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => value()));
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(await value()).toBe('n1');
  });
});

describe('expired', () => {
  test('answers an expired entry and refreshes it once in the background', async () => {
    const { get, value, state } = aCache();
    await value();
    time.ms += 2 * minute;
    const old = await get();
    expect(old).toMatchObject({ value: 'n1', is_hit: true, age: 120 });
    expect(old.ttl).toBeLessThan(0);
    await settled();
    expect(await value()).toBe('n2');
    expect(state.computed).toBe(2);
  });

  test('waits for the refresh after the grace time', async () => {
    const { value } = aCache();
    await value();
    time.ms += 12 * minute;
    expect(await value()).toBe('n2');
  });

  test('answers expired entries for a day during an outage, until a refresh succeeds', async () => {
    const { get, value, state } = aCache();
    await value();
    state.before_answer = () => Promise.reject(away());
    time.ms += 23 * hour;
    expect(await get()).toMatchObject({ value: 'n1', age: 23 * 3600 });
    expect((await get()).ttl).toBeLessThan(-22 * 3600);
    await expect(value('cold')).rejects.toMatchObject({ code: 'unavailable' });
    time.ms += 2 * hour;
    await expect(value()).rejects.toMatchObject({ code: 'unavailable' });
    state.before_answer = async () => undefined;
    expect(await value()).toMatch(/^n\d+$/);
  });

  test('lets one request wait for a failing refresh during an outage', async () => {
    const { value, state } = aCache();
    await value();
    state.before_answer = () => Promise.reject(away());
    time.ms += hour;
    await value();
    let computed = false;
    state.before_answer = () => new Promise(() => void (computed = true));
    expect(await value()).toBe('n1');
    expect(computed).toBe(true);
  });

  test('waits for a refresh after an error that is no failure', async () => {
    const refused = new Error('refused');
    const { value, state } = aCache({ isFailure: (error) => error !== refused });
    await value();
    time.ms += 12 * minute;
    state.before_answer = () => Promise.reject(refused);
    await expect(value('b')).rejects.toBe(refused);
    // The stored entry is answered in place of the error, and remains.
    expect(await value()).toBe('n1');
    state.before_answer = async () => undefined;
    expect(await value()).toBe('n4');
  });

  test('drops the entry when the object is gone', async () => {
    const { value, state } = aCache();
    await value();
    state.before_answer = () => Promise.reject(new AppError('deleted'));
    time.ms += 12 * minute;
    await expect(value()).rejects.toMatchObject({ code: 'deleted' });
    state.before_answer = () => Promise.reject(away());
    await expect(value()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
