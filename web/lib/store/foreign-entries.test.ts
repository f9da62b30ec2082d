import { describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits/limits.ts';
import { browser, ids, video, visit } from '#tests/support/local-stores.ts';

describe('entries of other versions', () => {
  test.each([
    '',
    '{',
    '[',
    'null',
    '7',
    '"x"',
    '{}',
    '{"length":3}',
    '[null,1,"x",[],{}]',
    'undefined',
    '\u0000',
  ])('%j is an empty list and no error', (text) => {
    const store = browser({
      favourites: text,
      history: text,
      searches: text,
      showCookiesNotify: text,
      _agv: text,
    }).tab();
    expect([store.favourites.get(), store.history.get(), store.searches.get()]).toEqual([
      [],
      [],
      [],
    ]);
    store.favourites.add(video(1));
    expect(ids(store)).toEqual([1]);
  });

  test('bad entries are dropped, good ones stay, twins lose', () => {
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
    const store = browser({
      favourites: JSON.stringify([...bad, video(1), { ...video(1), title: 'Twin' }, video(3)]),
    }).tab();
    expect(store.favourites.get()).toEqual([video(1), video(3)]);
  });

  test('optional fields have defaults, numbers may be strings, unknown fields are dropped', () => {
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
      favourites: JSON.stringify([
        old,
        { ...video(5), rating: '4.5', sg_id: '2', scr: '//evil.example/x.jpg' },
      ]),
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

  test('a list that is longer than the limit is cut', () => {
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

  test('fields that newer versions store besides stay where they are right, and are dropped where they are not', () => {
    const more = { lang: 'de', quality: '4K', by: 'Ostsee', views: 1200, posted: 1_790_000_000 };
    const wrong = { lang: 'x', quality: 'SD', by: '', views: -1, posted: 8.64e15, opened: 1e20 };
    const store = browser({
      history: JSON.stringify([
        { ...visit(1), ...more, opened: 1_795_000_000 },
        { ...visit(2), ...wrong },
        visit(3),
      ]),
    }).tab();
    expect(store.history.get()).toEqual([
      { ...visit(1), ...more, opened: 1_795_000_000 },
      visit(2),
      visit(3),
    ]);
  });
});
