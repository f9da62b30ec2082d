// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { Form, type FormProps } from './form.tsx';
import * as proofs from '../bot-check/proof.ts';

vi.mock(import('../../lib/i18n/forms-texts.ts'), () => ({}));

const { show } = withRendering();
const status = `/case/${'x'.repeat(32)}/`;
const arrived = { ok: 1, case: { reference: 'ABCD1234', status } };
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const onSent = vi.fn<FormProps['onSent']>();
const proof = {
  begin: vi.fn<() => void>(),
  get: vi.fn<() => Promise<string | undefined>>(),
  drop: vi.fn<() => void>(),
  end: vi.fn<() => void>(),
};

const answers = (...all: [status: number, body: unknown][]): void => {
  for (const [code, body] of all)
    fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status: code }));
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const type = (name: string, value: string): void => {
  fireEvent.input(field(name), { target: { value } });
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Send/ }));
const saysBelow = (name: string): string =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const sentForm = (call = 0): FormData => fetched.mock.calls[call]?.[1].body as FormData;
const form = (props: Partial<FormProps> = {}) =>
  show(<Form kind="report" onSent={onSent} {...props} />);

beforeEach(() => {
  sessionStorage.clear();
  for (const mock of [fetched, onSent, proof.begin, proof.get, proof.drop, proof.end])
    mock.mockReset();
  proof.get.mockResolvedValue('proof');
  vi.spyOn(proofs, 'createProof').mockReturnValue(proof);
  vi.stubGlobal('fetch', fetched);
});

test('empty, it sends nothing, names each fault below its field and focuses the first', async () => {
  form();
  submit();
  await waitFor(() => expect(saysBelow('Email')).toContain('This field is required'));
  expect(saysBelow('Message')).toContain('This field is required');
  expect(screen.getByRole('alert').textContent).toBe('Error! Check the marked fields.');
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  expect(fetched).not.toHaveBeenCalled();
});

test('a fault goes when its field is changed', async () => {
  form();
  type('Email', 'nobody');
  type('Message', 'x'.repeat(1501));
  submit();
  await waitFor(() => expect(saysBelow('Email')).toContain('Email entered incorrectly.'));
  expect(saysBelow('Message')).toContain('Maximum length 1500 characters.');
  type('Email', 'a@example.com');
  expect(saysBelow('Email')).not.toContain('incorrectly');
  expect(screen.getByRole('alert').textContent).not.toBe('');
  type('Message', 'short');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('a file that is no picture, or is too large, is refused before it is sent', async () => {
  form();
  const choose = (file: File): void => {
    Object.defineProperty(field('Picture'), 'files', { value: [file], configurable: true });
    fireEvent.change(field('Picture'));
  };
  const data = vi.spyOn(FormData.prototype, 'get');
  for (const [file, words] of [
    [new File(['x'], 'x.pdf', { type: 'application/pdf' }), 'This file type is not allowed'],
    [new File([new Uint8Array(10 * 1024 ** 2 + 1)], 'x.png', { type: 'image/png' }), 'too large'],
  ] as const) {
    choose(file);
    data.mockReturnValue(file);
    submit();
    await waitFor(() => expect(saysBelow('Picture')).toContain(words));
  }
  data.mockRestore();
  expect(fetched).not.toHaveBeenCalled();
});

test('pressed twice, it is sent once, with what is reported; what was typed is erased', async () => {
  form({ target: { target_type: 'video', target_id: '7' }, referrer: '/videos/7/lake/' });
  type('Email', 'a@example.com');
  type('Message', 'wrong');
  expect(sessionStorage.getItem('velour.forms')).toContain('a@example.com');
  answers([200, arrived]);
  submit();
  submit();
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(arrived.case));
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/report.php');
  expect(Object.fromEntries(sentForm())).toEqual({
    email: 'a@example.com',
    message: 'wrong',
    reason: '',
    target_type: 'video',
    target_id: '7',
    referrer: '/videos/7/lake/',
    captcha: 'proof',
  });
  expect(sessionStorage.getItem('velour.forms')).toBeNull();
});

test('the work begins when the form gets the focus', () => {
  form();
  expect(proof.begin).not.toHaveBeenCalled();
  fireEvent.focusIn(field('Email'));
  expect(proof.begin).toHaveBeenCalled();
});

test('typed text survives a reload, except for secrets', () => {
  form({ kind: 'trusted-flagger' });
  type('Explanation', 'what it is');
  type('Token', 'secret');
  expect(sessionStorage.getItem('velour.forms')).not.toContain('secret');
  cleanup();
  form({ kind: 'trusted-flagger' });
  expect([field('Explanation').value, field('Token').value]).toEqual(['what it is', '']);
});

test.each([
  [() => fetched.mockRejectedValueOnce(new TypeError('failed')), /^Error! No connection/],
  [() => answers([429, {}]), /^Error! Too many messages/],
  [() => answers([413, {}]), /^Error! Too large/],
  [() => answers([503, {}]), /^Error! The message could not be sent/],
  [() => answers([500, 'no JSON']), /^Error! The message could not be sent/],
])('a failure %# is shown above the button, and all typed text stays', async (fail, words) => {
  form();
  type('Email', 'a@example.com');
  type('Message', 'wrong');
  fail();
  submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words));
  expect([field('Email').value, field('Message').value]).toEqual(['a@example.com', 'wrong']);
  expect(onSent).not.toHaveBeenCalled();
  answers([200, arrived]);
  submit();
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
});

test('a proof that is no longer good is replaced once, unseen', async () => {
  form();
  type('Email', 'a@example.com');
  type('Message', 'wrong');
  answers([422, { error: { captcha: 'expired' } }], [200, arrived]);
  submit();
  await waitFor(() => expect(onSent).toHaveBeenCalled());
  expect(proof.drop).toHaveBeenCalledTimes(2);
  onSent.mockClear();
  answers([422, { error: { captcha: 'used' } }], [422, { error: { captcha: 'used' } }]);
  submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('could not be sent'));
  expect(fetched).toHaveBeenCalledTimes(4);
});

test('a fault that the server finds is shown below its field', async () => {
  form();
  type('Email', 'a@example.com');
  type('Message', 'wrong');
  answers([422, { error: { file: 'file_damaged' } }]);
  submit();
  await waitFor(() => expect(saysBelow('Picture')).toContain('cannot be read'));
});

test('a browser that can do no work sends it as without script', async () => {
  form();
  const send = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue();
  proof.get.mockResolvedValue(undefined);
  type('Email', 'a@example.com');
  type('Message', 'wrong');
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(fetched).not.toHaveBeenCalled();
});

test('a draft of a browser without script shows what was typed and what was wrong', () => {
  const draft = {
    kind: 'remove' as const,
    fields: { relation: 'agent', name: 'Sam', addresses: 'https://other.example/' },
    errors: { addresses: 'not_here' as const, good_faith: 'required' as const },
  };
  form({ kind: 'remove', draft });
  expect(field('Your name').value).toBe('Sam');
  expect(field('Someone who has authorised me').checked).toBe(true);
  expect(saysBelow('Links to the pages')).toContain('Every line must be a link');
  expect(screen.getByRole('alert').textContent).toBe('Error! Check the marked fields.');
});
