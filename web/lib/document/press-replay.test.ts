// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { endPressReplay, recordPresses, wasPressedBeforeHydration } from './press-replay.ts';

beforeAll(() => recordPresses());
beforeEach(() => {
  delete window.replay_press;
  document.body.innerHTML =
    '<div data-replay="play"><button>Play</button></div><a data-replay="photo" data-held href="/x">Photo</a><p>Text</p>';
});
const element = (selector: string): HTMLElement =>
  document.querySelector<HTMLElement>(selector) ?? document.body;
const press = (target: Element, type: string, init: PointerEventInit = {}): Event => {
  const event = new PointerEvent(type, { bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
};

test('records the last press on a marked element', () => {
  press(element('p'), 'click');
  expect(window.replay_press).toBeUndefined();
  press(element('button'), 'click');
  expect(window.replay_press).toBe('play');
});

test('does not follow a held link, unless it opens elsewhere', () => {
  const other = press(element('a'), 'click', { ctrlKey: true });
  expect([other.defaultPrevented, window.replay_press]).toEqual([false, undefined]);
  const event = press(element('a'), 'click');
  expect([event.defaultPrevented, window.replay_press]).toEqual([true, 'photo']);
});

test('clicks the marked element when the pressed one was replaced before the release', () => {
  vi.useFakeTimers();
  const clicked = vi.fn<() => void>();
  element('div').addEventListener('click', clicked);
  const button = element('button');
  press(button, 'pointerdown', { button: 0, pointerType: 'mouse' });
  button.replaceWith(document.createElement('video'));
  press(element('video'), 'pointerup', { pointerType: 'mouse' });
  vi.runAllTimers();
  expect(clicked).toHaveBeenCalledTimes(1);
  // A tap is resolved by the browser, and so is a press whose element is still there.
  press(element('video'), 'pointerdown', { button: 0, pointerType: 'touch' });
  element('video').replaceWith(document.createElement('span'));
  press(element('span'), 'pointerup', { pointerType: 'touch' });
  press(element('span'), 'pointerdown', { button: 0, pointerType: 'mouse' });
  press(element('span'), 'pointerup', { pointerType: 'mouse' });
  vi.runAllTimers();
  expect(clicked).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('replays nothing after hydration', () => {
  press(element('button'), 'click');
  expect(wasPressedBeforeHydration('play')).toBe(true);
  expect(wasPressedBeforeHydration('photo')).toBe(false);
  endPressReplay();
  expect(wasPressedBeforeHydration('play')).toBe(false);
});
