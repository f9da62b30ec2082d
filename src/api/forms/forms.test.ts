import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  caseStatusUrl,
  confirm_form_url,
  draftUrl,
  formKinds,
  formUrl,
} from '#contracts/calls/forms/forms.ts';
import { report_url } from '#contracts/calls/forms/report.ts';
import { addFlagger } from '#domain/cases/index.ts';
import { mailsOf } from '#tests/support/mails.ts';
import { withApi } from '#tests/support/api.ts';
import { noPlaces } from '#platform/places/place-file.ts';
import { createPlaceOf } from '../http/visitor-place.ts';
import { as_document, multipart, solvedFor } from '#tests/support/forms.ts';
import { aMember } from '#tests/support/members.ts';
import { aPicture } from '#tests/support/photos.ts';

const api = withApi(() => ({
  trusted_proxies: ['127.0.0.1'],
  placeOf: createPlaceOf({
    country_header: 'x-country',
    region_header: '',
    trusted_proxies: ['127.0.0.1'],
    findPlace: noPlaces,
  }),
}));

const state = { address: 0 };
const anAddress = (): string =>
  `198.51.${Math.floor(++state.address / 250)}.${state.address % 250}`;

interface Sent {
  url?: string;
  file?: Uint8Array | undefined;
  headers?: Record<string, string>;
  from?: string;
}

/** Sends a form with a proof of its own unless one is given. */
async function send(
  fields: Readonly<Record<string, string>>,
  { url = report_url, file, headers = {}, from = anAddress() }: Sent = {},
) {
  const isDocument = headers['accept'] !== undefined;
  const captcha =
    isDocument || 'captcha' in fields ? {} : { captcha: await solvedFor(api.app, from) };
  const { payload, type } = await multipart({ ...fields, ...captcha }, file);
  return api.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, 'x-forwarded-for': from, ...headers },
  });
}

const report = (more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  email: `visitor-${++state.address}@example.com`,
  message: 'Hello,\nthis is wrong.',
  ...more,
});

const cases = async (email: string): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from moderation_case where email = ${email}`.execute(api.db);
  return rows[0]?.n ?? -1;
};

test('a report with a picture is answered with its receipt, whose page says how far it is', async () => {
  const fields = report({
    subject: 'A video',
    target_type: 'video',
    target_id: '5',
    reason: 'privacy',
  });
  const answer = await send(fields, { file: await aPicture().png().toBuffer() });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  const { ok, case: made } = answer.json<{ ok: 1; case: { reference: string; status: string } }>();
  expect(ok).toBe(1);
  const secret = made.status.split('/')[2] ?? '';
  const status = await api.app.inject(caseStatusUrl(secret));
  expect(status.json()).toMatchObject({ reference: made.reference, kind: 'report', state: 'open' });
  expect(status.body).not.toContain('this is wrong');
  expect(status.headers['cache-control']).toBe('no-store');
  expect((await api.app.inject(caseStatusUrl('x'.repeat(32)))).statusCode).toBe(404);
  expect((await api.app.inject(caseStatusUrl('x'))).statusCode).toBe(404);
});

const full: Readonly<Record<string, string>> = {
  relation: 'agent',
  represented: 'Jane Example',
  addresses: 'https://tube.example/videos/5/lake/\n/album/7/shore/',
  name: 'Sam Agent',
  message: 'What it is about.',
  reason: 'illegal',
  postal_address: '1 Street\nTown',
  phone: '+1 555 0100',
  work: 'A film of mine',
  good_faith: 'on',
  accuracy: 'on',
  jurisdiction: 'on',
  signature: 'Sam Agent',
};

test.each(formKinds.filter((kind) => kind !== 'trusted-flagger'))(
  'the form %s becomes a case, and says which fields are required',
  async (kind) => {
    const empty = await send({}, { url: formUrl(kind) });
    expect(empty.statusCode).toBe(422);
    const required = Object.keys(empty.json<{ error: Record<string, string> }>().error);
    const fields = Object.fromEntries(
      [...required, ...(required.includes('relation') ? ['represented'] : [])].map((name) => [
        name,
        full[name] ?? `${kind}@example.com`,
      ]),
    );
    const answer = await send(fields, { url: formUrl(kind) });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('/case/')]);
    expect(await cases(`${kind}@example.com`)).toBe(1);
  },
);

test('faults are named by field, with an honest status, and nothing is stored', async () => {
  const wrong = report({
    email: 'a@b\r\nBcc: c@example.com',
    subject: 'x'.repeat(151),
    message: 'y'.repeat(1501),
    reason: 'because',
    target_type: 'video',
  });
  const answer = await send(wrong);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    error: {
      email: 'invalid',
      subject: 'max_length',
      message: 'max_length',
      reason: 'invalid',
      target_id: 'invalid',
    },
  });
  expect(await cases(wrong['email'] ?? '')).toBe(0);
});

test.each([
  ['NUL', { message: 'a\u0000b' }, { message: 'invalid' }],
  ['an overriding direction', { message: 'a\u202eb' }, { message: 'invalid' }],
  ['a line in a line', { subject: 'a\nb' }, { subject: 'invalid' }],
  ['no e-mail', { email: 'nobody' }, { email: 'email' }],
  ['a space for a message', { message: ' \n ' }, { message: 'required' }],
  ['a field of another form', { signature: 'x' }, { form: 'invalid' }],
  ['an unknown field', { constructor: 'x' }, { form: 'invalid' }],
  ['no proof', { captcha: '' }, { captcha: 'required' }],
  ['a proof that is none', { captcha: 'e30=' }, { captcha: 'invalid' }],
])('%s is refused', async (_, more, error) => {
  const answer = await send(report(more));
  expect([answer.statusCode, answer.json()]).toEqual([422, { error }]);
});

test('markup is stored as what was typed, and 1500 characters fit, however lines end', async () => {
  const message = '<script>alert(1)</script>' + 'ü\r\n'.repeat(700);
  const fields = report({ message });
  expect((await send(fields)).statusCode).toBe(200);
});

test.each([
  ['elsewhere', 'https://other.example/videos/5/', 'not_here'],
  ['a name before the host', 'https://tube.example@other.example/', 'not_here'],
  ['script', 'javascript:alert(1)', 'not_here'],
  ['two slashes', '//other.example/videos/5/', 'not_here'],
  ['51 lines', Array.from({ length: 51 }, (_, n) => `/videos/${n + 1}/x/`).join('\n'), 'too_many'],
])('addresses: %s', async (_, addresses, fault) => {
  const answer = await send(
    { ...full, addresses, email: 'a@example.com' },
    { url: formUrl('complaint') },
  );
  expect(answer.json<{ error: Record<string, string> }>().error['addresses']).toBe(fault);
});

test('a proof is for one form and one address', async () => {
  const from = anAddress();
  const captcha = await solvedFor(api.app, from);
  const first = report({ captcha });
  expect((await send(first, { from })).statusCode).toBe(200);
  expect((await send(first, { from })).statusCode).toBe(200);
  expect(await cases(first['email'] ?? '')).toBe(1);
  const second = await send(report({ captcha }), { from });
  expect(second.json()).toEqual({ error: { captcha: 'used' } });
  const stolen = await send(report({ captcha: await solvedFor(api.app, from) }));
  expect(stolen.json()).toEqual({ error: { captcha: 'expired' } });
});

test('without script: faults lead to the page with what was typed', async () => {
  const answer = await send(report({ message: 'a\u0000'.repeat(20_000) }), {
    headers: as_document,
  });
  expect(answer.statusCode).toBe(303);
  const [path, query = ''] = String(answer.headers.location).split('?draft=');
  expect(path).toBe('/contact/');
  const draft = await api.app.inject(draftUrl(query));
  expect(draft.json()).toMatchObject({ kind: 'report', errors: { message: 'max_length' } });
  const anonymous = await send(
    { addresses: '/videos/5/', reason: 'minor', message: 'x', good_faith: 'on' },
    { url: formUrl('illegal'), headers: as_document },
  );
  const secret = String(anonymous.headers.location).split('=')[1] ?? '';
  expect((await api.app.inject(draftUrl(secret))).json()).toMatchObject({
    errors: { email: 'no_script' },
  });
});

test('without script: the link in a mail makes the case, once', async () => {
  const fields = report();
  const answer = await send(fields, { headers: as_document });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/forms/confirm/']);
  const email = fields['email'] ?? '';
  expect(await cases(email)).toBe(0);
  const [mail] = await mailsOf(api.db, { recipient: email });
  const secret = /confirm\/([\w-]{32})\//.exec(mail?.body_text ?? '')?.[1] ?? '';
  const confirm = (given: string) =>
    api.app.inject({
      method: 'POST',
      url: confirm_form_url,
      payload: `secret=${given}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...as_document },
    });
  const first = await confirm(secret);
  expect(first.headers.location).toMatch(/^\/case\/[\w-]{32}\/$/);
  expect((await confirm(secret)).headers.location).toBe(first.headers.location);
  expect(await cases(email)).toBe(1);
  expect((await confirm('y'.repeat(32))).headers.location).toBe('/forms/confirm/?state=expired');
});

test('a notice of a trusted flagger needs its token, and says which country it came from', async () => {
  const token = (await addFlagger(api.ctx({ kind: 'system' }), 'Helpers')) ?? '';
  const url = formUrl('trusted-flagger');
  const notice = { addresses: '/videos/5/lake/', reason: 'minor', message: 'Look.' };
  const refused = await send({ ...notice, token: 'x' }, { url });
  expect([refused.statusCode, refused.json()]).toEqual([422, { error: { token: 'unknown' } }]);
  expect(
    (await send({ ...notice, token }, { url, headers: { 'x-country': 'NO' } })).statusCode,
  ).toBe(200);
  const { rows } =
    await sql`select region, flagger_id is not null as is_trusted from moderation_case
    where kind = 'trusted-flagger'`.execute(api.db);
  expect(rows).toEqual([{ region: 'no', is_trusted: true }]);
});

test('another site cannot send a form in the name of its visitors', async () => {
  const answer = await send(report(), {
    headers: { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.statusCode).toBe(403);
});

test('a report of a signed-in member comes from a page of the site, or is not taken', async () => {
  const { member_id, token } = await aMember(api.ctx(), 'Reporter');
  const cookie = `__Host-session=${token}`;
  const refused = report();
  const answer = await send(refused, { headers: { cookie } });
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'foreign_origin' }]);
  expect(await cases(refused['email'] ?? '')).toBe(0);
  const taken = report();
  const headers = { cookie, origin: 'https://tube.example' };
  expect((await send(taken, { headers })).statusCode).toBe(200);
  const { rows } = await sql`
    select r.member_id from case_reporter as r join moderation_case as c using (case_id) where c.email = ${taken['email']}`.execute(
    api.db,
  );
  expect(rows).toEqual([{ member_id }]);
  // Visitors have nothing that another site could use.
  expect((await send(report())).statusCode).toBe(200);
});
