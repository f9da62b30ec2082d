// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Registration } from '#contracts/calls/accounts/accounts.ts';
import { withRendering } from '#tests/support/render.tsx';
import type { AccountFormPage } from './load-account.ts';
import { SignUpScreen } from './sign-up-screen.tsx';

const view = withRendering();
const empty: AccountFormPage = {
  next: '/',
  invite: '',
  state: undefined,
  draft: { fields: {}, errors: {} },
  failed: undefined,
  form: undefined,
};
const show = (
  registration: Registration,
  page: Partial<AccountFormPage> = {},
  checks_sign_ups = false,
): void => {
  const site = {
    name: 'Velour',
    public_origin: 'https://tube.example',
    accounts: { registration, has_mail: true, password_min: 8, checks_sign_ups },
  };
  view.show(<SignUpScreen page={{ ...empty, ...page }} />, { site });
};
const fields = (): string[] =>
  screen.queryAllByRole('textbox').map((field) => field.getAttribute('name') ?? '');

test('a site that approves accounts asks for a reason', () => {
  show('approval', { draft: { fields: { reason: 'To watch' }, errors: { reason: 'required' } } });
  expect(fields()).toEqual(['username', 'email', 'reason']);
  const reason = screen.getByLabelText('Why do you want to join?');
  expect([reason.tagName, reason.textContent, reason.getAttribute('aria-invalid')]).toEqual([
    'TEXTAREA',
    'To watch',
    'true',
  ]);
});

test('an account that waits for approval is said to be under review', () => {
  show('approval', { state: 'waiting' });
  expect(screen.getByRole('heading').textContent).toBe('Your account is being reviewed');
  expect(screen.queryByText(/spam folder/)).toBeNull();
});

test.each([
  ['open', '', 2],
  ['invite', 'i'.repeat(32), 2],
  ['invite', '', 0],
  ['closed', '', 0],
] as const)('%s, with the invitation "%s": %i lines to fill', (registration, invite, count) => {
  show(registration, { invite });
  expect(fields()).toHaveLength(count);
  const hidden = document.querySelector<HTMLInputElement>('input[name=invite]');
  expect(hidden?.value ?? '').toBe(invite);
  const advice = /by invitation only|does not take new members/;
  expect(screen.queryAllByText(advice)).toHaveLength(count === 0 ? 1 : 0);
});

test('where sign-ups are checked, the form says why it was not taken', () => {
  const draft = { fields: {}, errors: { captcha: 'wrong' } } as const;
  show('open', { draft, failed: 'invalid' }, true);
  expect(screen.getByRole('alert').textContent).toContain('could not check');
});

test.each([
  ['password', 'short', 'Minimum length 8 characters.'],
  ['password', 'long', 'Maximum length 128 characters.'],
  ['reason', 'long', 'Maximum length 1000 characters.'],
] as const)('a %s that is too %s names the limit: %s', (field, fault, text) => {
  show('approval', { draft: { fields: {}, errors: { [field]: fault } } });
  const input = document.querySelector(`[name=${field}]`);
  const [, said = ''] = input?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(document.getElementById(said)?.textContent).toBe(text);
});
