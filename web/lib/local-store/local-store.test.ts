import { describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { createLocalStore, type FavouriteEntry, type HistoryEntry, type LocalStore } from './local-store.ts';

type Listener = (key: string | null) => void;

/** A browser: storages that its tabs share, and events that reach the other tabs. */
function browser(stored: Record<string, string> = {}) {
  const local = new Map(Object.entries(stored));
  const listeners: Listener[] = [];
  const faults = { is_forbidden: false, is_full: false };
  const tab = (): LocalStore => {
    let own: Listener | undefined;
    const tellOthers = (key: string | null): void => listeners.filter((listener) => listener !== own).forEach((listener) => listener(key));
    const storage = {
      getItem: (key: string) => local.get(key) ?? null,
      setItem(key: string, text: string) {
        if (faults.is_full) throw new DOMException('full', 'QuotaExceededError');
        local.set(key, text);
        tellOthers(key);
      },
    };
    const session = new Map<string, string>();
    return createLocalStore({
      local() {
        if (faults.is_forbidden) throw new DOMException('denied', 'SecurityError');
        return storage;
      },
      session: () => ({ getItem: (key) => session.get(key) ?? null, setItem: (key, text) => void session.set(key, text) }),
      onStorage(listener) {
        own = listener;
        listeners.push(listener);
      },
    });
  };
  const empty = (): void => {
    local.clear();
    for (const listener of listeners) listener(null);
  };
  return { local, tab, faults, empty };
}

const video = (video_id: number): FavouriteEntry => ({
  type: 'video',
  title: `Moon path ${video_id}`,
  scr: '/media/p/k/t3-640.jpg',
  video_id,
  duration: '4:05',
  dir: 'moon-path',
  rating: 4.7,
  sg_id: 1,
  ex_tube: '',
  ex_id: '',
});
const visit = (id: number): HistoryEntry => {
  const { video_id, ...rest } = video(id);
  return { ...rest, params: { video_id } };
};
const ids = (store: LocalStore): number[] => store.favourites.get().map(({ video_id }) => video_id);

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
      ['type', 'title', 'scr', 'video_id', 'duration', 'dir', 'rating', 'sg_id', 'ex_tube', 'ex_id'].toSorted(),
    );
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

  test('nothing changes, nothing is told: the object stays', () => {
    const store = browser().tab();
    store.favourites.add(video(1));
    const before = store.favourites.get();
    let told = 0;
    store.subscribe(() => (told += 1));
    store.favourites.remove(5);
    store.flags.history_paused.set(false);
    expect([store.favourites.get() === before, told]).toEqual([true, 0]);
  });

  test('searches are the same whatever their capitals', () => {
    const store = browser().tab();
    for (const title of ['Lake', 'window light', 'lake']) store.searches.add({ title });
    expect(store.searches.get()).toEqual([{ title: 'lake' }, { title: 'window light' }]);
  });
});

describe('what was stored by somebody else', () => {
  test.each(['', '{', '[', 'null', '7', '"x"', '{}', '{"length":3}', '[null,1,"x",[],{}]', 'undefined', '\u0000'])(
    '%j is an empty list and no error',
    (text) => {
      const store = browser({ favourites: text, history: text, searches: text, showCookiesNotify: text, _agv: text }).tab();
      expect([store.favourites.get(), store.history.get(), store.searches.get()]).toEqual([[], [], []]);
      store.favourites.add(video(1));
      expect(ids(store)).toEqual([1]);
    },
  );

  test('bad entries are dropped, good ones kept, twins lose', () => {
    const bad = [
      { ...video(2), video_id: 'x' },
      { ...video(2), video_id: 0 },
      { ...video(2), video_id: -2 },
      { ...video(2), video_id: 2.5 },
      { ...video(2), video_id: 2 ** 26 },
      { ...video(2), video_id: null },
      { ...video(2), title: 5 },
      { ...video(2), title: ' ' },
      { ...video(2), dir: '../admin' },
      { ...video(2), dir: undefined },
      { ...video(2), type: 'album' },
    ];
    const store = browser({ favourites: JSON.stringify([...bad, video(1), { ...video(1), title: 'Twin' }, video(3)]) }).tab();
    expect(store.favourites.get()).toEqual([video(1), video(3)]);
  });

  test('what a card can do without falls back by itself, numbers may be texts, unknown fields go', () => {
    const old = {
      type: 'video',
      title: ' Moon path 4 ',
      scr: 'javascript:alert(1)',
      video_id: '4',
      duration: 9,
      dir: 'moon-path',
      rating: 'x',
      extra: 1,
    };
    const store = browser({
      favourites: JSON.stringify([old, { ...video(5), rating: '4.5', sg_id: '2', scr: '//evil.example/x.jpg' }]),
    }).tab();
    expect(store.favourites.get()).toEqual([
      { ...video(4), scr: '', duration: '', rating: 0, sg_id: 0 },
      { ...video(5), rating: 4.5, sg_id: 2, scr: '' },
    ]);
  });

  test('keys that are named like prototypes do nothing', () => {
    const text = `[{"__proto__":${JSON.stringify(video(1))}},{"constructor":1,"toString":2,"type":"video"},${JSON.stringify(video(2)).replace('{', '{"__proto__":{"title":"x"},')}]`;
    const store = browser({ favourites: text }).tab();
    expect(store.favourites.get()).toEqual([video(2)]);
    expect(({} as Record<string, unknown>)['title']).toBeUndefined();
    expect(store.favourites.has('constructor')).toBe(false);
    for (const title of ['__proto__', 'constructor']) store.searches.add({ title });
    expect(store.searches.get()).toEqual([{ title: 'constructor' }, { title: '__proto__' }]);
  });

  test('more than is kept is cut', () => {
    const many = Array.from({ length: 3000 }, (_, index) => video(index + 1));
    const store = browser({ favourites: JSON.stringify(many) }).tab();
    expect(store.favourites.get()).toEqual(many.slice(0, limits.local.favourites));
  });

  test.each([
    ['false', false],
    ['"false"', false],
    ['0', false],
    ['true', true],
    ['"maybe"', true],
    ['{', true],
    [undefined, true],
  ])('showCookiesNotify %j shows the notice: %j', (text, shown) => {
    expect(
      browser(text === undefined ? {} : { showCookiesNotify: text })
        .tab()
        .flags.cookie_notice.get(),
    ).toBe(shown);
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
    expect(Object.fromEntries(local)).toEqual({ showCookiesNotify: 'false', history_paused: 'true', _agv: 'true' });
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
  test('what one writes the other shows, and is told', () => {
    const { tab } = browser();
    const [here, there] = [tab(), tab()];
    let told = 0;
    there.subscribe(() => (told += 1));
    expect(ids(there)).toEqual([]);
    here.favourites.add(video(1));
    expect([ids(there), there.favourites.has(1), told]).toEqual([[1], true, 1]);
    here.flags.history_paused.set(true);
    expect([there.flags.history_paused.get(), told]).toEqual([true, 2]);
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
