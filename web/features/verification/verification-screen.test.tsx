// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { verification_url, type Verification } from '#contracts/calls/accounts/verification.ts';
import { withRendering } from '#tests/support/render.tsx';
import type { AccountFormPage } from '../accounts/index.ts';
import { VerificationScreen } from './verification-screen.tsx';

const { show } = withRendering();
const site = {
  name: 'Velour',
  public_origin: 'https://tube.example',
  accounts: { registration: 'open', has_mail: true, password_min: 8 },
};
function shown(part: Partial<Verification>, result: Partial<AccountFormPage> = {}): void {
  const page: AccountFormPage = {
    next: '/',
    invite: '',
    state: undefined,
    draft: { fields: {}, errors: {} },
    failed: undefined,
    form: undefined,
    ...result,
  };
  const own: Verification = {
    username: 'anna',
    state: 'none',
    is_verified: false,
    may_apply: true,
    asked_at: '2026-11-01T00:00:00.000Z',
    decided_at: null,
    reason: '',
    agreement: '2026-01',
    service: '',
    keep_days: 0,
    ...part,
  };
  show(<VerificationScreen page={page} shown={own} />, { site });
}
const button = (name: RegExp) => screen.queryByRole<HTMLButtonElement>('button', { name });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const fields = () =>
  Object.keys(Object.fromEntries(new FormData(document.querySelector('form') ?? undefined)));

test('where the staff decides, the form has two photos, and the version that is agreed to', () => {
  shown({});
  const form = button(/^Send the application/)?.form as HTMLFormElement;
  expect([form.getAttribute('action'), form.enctype]).toEqual([
    verification_url,
    'multipart/form-data',
  ]);
  expect(fields()).toEqual(['agreement', 'kind', 'document', 'selfie']);
  fireEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }));
  expect(fields()).toContain('agree');
  expect(new FormData(form).get('agreement')).toBe('2026-01');
});

test('where a service decides, the form asks for no photo', () => {
  shown({ service: 'Veritas' });
  expect(button(/^Continue/)).not.toBeNull();
  expect(fields()).toEqual(['agreement']);
  expect(screen.getByText('We get no photo, only the result.')).toBeDefined();
});

test('a photo that was refused is described by its fault', () => {
  shown({}, { failed: 'invalid', draft: { fields: {}, errors: { selfie: 'file_damaged' } } });
  const field = screen.getByLabelText('Photo of yourself');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const texts = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(texts[1]).toBe('This picture cannot be read. Choose another one.');
  expect(screen.getByLabelText('Photo of the document').getAttribute('aria-invalid')).toBeNull();
});

test.each<[Partial<Verification>, boolean, RegExp]>([
  [{ is_verified: true, may_apply: false }, false, /^You are a verified uploader\.$/],
  [{ state: 'pending', may_apply: false }, false, /^You applied on Nov 1, 2026\./],
  [{ state: 'refused', reason: 'Too dark.' }, true, /was not approved\.Too dark\./],
  [{ state: 'lapsed' }, true, /^The check that you began on Nov 1, 2026 was not finished\.$/],
  [{ state: 'refused', may_apply: false }, false, /^You have applied several times\./],
])('%o can be applied for: %s, and reads %s', (part, may_apply, text) => {
  shown(part);
  expect(said()).toContainEqual(expect.stringMatching(text));
  expect(button(/^Send the application/) !== null).toBe(may_apply);
});

test('a check that was begun goes on at its service, and no other begins', () => {
  shown({ state: 'started', service: 'Veritas' });
  const link = screen.getByRole('link', { name: 'Go on to Veritas' });
  expect(link.getAttribute('href')).toBe('/api/v1/me/verification/service');
  expect(button(/^Continue/)).toBeNull();
});
