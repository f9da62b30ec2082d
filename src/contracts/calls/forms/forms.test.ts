import { expect, test } from 'vitest';
import { Challenge, challenge_url } from './challenge.ts';
import { choices, emailPattern, fieldLength, tickFields } from './form-fields.ts';
import {
  caseKinds,
  caseStatusUrl,
  confirm_form_url,
  draftUrl,
  formKinds,
  formShapes,
  formUrl,
  secretPattern,
} from './forms.ts';
import { report_url, type FormRefusal } from './report.ts';

const known = new Set([
  ...Object.keys(fieldLength),
  ...Object.keys(choices),
  ...tickFields,
  'file',
] as string[]);

test.each(caseKinds)('the form %s names each of its fields once, and only known ones', (kind) => {
  const fields: string[] = [...formShapes[kind].required, ...formShapes[kind].optional];
  expect(new Set(fields).size).toBe(fields.length);
  for (const field of fields) expect(known).toContain(field);
});

test('each call has an address of its own', () => {
  const secret = 'x'.repeat(32);
  expect(secret).toMatch(secretPattern);
  const urls = [
    ...formKinds.map(formUrl),
    confirm_form_url,
    draftUrl(secret),
    caseStatusUrl(secret),
    report_url,
    challenge_url,
  ];
  expect(new Set(urls).size).toBe(urls.length);
});

test.each([
  'a@example.com',
  'first.last+tag@mail.example.co.uk',
  "o'hara@example.org",
  'почта@пример.рф',
])('%s is an e-mail address', (text) => {
  expect(text).toMatch(emailPattern);
});

test.each([
  '',
  'a',
  'a@b',
  '@example.com',
  'a@@example.com',
  'a@example.com, b@example.com',
  'a b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com\u0000',
  '<a@example.com>',
])('%j is no e-mail address', (text) => {
  expect(text).not.toMatch(emailPattern);
});

test('a refusal names fields by their faults, and a challenge is what the client reads', () => {
  const refusal: FormRefusal = { error: { email: 'required' } };
  expect(refusal.error['email']).toBe('required');
  expect(Challenge.safeParse({ parameters: {}, signature: 1 }).success).toBe(false);
});
