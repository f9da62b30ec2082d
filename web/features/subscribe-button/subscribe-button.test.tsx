// @vitest-environment happy-dom
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  subscribe_url,
  subscriptionUrl,
  unsubscribe_url,
} from '#contracts/calls/social/subscriptions.ts';
import { withRendering } from '#tests/support/render.tsx';
import { clearNotices, currentNotice } from '../../lib/messages/notices.ts';
import { SubscribeButton } from './subscribe-button.tsx';

vi.mock(import('../../lib/i18n/later-texts.ts'), () => ({}));

const { show } = withRendering();
const send = vi.fn<typeof fetch>();
const state = (is_subscribed: boolean, subscribers: number) => ({
  thing: 'm1',
  is_subscribed,
  subscribers,
});

beforeEach(() => {
  clearNotices();
  send.mockReset();
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  delete document.documentElement.dataset['member'];
});

const button = (name: string) => screen.getByRole('button', { name });
const shown = (): void =>
  void show(<SubscribeButton thing="m1" path="/model/eva/" name="Eva" subscribers={3} />);
/** Returns whether the browser sends the form itself. */
function submit(): boolean {
  const form = document.querySelector('form') as HTMLFormElement;
  const event = createEvent.submit(form);
  fireEvent(form, event);
  return !event.defaultPrevented;
}

test('of a visitor the form is sent by the browser, and nothing personal is asked for', () => {
  shown();
  const form = document.querySelector('form');
  expect([form?.getAttribute('action'), form?.method]).toEqual([subscribe_url, 'post']);
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    thing: 'm1',
    next: '/model/eva/',
  });
  expect(screen.getByText('3 subscribers')).toBeDefined();
  expect(submit()).toBe(true);
  expect(send).not.toHaveBeenCalled();
});

test('a member sees whether it is subscribed, and ends and makes the subscription in place', async () => {
  document.documentElement.dataset['member'] = '';
  send.mockResolvedValueOnce(Response.json(state(true, 4)));
  shown();
  await vi.waitFor(() => button('Unsubscribe'));
  expect(send.mock.calls[0]?.[0]).toBe(subscriptionUrl.build({ thing: 'm1' }));
  expect(document.querySelector('form')?.getAttribute('action')).toBe(unsubscribe_url);
  send.mockResolvedValueOnce(Response.json({ ok: 1, subscription: state(false, 3) }));
  expect(submit()).toBe(false);
  await vi.waitFor(() => button('Subscribe'));
  expect(send.mock.calls[1]?.[0]).toBe(unsubscribe_url);
  expect(screen.getByText('3 subscribers')).toBeDefined();
  expect(currentNotice()?.text).toBe('Unsubscribed from Eva');
});

test.each([
  [{ error: 1, code: 'already' }, 'Already subscribed'],
  [
    { error: 1, code: 'full' },
    'You have reached the maximum number of subscriptions. Unsubscribe from some first.',
  ],
  [{ error: { thing: 'self' } }, 'You can’t subscribe to yourself'],
  [{ error: 1, code: 'too_many_requests' }, 'Too many requests'],
])('the refusal %o is shown as "%s"', async (refusal, text) => {
  document.documentElement.dataset['member'] = '';
  send.mockImplementation(async (_, init) =>
    init?.method === 'POST'
      ? Response.json(refusal, { status: 409 })
      : Response.json(state(false, 3)),
  );
  shown();
  submit();
  await vi.waitFor(() => expect(currentNotice()).toMatchObject({ kind: 'error', text }));
});
