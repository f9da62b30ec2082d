// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { SecurityForm } from './security-form.tsx';
import { SecurityScreen } from './security-screen.tsx';

const view = withRendering();
const page = {
  next: '/',
  invite: '',
  state: undefined,
  draft: { fields: {}, errors: {} },
  failed: undefined,
  form: undefined,
};
const security = {
  username: 'Anna',
  email: 'anna@example.com',
  factor: 'none' as const,
  setup: null,
  codes: [],
  codes_left: 0,
  password_min: 8,
  is_proved: true,
  passkeys: [],
  events: [],
};

test('equal events of a day are one line with their number', () => {
  const site = {
    name: 'Velour',
    public_origin: 'https://tube.example',
    accounts: { registration: 'open', has_mail: true, password_min: 8, has_passkeys: false },
  };
  const events = [
    { on: '2026-11-02', kind: 'session.started', by_owner: true, times: 12 },
    { on: '2026-11-01', kind: 'passkey.added', by_owner: true, times: 1 },
  ];
  view.show(<SecurityScreen page={page} security={{ ...security, events }} />, { site });
  expect(screen.getByText('Signed in × 12')).toBeTruthy();
  expect(screen.getByText('Passkey added')).toBeTruthy();
});

test('a form without script for a passkey that is gone says so', () => {
  view.show(<SecurityScreen page={{ ...page, failed: 'not_found' }} security={security} />);
  expect(screen.getByText('This is gone.')).toBeTruthy();
});

test.each([
  [true, 1],
  [false, 0],
])(
  'a site with mail (%s) has %i field for a new address, and one without says why',
  (has_mail, count) => {
    const site = {
      name: 'Velour',
      public_origin: 'https://tube.example',
      accounts: { registration: 'open', has_mail, password_min: 8, has_passkeys: false },
    };
    view.show(<SecurityScreen page={page} security={security} />, { site });
    expect(screen.queryAllByLabelText('New email')).toHaveLength(count);
    expect(screen.queryAllByText(/cannot send emails at the moment/)).toHaveLength(1 - count);
  },
);

test.each([
  ['erase', 0],
  ['change_password', 1],
] as const)('the form %s leaves %i entries of the tab’s storage', async (form, left) => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ ok: 1, next: '/account/sign-in/' }));
  sessionStorage.setItem('velour.list', '[]');
  view.show(
    <SecurityForm form={form} page={{ ...page, ...security, has_passkeys: false }} submit="Send">
      {null}
    </SecurityForm>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Send/ }));
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(sessionStorage).toHaveLength(left);
});
