import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAwake } from './wake-lock.ts';

/** A lock of the browser, which may release it as well. */
class Lock extends EventTarget {
  released = false;
  release(): Promise<void> {
    if (!this.released) this.dispatchEvent(new Event('release'));
    this.released = true;
    return Promise.resolve();
  }
}

class Film extends EventTarget {
  paused = true;
  ended = false;
  become(type: string, change: Partial<Pick<Film, 'paused' | 'ended'>>): void {
    Object.assign(this, change);
    this.dispatchEvent(new Event(type));
  }
}

const locks: Lock[] = [];
const state = { refuses: false };
const held = (): number => locks.filter(({ released }) => !released).length;
/** Waits for the answers of the browser, which arrive later. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

function page() {
  const document = new EventTarget() as EventTarget & { visibilityState: string };
  document.visibilityState = 'visible';
  const request = (): Promise<Lock> => {
    if (state.refuses || document.visibilityState !== 'visible')
      return Promise.reject(new DOMException('no', 'NotAllowedError'));
    const lock = new Lock();
    locks.push(lock);
    return Promise.resolve(lock);
  };
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { wakeLock: { request } });
  return (visibilityState: 'visible' | 'hidden'): void => {
    document.visibilityState = visibilityState;
    // A browser releases the locks of a page that is hidden.
    if (visibilityState === 'hidden') for (const lock of locks) void lock.release();
    document.dispatchEvent(new Event('visibilitychange'));
  };
}

beforeEach(() => {
  locks.length = 0;
  state.refuses = false;
});
afterEach(() => vi.unstubAllGlobals());

const play = async (film: Film): Promise<void> => {
  film.become('play', { paused: false, ended: false });
  await settled();
};

test('the screen stays awake while the film plays, by one lock', async () => {
  page();
  const film = new Film();
  const stop = keepAwake(film);
  await settled();
  expect(locks).toHaveLength(0);
  await play(film);
  await play(film);
  expect([locks.length, held()]).toEqual([1, 1]);
  film.become('pause', { paused: true });
  await settled();
  expect(held()).toBe(0);
  await play(film);
  film.become('ended', { ended: true });
  await settled();
  expect([locks.length, held()]).toEqual([2, 0]);
  await play(film);
  stop();
  await settled();
  expect(held()).toBe(0);
  await play(film);
  expect(locks).toHaveLength(3);
});

test('a hidden page has none, and gets it back when it is seen and still plays', async () => {
  const show = page();
  const film = new Film();
  keepAwake(film);
  await play(film);
  show('hidden');
  await settled();
  expect(held()).toBe(0);
  show('visible');
  await settled();
  expect([locks.length, held()]).toEqual([2, 1]);
  show('hidden');
  film.become('pause', { paused: true });
  show('visible');
  await settled();
  expect(held()).toBe(0);
});

test('a page that is hidden while the lock is asked for keeps none', async () => {
  const show = page();
  const film = new Film();
  keepAwake(film);
  film.become('play', { paused: false });
  show('hidden');
  show('visible');
  await settled();
  expect(held()).toBe(1);
  film.become('pause', { paused: true });
  await settled();
  expect(held()).toBe(0);
});

test('a lock that the device took back or refused is asked for again with the next play', async () => {
  page();
  const film = new Film();
  keepAwake(film);
  await play(film);
  void locks[0]?.release();
  await play(film);
  expect([locks.length, held()]).toEqual([2, 1]);
  film.become('pause', { paused: true });
  state.refuses = true;
  await play(film);
  state.refuses = false;
  await play(film);
  expect(held()).toBe(1);
});

test('a browser without wake locks plays', async () => {
  page();
  vi.stubGlobal('navigator', {});
  const film = new Film();
  const stop = keepAwake(film);
  await play(film);
  stop();
  expect(locks).toEqual([]);
});
