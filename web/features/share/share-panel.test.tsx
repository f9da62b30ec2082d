// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '#contracts/limits/limits.ts';
import { withRendering } from '#tests/support/render.tsx';
import { clearNotices, currentNotice } from '../../lib/messages/notices.ts';
import { SharePanel } from './share-panel.tsx';

const { show } = withRendering();
beforeEach(() => {
  clearNotices();
  show(<SharePanel path="/videos/7/slow-lake/" title="Slow lake" />);
});

const address = new URL('/videos/7/slow-lake/', location.origin).href;
const copy = () => fireEvent.click(screen.getByRole('button', { name: 'Copy' }));

test('shows the absolute address of the page', () => {
  expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe(address);
});

test('copies the address and confirms it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  copy();
  await vi.waitFor(() => expect(currentNotice()?.text).toBe('Link copied'));
  expect(write).toHaveBeenCalledWith(address);
});

test('selects the address and reports an error when copying is refused', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  document.execCommand = () => false;
  copy();
  await vi.waitFor(() => expect(currentNotice()?.kind).toBe('error'));
  const input = screen.getByLabelText<HTMLInputElement>('Link');
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, address.length]);
});

test('offers the embed of a video, in a fixed size and as wide as its place', async () => {
  const codes = screen.getAllByLabelText<HTMLInputElement>(/^Embed code/).map(({ value }) => value);
  const { width, height } = limits.embed;
  expect([width, height]).toEqual([426, 265]);
  for (const code of codes) {
    expect(code).toContain(`<iframe src="${location.origin}/embed/7/slow-lake/" title="Slow lake"`);
    expect(code).toMatch(/ allowfullscreen><\/iframe>$/);
  }
  expect(codes[0]).toContain('width="426" height="265"');
  expect(codes[1]).toContain('width:100%;aspect-ratio:16/9');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  fireEvent.click(screen.getByRole('button', { name: 'Copy: Embed code, full width' }));
  await vi.waitFor(() => expect(currentNotice()?.text).toBe('Embed code copied'));
  expect(write).toHaveBeenCalledWith(codes[1]);
});

test('a title cannot leave its place in the code, and other pages have no embed', () => {
  show(<SharePanel path="/videos/7/slow-lake/" title={'"><script>"'} />);
  const code = screen.getAllByLabelText<HTMLInputElement>(/^Embed code/).at(-1)?.value;
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;&quot;"');
  const before = screen.getAllByLabelText(/^Embed code/).length;
  show(<SharePanel path="/model/ada/" title="Ada" />);
  expect(screen.getAllByLabelText(/^Embed code/)).toHaveLength(before);
});

describe('start at', () => {
  const embedded = () =>
    screen.getAllByLabelText<HTMLInputElement>(/^Embed code/).map(({ value }) => value);
  const linkOf = () => screen.getByLabelText<HTMLInputElement>('Link').value;
  const time = () => screen.getByLabelText<HTMLInputElement>('Start time');
  const choice = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Start at' });
  const write = (value: string) => fireEvent.change(time(), { target: { value } });

  /** The page below the panel: a film of an hour, 75 seconds in. */
  function showAboveFilm(path = '/videos/7/slow-lake/'): void {
    cleanup();
    const box = document.createElement('div');
    box.innerHTML = '<div data-player data-length="1:00:00"><video></video></div>';
    const film = box.querySelector('video');
    Object.defineProperty(film, 'currentTime', { value: 75.8 });
    document.body.append(box);
    show(<SharePanel path={path} title="Slow lake" />);
  }
  afterEach(() => document.querySelector('[data-player]')?.parentElement?.remove());

  test('begins with the moment of the film; chosen, link and codes carry it', () => {
    showAboveFilm();
    expect([time().value, choice().checked, linkOf()]).toEqual(['1:15', false, address]);
    fireEvent.click(choice());
    expect(linkOf()).toBe(`${address}?start_time=75`);
    for (const code of embedded()) expect(code).toContain('/embed/7/slow-lake/?start_time=75"');
    fireEvent.click(choice());
    expect(linkOf()).toBe(address);
    for (const code of embedded()) expect(code).not.toContain('start_time');
  });

  test.each([
    ['0:00', 0],
    [' 2:05 ', 125],
    ['0:59:59', 3599],
  ])('%j written is %i seconds', (text, seconds) => {
    showAboveFilm();
    write(text);
    expect([choice().checked, linkOf()]).toEqual([true, `${address}?start_time=${seconds}`]);
    expect(time().getAttribute('aria-invalid')).toBe('false');
  });

  test.each([
    ['', 'Enter a time such as 1:30 or 1:02:30.'],
    ['1:99', 'Enter a time such as 1:30 or 1:02:30.'],
    ['-1:00', 'Enter a time such as 1:30 or 1:02:30.'],
    ['soon', 'Enter a time such as 1:30 or 1:02:30.'],
    ['1:00:00', 'The video is 1:00:00 long.'],
  ])(
    '%j is reported as wrong next to the field, and the link begins at the start',
    (text, words) => {
      showAboveFilm();
      write(text);
      expect([linkOf(), time().getAttribute('aria-invalid')]).toEqual([address, 'true']);
      const says = document.getElementById(time().getAttribute('aria-describedby') ?? '');
      expect(says?.textContent).toBe(words);
    },
  );

  test('a link that has a moment keeps it until it is taken away', () => {
    showAboveFilm('/videos/7/slow-lake/?start_time=90');
    expect([time().value, choice().checked]).toEqual(['1:30', true]);
    expect(linkOf()).toBe(`${address}?start_time=90`);
    expect(embedded()).toHaveLength(2);
    fireEvent.click(choice());
    expect(linkOf()).toBe(address);
  });

  test('other pages have no moment', () => {
    cleanup();
    show(<SharePanel path="/model/ada/" title="Ada" />);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

test('hands the address to the device where it can pass it on', () => {
  cleanup();
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
  show(<SharePanel path="/videos/7/slow-lake/?start_time=90" title="Slow lake" />);
  fireEvent.click(screen.getByRole('button', { name: 'Share with an app' }));
  expect(share).toHaveBeenCalledWith({ url: `${address}?start_time=90`, title: 'Slow lake' });
  vi.unstubAllGlobals();
});
