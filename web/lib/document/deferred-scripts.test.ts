// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferUntilPainted, startPage } from './deferred-scripts.ts';
import type { StartData } from './start-data.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  delete window.replay_press;
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** A page whose pictures still load, until `finish`. */
function loadingPage(): { start: ReturnType<typeof vi.fn<() => void>>; finish: () => void } {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const start = vi.fn<() => void>();
  deferUntilPainted(start);
  return {
    start,
    finish() {
      state.mockReturnValue('complete');
      window.dispatchEvent(new Event('load'));
    },
  };
}

test('starts two frames after the load event, once', async () => {
  const { start, finish } = loadingPage();
  await vi.advanceTimersByTimeAsync(1000);
  expect(start).not.toHaveBeenCalled();
  finish();
  expect(start).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(start).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(start).toHaveBeenCalledTimes(1);
});

test.each(['pointerdown', 'pointermove', 'keydown'])('starts at the first %s', (type) => {
  const { start } = loadingPage();
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  expect(start).toHaveBeenCalledTimes(1);
});

test('starts after three seconds when pictures never finish loading', async () => {
  const { start } = loadingPage();
  await vi.advanceTimersByTimeAsync(2999);
  expect(start).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(start).toHaveBeenCalledTimes(1);
});

test('starts at once when something was pressed before', () => {
  window.replay_press = 'play';
  expect(loadingPage().start).toHaveBeenCalledTimes(1);
});

test('loads modules before the entry and hands over what the router reads', async () => {
  const data: StartData = {
    context: { ssr: true },
    state: '["state"]',
    refresh: '/refresh.js',
    manifest: '/manifest.js',
    routes: [['root', '/root.js']],
    entry: '/entry.js',
    preloads: ['/entry.js', '/shared.js'],
  };
  document.body.innerHTML = `<script type="application/json" id="start">${JSON.stringify(data)}</script>`;
  const loaded: string[] = [];
  await startPage(async (url) => {
    loaded.push(url);
    if (url === '/entry.js')
      expect(window.__reactRouterRouteModules).toEqual({ root: { url: '/root.js' } });
    return { url };
  });
  expect([loaded[0], loaded.slice(1, 3).toSorted(), loaded[3]]).toEqual([
    '/refresh.js',
    ['/manifest.js', '/root.js'],
    '/entry.js',
  ]);
  const links = [...document.head.querySelectorAll('link[rel=modulepreload]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(data.preloads);
  const { stream, ...context } = window.__reactRouterContext as { stream: ReadableStream };
  expect(context).toEqual(data.context);
  expect(await new Response(stream).text()).toBe(data.state);
});
