import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openElement } from './element-engine.ts';
import type { FailureKind } from './retry-policy.ts';

/** An element as a browser has it: a new address pauses it and loses position and error. */
class Element extends EventTarget {
  preload = 'none';
  paused = true;
  duration = Number.NaN;
  currentTime = 0;
  error: { code: number } | null = null;
  loads: string[] = [];
  set src(address: string) {
    this.loads.push(address);
    Object.assign(this, { paused: true, duration: Number.NaN, currentTime: 0, error: null });
  }
  removeAttribute(name: string): void {
    this.loads.push(`no ${name}`);
  }
  load(): void {
    this.currentTime = 0;
  }
  play(): Promise<void> {
    this.paused = false;
    return Promise.resolve();
  }
  become(type: string, change: Partial<Element> = {}): void {
    Object.assign(this, change);
    this.dispatchEvent(new Event(type));
  }
}

const codes = { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 };
beforeEach(() => void vi.stubGlobal('MediaError', codes));
afterEach(() => void vi.unstubAllGlobals());

function opened(position: number) {
  const film = new Element();
  const failures: FailureKind[] = [];
  const progress = { count: 0 };
  const engine = openElement(film as unknown as HTMLVideoElement, '/film', position, {
    onProgress: () => void progress.count++,
    onFailure: (kind) => failures.push(kind),
  });
  return { film, engine, failures, progress };
}
const fail = (film: Element, code: number, currentTime: number): void =>
  film.become('error', { error: { code }, currentTime });

test('begins at the position that was asked for, at the beginning for one behind the end', () => {
  const { film, progress } = opened(30);
  film.become('loadedmetadata', { duration: 60 });
  expect([film.loads, film.preload, film.currentTime]).toEqual([['/film'], 'auto', 30]);
  expect(progress.count).toBe(1);
  const late = opened(90);
  late.film.become('loadedmetadata', { duration: 60 });
  expect(late.film.currentTime).toBe(0);
});

test('goes on at its place after an error, playing if it played', () => {
  const { film, engine, failures } = opened(0);
  film.become('loadedmetadata', { duration: 60 });
  film.become('play', { paused: false });
  fail(film, codes.MEDIA_ERR_NETWORK, 25);
  engine.resume('network');
  expect([film.loads, film.paused]).toEqual([['/film', '/film'], false]);
  film.become('loadedmetadata', { duration: 60 });
  expect(film.currentTime).toBe(25);
  film.become('pause', { paused: true });
  fail(film, codes.MEDIA_ERR_NETWORK, 40);
  engine.resume('network');
  expect(film.paused).toBe(true);
  expect(failures).toEqual(['network', 'network']);
});

test('a place that does not decode twice never will; another one is tried', () => {
  const { film, failures } = opened(0);
  fail(film, codes.MEDIA_ERR_DECODE, 10);
  fail(film, codes.MEDIA_ERR_DECODE, 30);
  fail(film, codes.MEDIA_ERR_DECODE, 30.4);
  expect(failures).toEqual(['media', 'media', 'unsupported']);
});

test('an address that is refused looks like a wrong type: a fresh one is asked for', () => {
  const { film, failures } = opened(0);
  fail(film, codes.MEDIA_ERR_SRC_NOT_SUPPORTED, 0);
  expect(failures).toEqual(['refused']);
});

test('closed, it lets go of the address and hears nothing more', () => {
  const { film, engine, failures } = opened(0);
  engine.close();
  fail(film, codes.MEDIA_ERR_NETWORK, 5);
  expect([film.loads.at(-1), failures]).toEqual(['no src', []]);
});
