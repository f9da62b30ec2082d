// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { security_urls } from '#contracts/calls/accounts/account-security.ts';
import type { ApiTokens, ListedApiToken } from '#contracts/calls/accounts/api-tokens.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import { withRendering } from '#tests/support/render.tsx';
import type { AccountFormPage } from '../accounts/index.ts';
import { ApiTokensScreen } from './api-tokens-screen.tsx';

const { show } = withRendering();
const site = {
  name: 'Velour',
  public_origin: 'https://tube.example',
  accounts: { registration: 'open', has_mail: true, password_min: 8, has_passkeys: false },
};
const token = (token_id: number, part: Partial<ListedApiToken> = {}): ListedApiToken => ({
  token_id,
  name: `Token ${token_id}`,
  scopes: ['upload'],
  created_on: '2026-11-01',
  expires_on: '2027-01-30',
  is_expired: false,
  used_on: '',
  secret: '',
  ...part,
});
function shown(tokens: ListedApiToken[], result: Partial<AccountFormPage> = {}): void {
  const page: AccountFormPage = {
    next: '/',
    invite: '',
    state: undefined,
    draft: { fields: {}, errors: {} },
    failed: undefined,
    form: undefined,
    ...result,
  };
  const own: ApiTokens = { username: 'anna', has_passkeys: false, is_proved: true, tokens };
  show(<ApiTokensScreen page={page} shown={own} />, { site });
}
/** The form that a button sends: where to, and with which fields. */
function formOf(button: HTMLElement): [string | null, Record<string, unknown>] {
  const form = button.closest('form');
  return [
    form?.getAttribute('action') ?? null,
    Object.fromEntries(new FormData(form ?? undefined)),
  ];
}
const make = () => screen.queryByRole('button', { name: /^Make the token/ });

test('a new token has a name, the chosen scopes and 90 days', () => {
  shown([]);
  const name = screen.getByRole('textbox', { name: 'Name of the token' });
  fireEvent.change(name, { target: { value: 'laptop' } });
  const [first] = screen.getAllByRole('checkbox');
  fireEvent.click(first as HTMLElement);
  expect(formOf(make() as HTMLElement)).toEqual([
    security_urls.create_token,
    { name: 'laptop', upload: 'on', days: '90' },
  ]);
});

test('a form that was refused is open, with what was typed and the fault of the scopes', () => {
  shown([], {
    form: 'create_token',
    failed: 'invalid',
    draft: { fields: { name: 'laptop', days: '365' }, errors: { scopes: 'min_chosen' } },
  });
  expect((make() as HTMLElement).closest('details')?.open).toBe(true);
  expect(formOf(make() as HTMLElement)[1]).toEqual({ name: 'laptop', days: '365' });
  const scopes = screen.getByRole('group', { name: 'What it may do' });
  const fault = document.getElementById(scopes.getAttribute('aria-describedby') ?? '');
  expect(fault?.textContent).toBe('Choose more.');
});

test('each token is revoked by its number, and a refusal opens the form of that one alone', () => {
  shown([token(4), token(5)], {
    form: 'revoke_token',
    failed: 'too_many_requests',
    draft: { fields: { id: '5' }, errors: {} },
  });
  const buttons = screen.getAllByRole('button', { name: /^Revoke this token/ });
  expect(buttons.map(formOf)).toEqual([
    [security_urls.revoke_token, { id: '4' }],
    [security_urls.revoke_token, { id: '5' }],
  ]);
  expect(buttons.map((each) => each.closest('details')?.open)).toEqual([false, true]);
});

test('a secret is shown with the token that has one', () => {
  shown([token(4), token(5, { secret: 'velour_abc' })]);
  const rows = screen.getAllByRole('heading', { level: 2 }).map((each) => each.closest('li'));
  expect(rows.map((each) => each?.querySelector('code')?.textContent)).toEqual([
    undefined,
    'velour_abc',
  ]);
});

test('a token says how long it is valid, and whether it was used', () => {
  shown([token(4), token(5, { used_on: '2026-12-24', is_expired: true })]);
  const said = (name: string): string =>
    within(screen.getByRole('heading', { name }).closest('li') as HTMLElement).getByText(/^Made on/)
      .textContent ?? '';
  expect(said('Token 4')).toBe('Made on Nov 1, 2026 · Not used yet · Valid until Jan 30, 2027');
  expect(said('Token 5')).toBe(
    'Made on Nov 1, 2026 · Last used on Dec 24, 2026 · Expired on Jan 30, 2027',
  );
});

test('at the maximum no more are made, and an expired one does not count', () => {
  const most = Array.from({ length: member_limits.api_tokens }, (_, at) => token(at + 1));
  shown([...most, token(99, { is_expired: true })]);
  expect(make()).toBeNull();
  expect(screen.getByRole('status').textContent).toMatch(/^You have reached the maximum number/);
  shown([...most.slice(1), token(99, { is_expired: true })]);
  expect(make()).not.toBeNull();
});
