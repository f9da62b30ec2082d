// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
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
