// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { notify_url } from '#contracts/calls/social/notifications.ts';
import { unsubscribe_url, type Subscription } from '#contracts/calls/social/subscriptions.ts';
import { emptyChrome, type Chrome } from '#contracts/chrome.ts';
import { withRendering } from '#tests/support/render.tsx';
import { pack } from '../../lib/document/packed.ts';
import { AllSubscriptionsScreen } from './all-subscriptions-screen.tsx';

const { show } = withRendering();
const root = {
  site: { name: 'Velour', public_origin: 'https://tube.example' },
  chrome: pack<Chrome>('chrome', emptyChrome),
};
const eva: Subscription = {
  thing: 'm7',
  kind: 'model',
  dir: 'eva',
  title: 'Eva',
  avatar: '',
  subscribed_at: '2026-11-01T00:00:00.000Z',
  is_notified: true,
  is_mailed: false,
};
const shown = (subscriptions: Subscription[], failed?: string): void =>
  void show(<AllSubscriptionsScreen page={{ subscriptions, next: 0 }} failed={failed} />, root);
/** The form that a button sends: where to, and with which fields. */
function formOf(name: string): [string | null, Record<string, unknown>] {
  const form = screen.getByRole<HTMLButtonElement>('button', { name }).form as HTMLFormElement;
  return [form.getAttribute('action'), Object.fromEntries(new FormData(form))];
}

test.each([
  [true, 'Stop notifications from Eva', 'off'],
  [false, 'Notify me of what is new from Eva', 'on'],
])('where notifications are on (%s), "%s" turns them %s', (is_notified, name, notify) => {
  shown([{ ...eva, is_notified }]);
  expect(formOf(name)).toEqual([notify_url, { thing: 'm7', by: 'site', notify }]);
});

test.each([
  [true, 'Leave Eva out of emails', 'off'],
  [false, 'Include Eva in emails', 'on'],
])('where emails count it (%s), "%s" turns that %s', (is_mailed, name, notify) => {
  shown([{ ...eva, is_mailed }]);
  expect(formOf(name)).toEqual([notify_url, { thing: 'm7', by: 'mail', notify }]);
});

test('a subscription ends from the list, which comes back, and each button names its source', () => {
  shown([eva, { ...eva, thing: 'h2', kind: 'channel', dir: 'north', title: 'North' }]);
  const next = '/account/subscriptions/all/';
  expect(formOf('Unsubscribe from Eva')).toEqual([unsubscribe_url, { thing: 'm7', next }]);
  expect(formOf('Unsubscribe from North')).toEqual([unsubscribe_url, { thing: 'h2', next }]);
  const addresses = ['Page of Eva', 'Page of North', 'Videos of North'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(addresses).toEqual([
    '/model/eva/',
    '/channel/north/',
    '/account/subscriptions/?source=h2',
  ]);
});

test('a form that did nothing is explained, and an empty list says so', () => {
  shown([], 'too_many_requests');
  // React warns once that happy-dom does not know <search>.
  // oxlint-disable-next-line no-console -- the spy of tests/support/quiet.ts
  vi.mocked(console.error).mockClear();
  expect(screen.getByText(/Too many requests\. Try again later\./)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Subscriptions not found.' })).toBeDefined();
});
