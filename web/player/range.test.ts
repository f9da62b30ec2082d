import { expect, test } from 'vitest';
import { jumpOf, repeatRange, stepRange, type Range } from './range.ts';

test('one key sets the start, then the end, then nothing', () => {
  const start = stepRange(null, 10);
  const whole = stepRange(start, 20);
  expect(start).toEqual({ from: 10, to: null });
  expect(whole).toEqual({ from: 10, to: 20 });
  expect(stepRange(whole, 15)).toBeNull();
});

test.each([5, 10, 10.3])('an end at %d s, which is no end, is a new start', (position) => {
  expect(stepRange({ from: 10, to: null }, position)).toEqual({ from: position, to: null });
});

test('the film jumps back when it plays over the end of the part, and not after a seek', () => {
  const range = { from: 10, to: 20 };
  expect(jumpOf(range, 19, 19.9)).toBeNull();
  expect(jumpOf(range, 19.9, 20.1)).toBe(10);
  expect(jumpOf(range, 20, 20.1)).toBe(10);
  expect(jumpOf(range, undefined, 20.1)).toBeNull();
  expect(jumpOf(range, 50, 50.2)).toBeNull();
  expect(jumpOf({ from: 10, to: null }, 29.9, 30)).toBeNull();
  expect(jumpOf(null, 29.9, 30)).toBeNull();
});

/** A media element as in a browser: setting the time dispatches the events of a seek, and playback continues from there. */
class Element extends EventTarget {
  ended = false;
  plays = 0;
  #time = 0;
  get currentTime(): number {
    return this.#time;
  }
  set currentTime(time: number) {
    this.#time = time;
    this.ended = false;
    this.dispatchEvent(new Event('seeking'));
    this.dispatchEvent(new Event('seeked'));
  }
  play(): Promise<void> {
    this.plays += 1;
    return Promise.resolve();
  }
  /** Plays up to a time, with one look at it. */
  playTo(time: number, type = 'timeupdate'): void {
    this.#time = time;
    this.dispatchEvent(new Event(type));
  }
}

function repeated(range: Range): Element {
  const film = new Element();
  repeatRange(film, () => range);
  return film;
}

test('a part repeats where the browser looks seldom, as in a hidden tab', () => {
  const film = repeated({ from: 10, to: 20 });
  film.currentTime = 15;
  film.playTo(19.2);
  film.playTo(80);
  expect(film.currentTime).toBe(10);
  film.playTo(26.3);
  expect(film.currentTime).toBe(10);
});

test('a seek out of the part continues there', () => {
  const film = repeated({ from: 10, to: 20 });
  film.currentTime = 19;
  film.currentTime = 20.4;
  film.playTo(20.8);
  expect(film.currentTime).toBe(20.8);
});

test.each(['timeupdate', 'ended'])(
  'a part that ends with the film repeats, whether the last look was %s',
  (last) => {
    const film = repeated({ from: 10, to: 29.9 });
    film.currentTime = 29;
    film.ended = true;
    film.playTo(30, last);
    expect(film.currentTime).toBe(10);
    if (last === 'timeupdate') film.dispatchEvent(new Event('ended'));
    expect(film.plays).toBe(1);
  },
);

test('a film without a part ends', () => {
  const film = repeated(null);
  film.currentTime = 29;
  film.ended = true;
  film.playTo(30);
  film.playTo(30, 'ended');
  expect([film.plays, film.currentTime]).toEqual([0, 30]);
});
