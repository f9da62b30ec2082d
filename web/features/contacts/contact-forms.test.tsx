// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { friend_urls, type Friends } from '#contracts/calls/social/friends.ts';
import {
  messages_url,
  report_message_url,
  thread_urls,
  type Message,
  type ThreadMessages,
} from '#contracts/calls/social/messages.ts';
import { withRendering } from '#tests/support/render.tsx';
import type { AccountFormPage } from '../accounts/index.ts';
import { FriendsScreen } from './friends-screen.tsx';
import { MessageForm } from './message-form.tsx';
import { ThreadScreen } from './thread-screen.tsx';

const { show } = withRendering();
const send = vi.fn<typeof fetch>();
beforeEach(() => {
  send.mockReset();
  send.mockImplementation(async () => Response.json({ ok: 1 }));
  vi.stubGlobal('fetch', send);
});

const page: AccountFormPage = {
  next: '/',
  invite: '',
  state: undefined,
  draft: { fields: {}, errors: {} },
  failed: undefined,
  form: undefined,
};
const site = {
  name: 'Velour',
  public_origin: 'https://tube.example',
  accounts: { registration: 'open', has_mail: true, password_min: 8 },
};
/** The action and the fields of the form that a button sends. */
function formOf(name: string): [string | null, Record<string, unknown>] {
  const { form } = screen.getByRole<HTMLButtonElement>('button', { name });
  return [
    form?.getAttribute('action') ?? null,
    Object.fromEntries(new FormData(form ?? undefined)),
  ];
}

describe('a message', () => {
  test('to a new member asks for the name, and has what was typed before', () => {
    const draft = { fields: { to: 'Ben', text: 'Hello' }, errors: {} };
    show(<MessageForm page={{ draft, failed: undefined }} to="Anna" />);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'To' }).value).toBe('Ben');
    expect(formOf('Send')).toEqual([messages_url, { act: 'send', to: 'Ben', text: 'Hello' }]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of a thread names that and asks for no name', () => {
    show(<MessageForm page={page} thread_id={5} />);
    const text = screen.getByRole('textbox', { name: 'Message' });
    fireEvent.change(text, { target: { value: 'Hello' } });
    expect(formOf('Send')).toEqual([messages_url, { act: 'send', thread_id: '5', text: 'Hello' }]);
    expect(screen.queryByRole('textbox', { name: 'To' })).toBeNull();
  });

  test.each<[string, AccountFormPage['draft']['errors'], string]>([
    ['not_found', {}, 'No member with this name accepts messages from you.'],
    ['already', {}, 'Your first message waits until it is accepted.'],
    ['forbidden', {}, 'You cannot write to this member.'],
    ['invalid', { to: 'self' }, 'That is you.'],
    ['invalid', { text: 'required' }, 'This field is required'],
    ['internal', {}, 'That did not work. Try again in a moment.'],
  ])('that was refused as %s with %o says: %s', (failed, errors, text) => {
    show(<MessageForm page={{ failed, draft: { fields: {}, errors } }} thread_id={5} />);
    expect(screen.getByRole('alert').textContent).toBe(text);
  });
});

describe('a thread', () => {
  const message = (message_id: number, is_own: boolean, state: Message['state']): Message => ({
    message_id,
    is_own,
    text: `Text ${message_id}`,
    state,
    sent_at: '2026-11-01T00:00:00.000Z',
  });
  const open: ThreadMessages = {
    thread_id: 5,
    username: 'Ben',
    avatar: '',
    state: 'open',
    is_unread: false,
    seen_id: 9,
    messages: [message(9, true, 'sent'), message(8, false, 'sent'), message(7, false, 'sent')],
    next: 0,
  };
  const shown = (thread: Partial<ThreadMessages>, before = 0) =>
    show(<ThreadScreen page={page} thread={{ ...open, ...thread }} before={before} />, { site });
  const asked = () =>
    send.mock.calls.map(([url, init]) => [url, Object.fromEntries(init?.body as URLSearchParams)]);

  test('reports the newest message of the other one, with the reason and the whole thread where that is ticked', () => {
    shown({});
    const reason = screen.getByRole('combobox', { name: 'Why?' });
    fireEvent.change(reason, { target: { value: 'violence' } });
    fireEvent.click(screen.getByRole('checkbox', { name: /^Report the whole conversation/ }));
    expect(formOf('Send report')).toEqual([
      report_message_url,
      { thread_id: '5', message_id: '8', reason: 'violence', message: '', whole: '1' },
    ]);
  });

  test('without a message of the other one has nothing to report', () => {
    shown({ messages: [message(9, true, 'sent'), message(8, false, 'removed')] });
    expect(screen.queryByRole('button', { name: 'Send report' })).toBeNull();
  });

  test('that is unread is marked as read by opening it, a request is not', () => {
    shown({ is_unread: true });
    expect(asked()).toEqual([[thread_urls.read, { thread_id: '5', message_id: '9' }]]);
    send.mockClear();
    shown({ is_unread: true, state: 'request' });
    shown({ is_unread: true }, 4);
    expect(asked()).toEqual([]);
  });

  test.each<[ThreadMessages['state'], boolean, string | undefined]>([
    ['open', true, undefined],
    ['request', true, 'Ben wants to write to you, and will not find out what you do here.'],
    ['waiting', false, 'You can write more as soon as Ben accepts your message.'],
    ['closed', false, 'The staff closed this conversation. Nobody can write in it.'],
  ])('in the state %s can be written in: %s', (state, isWritable, text) => {
    shown({ state });
    expect(screen.queryByRole('button', { name: 'Send' }) !== null).toBe(isWritable);
    if (text !== undefined) expect(screen.getByText(text)).toBeDefined();
  });

  test('of a former member has no one to block, and can be deleted', () => {
    shown({ username: '', state: 'former' });
    expect(screen.queryByRole('button', { name: /^Block/ })).toBeNull();
    expect(formOf('Delete for me')).toEqual([thread_urls.delete, { thread_id: '5' }]);
  });
});

describe('friends', () => {
  const shown = (part: Partial<Friends>, result: Partial<AccountFormPage> = {}) => {
    const people = [{ username: 'Ben', avatar: '', since: '2026-11-01T00:00:00.000Z' }];
    const friends: Friends = { list: 'friends', people, next: 0, friends: 1, received: 2 };
    show(<FriendsScreen page={{ ...page, ...result }} shown={{ ...friends, ...part }} />, { site });
  };

  test.each<[Friends['list'], string, string]>([
    ['friends', 'Remove Ben from friends', friend_urls.remove],
    ['received', 'Accept the request of Ben', friend_urls.accept],
    ['received', 'Decline the request of Ben', friend_urls.decline],
    ['sent', 'Cancel the request to Ben', friend_urls.cancel],
  ])('in the list %s "%s" goes to %s and comes back to the list', (list, name, url) => {
    shown({ list });
    const next = list === 'friends' ? '/account/friends/' : `/account/friends/?list=${list}`;
    expect(formOf(name)).toEqual([url, { username: 'Ben', next }]);
    const current = screen.getByRole('link', { current: 'page' });
    expect(current.getAttribute('href')).toBe(next);
  });

  test('a result names what became of the request, and leads back to the page that it came from', () => {
    shown({}, { state: 'full', next: '/member/ben/' });
    expect(
      screen.getByText(/^One of you has reached the maximum number of friends\./),
    ).toBeDefined();
    const back = screen.getByRole('link', { name: 'Back to the page' });
    expect(back.getAttribute('href')).toBe('/member/ben/');
  });

  test('an empty list says so', () => {
    shown({ list: 'sent', people: [] });
    expect(screen.getByText('None of your requests is waiting for an answer.')).toBeDefined();
  });
});
