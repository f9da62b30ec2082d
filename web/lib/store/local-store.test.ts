import { describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits/limits.ts';
import { browser, ids, video, visit } from '#tests/support/local-stores.ts';

describe('lists', () => {
  test('newest first, nothing twice, seen again moves to the front', () => {
    const { local, tab } = browser();
    const store = tab();
    for (const id of [1, 2, 3, 1]) store.history.add(visit(id));
    expect(store.history.get().map(({ params }) => params.video_id)).toEqual([1, 3, 2]);
    expect(JSON.parse(local.get('history') ?? '')).toEqual([visit(1), visit(3), visit(2)]);
    expect([store.history.has(3), store.history.has(4)]).toEqual([true, false]);
  });

  test('a favourite has the ten fields of the specification', () => {
    const { local, tab } = browser();
    tab().favourites.add(video(7));
    const [entry] = JSON.parse(local.get('favourites') ?? '[]') as Record<string, unknown>[];
    expect(Object.keys(entry ?? {}).toSorted()).toEqual(
      [
        'type',
        'title',
        'scr',
        'video_id',
        'duration',
        'dir',
        'rating',
        'sg_id',
        'ex_tube',
        'ex_id',
      ].toSorted(),
    );
  });

  test('an album is a favourite of its own, also next to the video of its number', () => {
    const { tab, local } = browser();
    const store = tab();
    const album = {
      type: 'album',
      album_id: 3,
      title: 'Dunes',
      scr: '/media/a/k/320.jpg',
      dir: 'dunes',
      rating: 0,
      photos: 12,
    } as const;
    store.favourites.add(video(3));
    store.favourites.add(album);
    expect([
      store.favourites.has(3),
      store.favourites.has('album-3'),
      store.favourites.has('album-4'),
    ]).toEqual([true, true, false]);
    expect(
      browser({ favourites: local.get('favourites') ?? '' })
        .tab()
        .favourites.get(),
    ).toEqual([album, video(3)]);
    store.favourites.remove('album-3');
    expect(store.favourites.get()).toEqual([video(3)]);
  });

  test('the oldest go', () => {
    const { tab } = browser();
    const store = tab();
    for (let id = 1; id <= limits.local.favourites + 2; id++) store.favourites.add(video(id));
    expect(store.favourites.get().length).toBe(limits.local.favourites);
    expect([store.favourites.has(2), store.favourites.has(3)]).toEqual([false, true]);
  });

  test('removed, cleared, and put back behind what came since', () => {
    const store = browser().tab();
    for (const id of [1, 2, 3]) store.favourites.add(video(id));
    const before = store.favourites.get();
    store.favourites.remove(2);
    expect(ids(store)).toEqual([3, 1]);
    store.favourites.clear();
    expect(ids(store)).toEqual([]);
    store.favourites.add(video(9));
    store.favourites.putBack(before);
    expect(ids(store)).toEqual([9, 3, 2, 1]);
  });

  test('a change without effect is not reported: the object stays', () => {
    const store = browser().tab();
    store.favourites.add(video(1));
    const before = store.favourites.get();
    let reported = 0;
    store.subscribe(() => (reported += 1));
    store.favourites.remove(5);
    store.flags.history_paused.set(false);
    expect([store.favourites.get() === before, reported]).toEqual([true, 0]);
  });

  test('searches are the same whatever their capitals', () => {
    const store = browser().tab();
    for (const title of ['Lake', 'window light', 'lake']) store.searches.add({ title });
    expect(store.searches.get()).toEqual([{ title: 'lake' }, { title: 'window light' }]);
  });
});

describe('flags', () => {
  test('OK stores false, pausing lasts, the promotion stays closed for its session only', () => {
    const { local, tab } = browser();
    const store = tab();
    store.flags.cookie_notice.set(false);
    store.flags.history_paused.set(true);
    store.flags.age_confirmed.set(true);
    store.flags.promo_closed.set(true);
    expect(Object.fromEntries(local)).toEqual({
      showCookiesNotify: 'false',
      history_paused: 'true',
      _agv: 'true',
    });
    expect([store.flags.promo_closed.get(), tab().flags.promo_closed.get()]).toEqual([true, false]);
  });
});

describe('storage that fails', () => {
  test('forbidden: everything works in memory', () => {
    const { faults, tab } = browser();
    faults.is_forbidden = true;
    const store = tab();
    for (const id of [1, 2]) store.favourites.add(video(id));
    store.favourites.remove(1);
    store.flags.cookie_notice.set(false);
    expect([ids(store), store.flags.cookie_notice.get()]).toEqual([[2], false]);
  });

  test('full: what was added is there, and is written when there is room', () => {
    const { faults, local, tab } = browser();
    const store = tab();
    store.favourites.add(video(1));
    faults.is_full = true;
    store.favourites.add(video(2));
    store.favourites.add(video(3));
    expect(ids(store)).toEqual([3, 2, 1]);
    expect(JSON.parse(local.get('favourites') ?? '')).toEqual([video(1)]);
    faults.is_full = false;
    store.favourites.remove(3);
    expect(JSON.parse(local.get('favourites') ?? '')).toEqual([video(2), video(1)]);
  });
});

describe('two tabs', () => {
  test('a write in one tab shows in the other and notifies it', () => {
    const { tab } = browser();
    const [here, there] = [tab(), tab()];
    let reported = 0;
    there.subscribe(() => (reported += 1));
    expect(ids(there)).toEqual([]);
    here.favourites.add(video(1));
    expect([ids(there), there.favourites.has(1), reported]).toEqual([[1], true, 1]);
    here.flags.history_paused.set(true);
    expect([there.flags.history_paused.get(), reported]).toEqual([true, 2]);
  });

  test('a write builds on what the other tab wrote, even before its event came', () => {
    const { local, tab } = browser();
    const [here, there] = [tab(), tab()];
    expect(ids(here)).toEqual([]);
    local.set('favourites', JSON.stringify([video(1)]));
    there.favourites.add(video(2));
    here.favourites.add(video(3));
    expect([ids(here), ids(there)]).toEqual([
      [3, 2, 1],
      [3, 2, 1],
    ]);
  });

  test('the browser is emptied', () => {
    const { empty, tab } = browser();
    const [here, there] = [tab(), tab()];
    here.favourites.add(video(1));
    empty();
    expect([ids(here), ids(there)]).toEqual([[], []]);
  });
});
