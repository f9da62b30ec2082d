// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { obfuscate } from '#contracts/calls/catalogue/video-file.ts';
import { limits } from '#contracts/limits/limits.ts';
import { test_site } from '#tests/support/api.ts';
import { withRendering } from '#tests/support/render.tsx';
import { clearNotices, currentNotice } from '../../lib/messages/notices.ts';
import { DownloadPanel } from './download-panel.tsx';

const { show } = withRendering();
const subscribe_url = 'https://chat.example/join';
let id = 0;
const showPanel = ({ video_id = id, url = subscribe_url } = {}) =>
  show(<DownloadPanel video_id={video_id} />, {
    site: { ...test_site, download: { subscribe_url: url } },
  });

beforeEach(() => {
  vi.useFakeTimers();
  // A wait outlives its panel: every test has a video of its own.
  id += 10;
  clearNotices();
});
// No other site is asked for its page.
const stay = (event: Event): void => event.preventDefault();
beforeEach(() => document.addEventListener('click', stay));
afterEach(() => {
  document.removeEventListener('click', stay);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const link = () => screen.getByRole('link', { name: 'Subscribe' });
const button = () => screen.getByRole('button', { name: 'Download' });
const status = () => screen.getByRole('status').textContent;
const shown = () => screen.getByRole('status').previousElementSibling;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isWaiting = () => button().getAttribute('aria-disabled') === 'true';

/** Stubs the answer of the server and the navigation of the page. */
function stubServer(answer: Response | Error) {
  const ask = vi.fn<(url: string) => Promise<Response>>(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  );
  vi.stubGlobal('fetch', ask);
  return { ask, go: vi.spyOn(location, 'assign').mockImplementation(() => undefined) };
}
const playlist = '/media/v/99.abc/k/master.m3u8';
const answered = () => Response.json([{ video_url: obfuscate(playlist) }]);

test('the link to subscribe opens in a new tab without an opener', () => {
  showPanel();
  expect(link().getAttribute('href')).toBe(subscribe_url);
  expect(link().getAttribute('target')).toBe('_blank');
  expect(link().getAttribute('rel')).toBe('nofollow noopener noreferrer');
});

test('pressed too early, an error is there for 0.7 seconds, and nothing is fetched', async () => {
  const { ask } = stubServer(answered());
  showPanel();
  expect(isWaiting()).toBe(true);
  fireEvent.click(button());
  expect(status()).toBe('Subscribe first');
  expect(shown()?.hasAttribute('data-early')).toBe(true);
  await pass(limits.modal_flash_ms - 1);
  expect(status()).not.toBe('');
  await pass(1);
  expect([status(), shown()?.hasAttribute('data-early')]).toEqual(['', false]);
  fireEvent.click(link());
  await pass(3000);
  fireEvent.click(button());
  expect(status()).toBe('Not yet. Ready in 7 seconds');
  expect(ask).not.toHaveBeenCalled();
});

test('counts ten seconds, said in full, at half and at the end, then the button is ready', async () => {
  showPanel();
  const seen: (string | null | undefined)[] = [];
  const heard = new Set<string | null>();
  fireEvent.click(link());
  for (let second = 0; second <= limits.download_delay; second++) {
    seen.push(shown()?.textContent);
    heard.add(status());
    expect(isWaiting()).toBe(second < limits.download_delay);
    await pass(1000);
  }
  expect(seen.slice(0, 2)).toEqual(['Ready in 10 seconds', 'Ready in 9 seconds']);
  expect(seen.slice(-2)).toEqual(['Ready in 1 second', 'Ready to download']);
  expect([...heard]).toEqual(['Ready in 10 seconds', 'Ready in 5 seconds', 'Ready to download']);
});

test('the wait continues while the panel is closed, and starts again for another video', async () => {
  showPanel();
  fireEvent.click(link());
  await pass(4000);
  cleanup();
  await pass(2000);
  showPanel();
  expect(shown()?.textContent).toBe('Ready in 4 seconds');
  cleanup();
  await pass(4000);
  showPanel();
  expect(isWaiting()).toBe(false);
  cleanup();
  showPanel({ video_id: id + 1 });
  expect(isWaiting()).toBe(true);
});

test('without an address to subscribe at the download starts at once', async () => {
  const { ask, go } = stubServer(answered());
  showPanel({ url: '' });
  expect(screen.queryByRole('link')).toBeNull();
  fireEvent.click(button());
  fireEvent.click(button());
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith(`${playlist}?download=${id}`));
  expect(ask).toHaveBeenCalledTimes(1);
  expect(ask.mock.calls[0]?.[0]).toBe(`/api/videofile.php?video_id=${id}&lifetime=864000`);
  expect(currentNotice()?.text).toBe('Download started');
});

test.each([
  ['a refusal', Response.json({ error: 1, code: 'private' }, { status: 403 })],
  ['no connection', new TypeError('no')],
  ['an answer without a file', Response.json([])],
])('%s is said, and the button works again', async (_name, answer) => {
  const { ask, go } = stubServer(answer);
  showPanel({ url: '' });
  fireEvent.click(button());
  await vi.waitFor(() => expect(currentNotice()?.kind).toBe('error'));
  expect(go).not.toHaveBeenCalled();
  fireEvent.click(button());
  expect(ask).toHaveBeenCalledTimes(2);
});
