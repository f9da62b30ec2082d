// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { VideoCard } from '#contracts/calls/catalogue/videos.ts';
import { saved_urls } from '#contracts/calls/social/saved-items.ts';
import { history_urls, type WatchHistory } from '#contracts/calls/social/watch-history.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { withRendering } from '#tests/support/render.tsx';
import type { SavedPage } from './load-saved.ts';
import { OwnHistoryScreen } from './own-history-screen.tsx';
import { SavedScreen } from './saved-screen.tsx';

const { show } = withRendering();
const site = { name: 'Velour', public_origin: 'https://tube.example' };
const video = { video_id: 7, dir: 'lake', title: 'Lake', lang: 'en', scr: '' } as VideoCard;

/** The form that a button sends: where to, and with which fields, its own included. */
function formOf(name: string): [string | null, Record<string, unknown>] {
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  const form = button.form as HTMLFormElement;
  return [form.getAttribute('action'), Object.fromEntries(new FormData(form, button))];
}

describe('a saved list', () => {
  const shown = (
    list: SavedPage['list'],
    part: Partial<SavedPage['saved']> = {},
    after = 'first',
  ) => {
    const items = [{ code: 'v7', video, album: null }];
    const saved = { items, next: '', removes_watched: false, ...part };
    return (form = { state: undefined as string | undefined, next: '/' }) =>
      show(<SavedScreen page={{ list, saved, after }} form={form} />, { site });
  };

  test.each([
    ['favourites', 'first', saved_urls.remove_favourite, '/account/favourites/'],
    ['watch_later', '9-v1', saved_urls.remove_later, '/account/watch-later/?after=9-v1'],
  ] as const)(
    'an item of %s from %s is removed by %s, and the page comes back',
    (list, after, url, next) => {
      shown(list, {}, after)();
      expect(formOf('Remove Lake')).toEqual([url, { item: 'v7', next }]);
    },
  );

  test.each([
    [false, 'Remove watched videos', '1'],
    [true, 'Leave watched videos here', '0'],
  ])('where watched videos leave Watch later (%s), "%s" changes that', (is_on, name, value) => {
    shown('watch_later', { removes_watched: is_on })();
    expect(formOf(name)).toEqual([saved_urls.save_later, { removes_watched: value }]);
  });

  test('a full list says so, with the way back to the page that something was added from', () => {
    shown('favourites')({ state: 'full', next: '/videos/9/rain/' });
    expect(screen.getByRole('status').textContent).toMatch(/^This list is full\./);
    const back = screen.getByRole('link', { name: 'Back to the page' });
    expect(back.getAttribute('href')).toBe('/videos/9/rain/');
  });

  test.each([
    ['watch_later', 1, undefined],
    ['favourites', 0, accountPages.privacy()],
  ] as const)(
    'the page of %s says %i times that its member alone sees it, and leads to %s where the audience is set',
    (list, count, href) => {
      shown(list)();
      expect(screen.queryAllByText('You alone see this list.')).toHaveLength(count);
      const link = screen.queryByRole('link', { name: 'Who sees my favourites' });
      expect(link?.getAttribute('href')).toBe(href);
    },
  );

  test('an empty list says how videos come into it', () => {
    shown('watch_later', { items: [] })();
    expect(screen.getByText('Put videos here by “Watch later” in their menus.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Remove Lake/ })).toBeNull();
  });
});

describe('the history of the account', () => {
  const shown = (part: Partial<WatchHistory>, state?: string) => {
    const videos = [{ video, position: 30, duration: 60, watched_at: 0 }];
    const history: WatchHistory = { state: 'on', days: 90, videos, next: '', ...part };
    show(<OwnHistoryScreen page={{ history, after: 'first' }} form={{ state }} />, { site });
  };
  const settings = history_urls.settings;

  test('that is off is switched on for a number of days, and has nothing to clear', () => {
    shown({ state: 'off', days: 0, videos: [] });
    expect(formOf('Switch on, keep for 90 days')).toEqual([settings, { days: '90' }]);
    expect(screen.queryByRole('button', { name: 'Clear history' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pause history' })).toBeNull();
  });

  test('that is on marks its number of days, is paused, cleared and switched off', () => {
    shown({});
    const pressed = screen.getAllByRole('button', { pressed: true });
    expect(pressed.map(({ textContent }) => textContent)).toEqual(['Keep for 90 days']);
    expect(formOf('Keep for 365 days')).toEqual([settings, { days: '365' }]);
    expect(formOf('Pause history')).toEqual([settings, { paused: '1' }]);
    expect(formOf('Clear history')[0]).toBe(history_urls.clear);
    expect(formOf('Switch off and delete')).toEqual([settings, { days: '0' }]);
    expect(screen.getByText('Clear or switch off').closest('details')?.open).toBe(false);
  });

  test('that is paused is resumed', () => {
    shown({ state: 'paused' });
    expect(formOf('Resume history')).toEqual([settings, { paused: '0' }]);
  });

  test('has each video with how far it was watched, and a button that removes it', () => {
    shown({}, 'removed');
    expect(screen.getByText('50% watched')).toBeDefined();
    expect(formOf('Remove from history: Lake')).toEqual([
      history_urls.remove,
      { item: 'v7', next: '/account/history/' },
    ]);
    expect(screen.getByRole('status').textContent).toBe('Removed from history');
  });
});
