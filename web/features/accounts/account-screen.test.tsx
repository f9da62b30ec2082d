// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { AccountScreen } from './account-screen.tsx';

const view = withRendering();
const contacts = { friends: 2, friend_requests: 0, unread_threads: 0, message_requests: 0 };
const account = { member_id: 1, username: 'Anna', role: 'member', contacts } as const;
const site = { name: 'Velour', public_origin: 'https://tube.example' };

test('new terms stand on the page of the account until they are accepted', () => {
  view.show(<AccountScreen account={{ ...account, sessions: [], terms_due: '2' }} />, { site });
  const form = screen.getByRole('button', { name: 'I agree' }).closest('form');
  expect(form?.getAttribute('action')).toBe('/api/v1/me/terms');
  expect(form?.querySelector('input')?.value).toBe('2');
});

test('friends and unread threads are counted, and nothing says zero', () => {
  view.show(<AccountScreen account={{ ...account, sessions: [], terms_due: '' }} />, { site });
  expect(screen.getByRole('link', { name: 'Friends (2)' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Messages' })).toBeDefined();
});

test('a form without script that was not taken is explained, and nothing is without one', () => {
  const show = (failed?: string): void =>
    void view.show(
      <AccountScreen account={{ ...account, sessions: [], terms_due: '' }} failed={failed} />,
      { site },
    );
  show();
  expect(screen.queryByRole('alert')).toBeNull();
  show('too_many_requests');
  expect(screen.getByRole('alert').textContent).toContain('Too many requests. Try again later.');
});

test('without new terms nothing is asked', () => {
  view.show(<AccountScreen account={{ ...account, sessions: [], terms_due: '' }} />, { site });
  expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull();
});

test('signing out leaves nothing of the account in the tab', () => {
  view.show(<AccountScreen account={{ ...account, sessions: [], terms_due: '' }} />, { site });
  sessionStorage.setItem('velour.list', '[]');
  sessionStorage.setItem('velour.forms', '{}');
  const form = screen.getByRole('button', { name: 'Sign out' }).closest('form');
  if (form) fireEvent.submit(form);
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ['member', 1],
  ['uploader', 0],
  ['moderator', 0],
] as const)('the role %s reads %i offers to become a verified uploader', (role, offers) => {
  view.show(<AccountScreen account={{ ...account, role, sessions: [], terms_due: '' }} />, {
    site,
  });
  expect(screen.queryAllByRole('link', { name: 'Become a verified uploader' })).toHaveLength(
    offers,
  );
  expect(screen.getByRole('navigation', { name: 'My account' })).toBeDefined();
});
