import { describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits/limits.ts';
import { browser, visit } from '#tests/support/local-stores.ts';
import type { LocalStore } from './local-store.ts';
import { isUnfinished, progressPercent, resumePosition } from './progress.ts';

test.each([
  [{ position: 250, duration: 600 }, 42, 245],
  [{ position: 3, duration: 600 }, 1, 0],
  [{ position: 0, duration: 600 }, 1, 0],
  [{ position: 569.9, duration: 600 }, 95, 564],
  [{ position: 570, duration: 600 }, 100, 0],
  [{ position: 600, duration: 600 }, 100, 0],
  [undefined, 0, 0],
])('%o is %i percent and goes on at %i s', (progress, percent, resume_at) => {
  expect([progressPercent(progress), resumePosition(progress)]).toEqual([percent, resume_at]);
});

test.each([
  [{ position: 250, duration: 600 }, true],
  [{ position: 570, duration: 600 }, false],
  [{ position: -1, duration: 600 }, false],
  [{ position: Number.NaN, duration: 600 }, false],
  [{ position: 0, duration: 0 }, false],
])('%o is unfinished: %s', (progress, is_unfinished) => {
  expect(isUnfinished(progress)).toBe(is_unfinished);
});

const at = (video_id: number, position = 30) => ({ video_id, position, duration: 100 });

describe('stored positions', () => {
  test('the newest write of a video counts and stands first; the oldest videos go', () => {
    const { tab, local } = browser();
    const { positions } = tab();
    for (let id = 1; id <= limits.local.positions + 2; id++) positions.add(at(id));
    positions.add(at(3, 60));
    expect(positions.get().length).toBe(limits.local.positions);
    expect([positions.has(2), positions.get()[0]]).toEqual([false, at(3, 60)]);
    expect((JSON.parse(local.get('positions') ?? '[]') as unknown[])[0]).toEqual(at(3, 60));
  });

  test.each([
    ['negative', -5],
    ['of 400 days', 400 * 24 * 3600],
    ['past the end', 101],
    ['not a number', null],
    ['a text', '30'],
  ])('skips one that is %s', (_, position) => {
    const stored = JSON.stringify([{ ...at(1), position }, null, 7, { video_id: 2 }, at(3)]);
    const { positions, continuing } = browser({
      positions: stored,
      history: JSON.stringify([visit(1), visit(2), visit(3)]),
    }).tab();
    expect([positions.get(), continuing()]).toEqual([[at(3)], [visit(3)]]);
  });

  test('skips a duration that is none, and both of 400 days', () => {
    const days = 400 * 24 * 3600;
    const wrong = [0, -1, null, days].map((duration, index) => ({
      video_id: index + 1,
      position: duration === days ? days / 2 : 0,
      duration,
    }));
    const { positions } = browser({ positions: JSON.stringify(wrong) }).tab();
    expect(positions.get()).toEqual([]);
  });

  test('works in memory while storage is forbidden or full', () => {
    for (const fault of ['is_forbidden', 'is_full'] as const) {
      const { faults, tab } = browser();
      faults[fault] = true;
      const store = tab();
      store.history.add(visit(1));
      store.positions.add(at(1));
      expect([store.positions.find(1), store.continuing()]).toEqual([at(1), [visit(1)]]);
    }
  });
});

describe('videos to continue', () => {
  const filled = (): LocalStore => {
    const store = browser().tab();
    for (const id of [1, 2, 3]) store.history.add(visit(id));
    for (const entry of [at(2), at(3), at(1), at(4)]) store.positions.add(entry);
    return store;
  };
  const shown = (store: LocalStore): number[] =>
    store.continuing().map(({ params }) => params.video_id);

  test('are those of the history that are not finished, last watched first', () => {
    const store = filled();
    expect(shown(store)).toEqual([1, 3, 2]);
    store.positions.add(at(3, 96));
    expect(shown(store)).toEqual([1, 2]);
    store.positions.add(at(2, 50));
    expect(shown(store)).toEqual([2, 1]);
  });

  test('are none while the history is paused', () => {
    const store = filled();
    store.flags.history_paused.set(true);
    expect(shown(store)).toEqual([]);
    store.flags.history_paused.set(false);
    expect(shown(store)).toEqual([1, 3, 2]);
  });

  test('are removed one by one or all, and put back in their order', () => {
    const store = filled();
    const undo = store.positions.remove(3);
    expect(shown(store)).toEqual([1, 2]);
    undo();
    expect(shown(store)).toEqual([1, 3, 2]);
    store.positions.add(at(3, 100));
    const undoAll = store.positions.removeWhere(isUnfinished);
    expect([shown(store), store.positions.get()]).toEqual([[], [at(3, 100)]]);
    undoAll();
    expect(shown(store)).toEqual([1, 2]);
  });

  test('stay the same array until something changes', () => {
    const store = filled();
    expect(store.continuing()).toBe(store.continuing());
    store.favourites.clear();
    const before = store.continuing();
    store.flags.cookie_notice.set(false);
    expect(store.continuing()).toBe(before);
  });
});
