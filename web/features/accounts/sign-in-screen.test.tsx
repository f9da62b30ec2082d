// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import type { AccountFormPage } from './load-account.ts';
import { SignInScreen } from './sign-in-screen.tsx';

const view = withRendering();
const show = (page: Partial<AccountFormPage>): void => {
  const site = {
    name: 'Velour',
    public_origin: 'https://tube.example',
    accounts: { registration: 'open', has_mail: true, password_min: 8, checks_sign_ups: false },
  };
  const empty: AccountFormPage = {
    next: '/',
    invite: '',
    state: undefined,
    draft: { fields: {}, errors: {} },
    failed: undefined,
    form: undefined,
  };
  view.show(<SignInScreen page={{ ...empty, ...page }} />, { site });
};
const said = (): string => screen.getByRole('alert').textContent ?? '';

test('without script, a suspended member reads why and until when', () => {
  const fields = {
    name: 'anna',
    suspended_reason: 'Rude words.',
    suspended_until: '2031-05-06T12:00:00.000Z',
  };
  show({ failed: 'suspended', draft: { fields, errors: {} } });
  expect(said()).toBe(
    'Error! This account is suspended. The suspension ends on May 6, 2031. Rude words.',
  );
});

test('a member with an unconfirmed account is offered a new link', () => {
  show({ failed: 'unconfirmed' });
  expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe(
    '/restore/?state=confirm',
  );
});

test('too many attempts to sign in are called so', () => {
  show({ failed: 'too_many_requests' });
  expect(said()).toContain('Too many authorization attempts. Try again later.');
});

test('a password of the staff that is too short names how long it has to be', () => {
  show({ draft: { fields: {}, errors: { password: 'short' } } });
  expect(screen.getByText('Minimum length 12 characters.')).toBeDefined();
});
