import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browser } from '#tests/support/local-stores.ts';
import { followPosition } from './follow-position.ts';

const page = { document: new EventTarget() as EventTarget & { visibilityState: string } };

beforeEach(() => {
  page.document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page.document);
});
afterEach(() => vi.unstubAllGlobals());

const show = (visibilityState: string): void => {
  page.document.visibilityState = visibilityState;
  page.document.dispatchEvent(new Event('visibilitychange'));
};

/** The same film in two tabs; `here` follows. */
function twoTabs(position?: number) {
  const entry = (at: number) => ({ video_id: 7, position: at, duration: 300 });
  const { tab } = browser(
    position === undefined ? {} : { positions: JSON.stringify([entry(position)]) },
  );
  const [here, there] = [tab(), tab()];
  const moves: number[] = [];
  const film = { state: 'unopened' as 'unopened' | 'playing' | 'paused' };
  const follower = followPosition({
    store: here,
    video_id: 7,
    state: () => film.state,
    move: (to) => moves.push(to),
  });
  return { here, there, film, follower, moves, entry };
}

test.each(['unopened', 'paused'] as const)('moves the start of a film that is %s', (state) => {
  const { there, film, moves, entry } = twoTabs(10);
  film.state = state;
  there.positions.add(entry(65.4));
  there.positions.add(entry(70.4));
  expect(moves).toEqual([60, 65]);
});

test('a film that plays here stays, also when it is paused later', () => {
  const { here, there, film, moves, entry } = twoTabs();
  film.state = 'playing';
  there.positions.add(entry(100));
  film.state = 'paused';
  here.flags.cookie_notice.set(false);
  expect(moves).toEqual([]);
});

test('nothing is taken over while the history is paused', () => {
  const { here, there, moves, entry } = twoTabs();
  here.flags.history_paused.set(true);
  there.positions.add(entry(100));
  here.flags.history_paused.set(false);
  expect(moves).toEqual([]);
});

test('other videos and positions of this tab are nothing to follow', () => {
  const { here, there, film, follower, moves, entry } = twoTabs();
  film.state = 'paused';
  there.positions.add({ ...entry(100), video_id: 8 });
  follower.write(entry(30));
  here.positions.add(entry(30));
  expect(moves).toEqual([]);
});

test('a page in the background moves when it is seen, once', () => {
  const { there, moves, entry } = twoTabs();
  show('hidden');
  for (const at of [20, 25, 30]) there.positions.add(entry(at));
  expect(moves).toEqual([]);
  show('visible');
  show('hidden');
  show('visible');
  expect(moves).toEqual([25]);
});

test('a video that was watched elsewhere begins at its start', () => {
  const { there, moves, entry } = twoTabs(100);
  there.positions.add(entry(299));
  expect(moves).toEqual([0]);
});

test('a forgotten position is forgotten by a film that has not begun, and by no other', () => {
  const { there, film, moves, entry } = twoTabs(100);
  there.positions.remove(7);
  expect(moves).toEqual([0]);
  there.positions.add(entry(50));
  film.state = 'paused';
  there.positions.clear();
  expect(moves).toEqual([0, 45]);
});

test('one that has stopped follows no longer', () => {
  const { there, follower, moves, entry } = twoTabs();
  follower.stop();
  there.positions.add(entry(50));
  show('visible');
  expect(moves).toEqual([]);
});
