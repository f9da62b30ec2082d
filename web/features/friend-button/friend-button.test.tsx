// @vitest-environment happy-dom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { friendUrl } from '#contracts/calls/accounts/member-url.ts';
import { friend_urls, type FriendState } from '#contracts/calls/social/friends.ts';
import { withRendering } from '#tests/support/render.tsx';
import { clearNotices, currentNotice } from '../../lib/messages/notices.ts';
import { FriendButton } from './friend-button.tsx';

vi.mock(import('../../lib/i18n/later-texts.ts'), () => ({}));

const { show } = withRendering();
const send = vi.fn<typeof fetch>();
type State = FriendState['state'];
const stateAnswer = (state: State) => Response.json({ username: 'anna', state });
const changeAnswer = (state: State) =>
  Response.json({ ok: 1, friend: { username: 'anna', state } });

beforeEach(() => {
  clearNotices();
  send.mockReset();
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  delete document.documentElement.dataset['member'];
});

const shown = (): void => void show(<FriendButton username="Anna" path="/member/anna/" />);
const button = (name: string) => screen.findByRole('button', { name });
const formOf = (): HTMLFormElement => document.querySelector('form') as HTMLFormElement;
const action = (): string | null => formOf().getAttribute('action');
/** Returns whether the browser sends the form itself. */
function submit(): boolean {
  const event = createEvent.submit(formOf());
  fireEvent(formOf(), event);
  return !event.defaultPrevented;
}
/** The page of another member, whose state is known. */
async function showFor(state: State, name: string): Promise<void> {
  document.documentElement.dataset['member'] = '';
  send.mockResolvedValueOnce(stateAnswer(state));
  shown();
  await button(name);
}

test('of a visitor the browser sends the form, which leads back to the page, and no state is asked for', () => {
  shown();
  expect([action(), formOf().method]).toEqual([friend_urls.ask, 'post']);
  expect(Object.fromEntries(new FormData(formOf()))).toEqual({
    username: 'Anna',
    next: '/member/anna/',
  });
  expect(submit()).toBe(true);
  expect(send).not.toHaveBeenCalled();
});

test.each<[State, string, string]>([
  ['none', 'Add friend', friend_urls.ask],
  ['sent', 'Cancel friend request', friend_urls.cancel],
  ['received', 'Accept friend request', friend_urls.accept],
  ['friends', 'Remove friend', friend_urls.remove],
])('the state %s has the button "%s", whose form goes to %s', async (state, name, url) => {
  await showFor(state, name);
  expect(send.mock.calls[0]?.[0]).toBe(friendUrl.build('anna'));
  await vi.waitFor(() => expect(action()).toBe(url));
});

test.each<[State, string, State, string, string]>([
  ['none', 'Add friend', 'sent', 'Cancel friend request', 'Friend request sent'],
  ['sent', 'Cancel friend request', 'none', 'Add friend', 'Friend request cancelled'],
  ['received', 'Accept friend request', 'friends', 'Remove friend', 'You and Anna are friends'],
  ['friends', 'Remove friend', 'none', 'Add friend', 'You are not friends any more'],
])(
  'in the state %s a press on "%s" makes it %s in place: "%s", "%s"',
  async (before, name, after, next_name, text) => {
    await showFor(before, name);
    const url = action();
    send.mockResolvedValueOnce(changeAnswer(after));
    expect(submit()).toBe(false);
    await button(next_name);
    expect(send.mock.calls[1]?.[0]).toBe(url);
    expect(send.mock.calls[1]?.[1]?.body).toEqual(new URLSearchParams({ username: 'Anna' }));
    expect(currentNotice()).toMatchObject({ kind: 'success', text });
  },
);

test('a second press while the first is sent sends nothing', async () => {
  await showFor('none', 'Add friend');
  const answer = Promise.withResolvers<Response>();
  send.mockReturnValueOnce(answer.promise);
  submit();
  await vi.waitFor(async () =>
    expect((await button('Add friend')).getAttribute('aria-disabled')).toBe('true'),
  );
  submit();
  expect(send).toHaveBeenCalledTimes(2);
  answer.resolve(changeAnswer('sent'));
  await button('Cancel friend request');
});

test.each([
  [{ code: 'full' }, 'One of you has reached the maximum number of friends.'],
  [{ code: 'not_found' }, 'This member doesn’t accept friend requests'],
  [{ error: { username: 'self' } }, 'That is you.'],
  [{ code: 'too_many_requests' }, 'Too many requests'],
])('the refusal %o is shown as "%s", and the button stays', async (refusal, text) => {
  await showFor('none', 'Add friend');
  send.mockResolvedValueOnce(Response.json(refusal, { status: 409 }));
  submit();
  await vi.waitFor(() => expect(currentNotice()).toMatchObject({ kind: 'error', text }));
  await button('Add friend');
});

test('a request that was taken back before it is accepted is reported as gone, and the button offers another one', async () => {
  await showFor('received', 'Accept friend request');
  await vi.waitFor(() => expect(action()).toBe(friend_urls.accept));
  send.mockResolvedValueOnce(Response.json({ code: 'not_found' }, { status: 404 }));
  send.mockResolvedValueOnce(stateAnswer('none'));
  submit();
  await button('Add friend');
  expect(currentNotice()?.text).toBe('This friend request is no longer there.');
});

test('a request that was sent elsewhere is reported, and the button becomes the one that cancels it', async () => {
  await showFor('none', 'Add friend');
  send.mockResolvedValueOnce(Response.json({ code: 'already' }, { status: 409 }));
  send.mockResolvedValueOnce(stateAnswer('sent'));
  submit();
  await button('Cancel friend request');
  expect(currentNotice()?.text).toBe('Friend request already sent');
});

test('a friendship that was made elsewhere is reported as such, and the button becomes the one that ends it', async () => {
  await showFor('none', 'Add friend');
  const refusal = { error: 1, code: 'already', info: { state: 'friends' } };
  send.mockResolvedValueOnce(Response.json(refusal, { status: 409 }));
  send.mockResolvedValueOnce(stateAnswer('friends'));
  submit();
  await button('Remove friend');
  expect(currentNotice()?.text).toBe('You are friends already.');
});
