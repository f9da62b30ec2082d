import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#contracts/errors.ts';
import { aCache, minute, settled, time } from '#tests/support/test-cache.ts';

const hour = 60 * minute;
const away = (): AppError => new AppError('unavailable');

beforeEach(() => {
  time.ms = 1000;
});

describe('keeping', () => {
  test('made once, and fresh for three quarters of its time at least', async () => {
    const { get, value, state } = aCache();
    expect(await get()).toMatchObject({ value: 'n1', is_hit: false, age: 0 });
    time.ms += 0.74 * minute;
    expect(await get()).toMatchObject({ value: 'n1', is_hit: true, age: 44 });
    expect(await value('b')).toBe('n2');
    expect(state.made).toBe(2);
  });

  test('what ends together does not end at one moment', async () => {
    const { get } = aCache();
    const ttls = new Set<number>();
    for (let n = 0; n < 50; n++) {
      await get(String(n));
      ttls.add((await get(String(n))).ttl);
    }
    expect(ttls.size).toBeGreaterThan(5);
    expect(Math.min(...ttls)).toBeGreaterThanOrEqual(44);
  });

  test('five hundred at once are made once, kept or not', async () => {
    for (const max_bytes of [1_000_000, 0]) {
      const { value, state } = aCache({ max_bytes });
      state.in_the_way = settled;
      expect(new Set(await Promise.all(Array.from({ length: 500 }, () => value())))).toEqual(
        new Set(['n1']),
      );
    }
  });

  test('memory is bounded: the longest unused leaves first', async () => {
    const { get } = aCache({ max_bytes: 50_000 });
    for (let n = 0; n < 20; n++) await get(String(n), { bytes: 10_000 });
    const kept = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, n) => (await get(String(19 - n), { fresh_ms: 0 })).is_hit,
      ),
    );
    expect(kept.filter(Boolean)).toHaveLength(4);
    expect(kept.slice(0, 4)).toEqual([true, true, true, true]);
  });

  test('what says so is answered and not kept, and what was kept before it goes', async () => {
    const { value } = aCache();
    expect(await value('a', { fresh_ms: 0 })).toBe('n1');
    expect(await value()).toBe('n2');
    expect(await value()).toBe('n2');
    time.ms += 12 * minute;
    expect(await value('a', { fresh_ms: 0 })).toBe('n3');
    expect(await value()).toBe('n4');
  });

  test('too many who wait are refused at once', async () => {
    const { value, state } = aCache({ waiters_max: 3 });
    state.in_the_way = settled;
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

describe('past its time', () => {
  test('answered, and made anew behind its back, once', async () => {
    const { get, value, state } = aCache();
    await value();
    time.ms += 2 * minute;
    const old = await get();
    expect(old).toMatchObject({ value: 'n1', is_hit: true, age: 120 });
    expect(old.ttl).toBeLessThan(0);
    await settled();
    expect(await value()).toBe('n2');
    expect(state.made).toBe(2);
  });

  test('long past it, the request waits for the new one', async () => {
    const { value } = aCache();
    await value();
    time.ms += 12 * minute;
    expect(await value()).toBe('n2');
  });

  test('during an outage it is answered for a day, then no more; the first make that works ends it', async () => {
    const { get, value, state } = aCache();
    await value();
    state.in_the_way = () => Promise.reject(away());
    time.ms += 23 * hour;
    expect(await get()).toMatchObject({ value: 'n1', age: 23 * 3600 });
    expect((await get()).ttl).toBeLessThan(-22 * 3600);
    await expect(value('cold')).rejects.toMatchObject({ code: 'unavailable' });
    time.ms += 2 * hour;
    await expect(value()).rejects.toMatchObject({ code: 'unavailable' });
    state.in_the_way = async () => undefined;
    expect(await value()).toMatch(/^n\d+$/);
  });

  test('during an outage only one request waits to see it fail', async () => {
    const { value, state } = aCache();
    await value();
    state.in_the_way = () => Promise.reject(away());
    time.ms += hour;
    await value();
    let made = false;
    state.in_the_way = () => new Promise(() => void (made = true));
    expect(await value()).toBe('n1');
    expect(made).toBe(true);
  });

  test('what is gone is no outage: the answer goes, too', async () => {
    const { value, state } = aCache();
    await value();
    state.in_the_way = () => Promise.reject(new AppError('deleted'));
    time.ms += 12 * minute;
    await expect(value()).rejects.toMatchObject({ code: 'deleted' });
    state.in_the_way = () => Promise.reject(away());
    await expect(value()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
