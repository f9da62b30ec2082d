// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { clearNotices, notify } from '../../lib/messages/notices.ts';
import { withRendering } from '#tests/support/render.tsx';
import { NoticeRegion, NoticeSlot } from './notice-region.tsx';

const { show } = withRendering();
afterEach(() => act(() => clearNotices()));

test('announces success politely and errors at once', () => {
  show(<NoticeRegion />);
  act(() => notify({ kind: 'success', text: 'Thanks for your vote' }));
  expect(screen.getByRole('status').textContent).toContain('Thanks for your vote');
  expect(screen.getByRole('alert').textContent).toBe('');
  act(() => {
    clearNotices();
    notify({ kind: 'error', text: 'You have already voted' });
  });
  expect(screen.getByRole('alert').textContent).toContain('You have already voted');
});

test('closes by its button', async () => {
  show(<NoticeRegion />);
  act(() => notify({ kind: 'success', text: 'Removed' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close notice' }));
  expect(screen.queryByText('Removed')).toBeNull();
});

test('runs its action', async () => {
  const undo = vi.fn<() => void>();
  show(<NoticeRegion />);
  act(() => notify({ kind: 'success', text: 'Removed', action: { label: 'Undo', run: undo } }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
});

test('shows nothing while it is silent', () => {
  show(<NoticeRegion isSilent />);
  act(() => notify({ kind: 'success', text: 'Removed' }));
  expect(screen.queryByText('Removed')).toBeNull();
});

test('the slot shows one notice: an answer goes before the cookie notice, which comes back', async () => {
  show(<NoticeSlot />);
  const cookies = await screen.findByRole('complementary', { name: 'Cookies' });
  act(() => notify({ kind: 'success', text: 'Removed' }));
  expect(cookies.closest('[hidden]')).not.toBeNull();
  act(() => clearNotices());
  expect(cookies.closest('[hidden]')).toBeNull();
});
