// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { friend_urls } from '#contracts/calls/social/friends.ts';
import { withRendering } from '#tests/support/render.tsx';
import { clearNotices, currentNotice } from '../../lib/messages/notices.ts';
import { FriendButton } from './friend-button.tsx';

vi.mock(import('../../lib/i18n/later-texts.ts'), () => ({}));

const { show } = withRendering();
const send = vi.fn<typeof fetch>();
beforeEach(() => {
  clearNotices();
  send.mockReset();
  vi.stubGlobal('fetch', send);
  document.documentElement.dataset['member'] = '';
});
afterEach(() => {
  delete document.documentElement.dataset['member'];
});

const is = (state: string) => Response.json({ username: 'Eva', state });
const gone = () => Response.json({ error: 1, code: 'not_found' }, { status: 404 });
const button = (name: string) => screen.getByRole('button', { name });

test('a request that was taken back before it is accepted is said to be gone, and the button offers another one', async () => {
  send.mockResolvedValueOnce(is('received'));
  show(<FriendButton username="Eva" path="/members/eva/" />);
  await vi.waitFor(() => button('Accept friend request'));
  send.mockResolvedValueOnce(gone()).mockResolvedValueOnce(is('none'));
  fireEvent.click(button('Accept friend request'));
  await vi.waitFor(() => button('Add friend'));
  expect(currentNotice()?.text).toBe('This friend request is no longer there.');
  expect(send.mock.calls[1]?.[0]).toBe(friend_urls.accept);
});

test('a member who takes no requests is named as such, and is not asked about again', async () => {
  send.mockResolvedValueOnce(is('none'));
  show(<FriendButton username="Eva" path="/members/eva/" />);
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  send.mockResolvedValueOnce(gone());
  fireEvent.click(button('Add friend'));
  await vi.waitFor(() => expect(currentNotice()).toBeDefined());
  expect(currentNotice()?.text).toBe('This member doesn’t accept friend requests');
  expect(send).toHaveBeenCalledTimes(2);
});
