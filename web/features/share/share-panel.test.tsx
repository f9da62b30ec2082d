// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contracts/limits.ts';
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
