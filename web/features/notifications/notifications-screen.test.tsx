// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Notifications } from '#contracts/calls/social/notifications.ts';
import { withRendering } from '#tests/support/render.tsx';
import { AllSubscriptionsScreen } from '../subscriptions/index.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

vi.mock(import('../../lib/i18n/forms-texts.ts'), () => ({}));
vi.mock(import('../../lib/i18n/later-texts.ts'), () => ({}));

const { show } = withRendering();
const site = { name: 'Velour', public_origin: 'https://tube.example' };
const empty: Notifications = { notifications: [], unread: 0, off: [], until: '', next: '' };
const subscription = {
  thing: 'h1',
  kind: 'channel',
  dir: 'quiet-films',
  title: 'Quiet films',
  avatar: '',
  subscribed_at: '2026-11-02T12:00:00Z',
  is_notified: true,
  is_mailed: true,
} as const;
const page = { subscriptions: [subscription], next: 0 };
const form = { state: undefined, failed: undefined };

test.each([
  ['1764000000000000-1', 1],
  ['', 0],
])('a page with unread notifications and until %j has %i button for all', (until, buttons) => {
  show(<NotificationsScreen form={form} shown={{ ...empty, unread: 2, until }} now={0} />, {
    site,
  });
  expect(screen.queryAllByRole('button', { name: 'Mark all as read' })).toHaveLength(buttons);
});

test('the pages of notifications and of subscriptions say why a form without script did nothing', () => {
  show(
    <NotificationsScreen form={{ ...form, failed: 'too_many_requests' }} shown={empty} now={0} />,
    { site },
  );
  expect(screen.getByText('Too many requests. Try again later.')).toBeDefined();
  show(<AllSubscriptionsScreen page={page} failed="not_found" />, { site });
  expect(screen.getByText('This is gone.')).toBeDefined();
  show(<AllSubscriptionsScreen page={page} failed={undefined} />, { site });
  expect(screen.getAllByText('This is gone.')).toHaveLength(1);
});
