import { expect, test } from 'vitest';
import { canonicalReference, checkForm, ownPath } from './check-form.ts';
import { fieldLength, type FieldFault, type TextField } from './form-fields.ts';
import { caseKinds, formShapes } from './forms.ts';

const hosts = ['tube.example', 'sister.example:8443'];
const faultOf = (name: string, value: string): FieldFault | undefined =>
  checkForm('report', { email: 'a@example.com', message: 'x', [name]: value }, hosts).errors[name];

test.each(caseKinds)('an empty %s says what is required and nothing else', (kind) => {
  const { errors, fields } = checkForm(kind, {}, hosts);
  const required = formShapes[kind].required.filter((name) => name !== 'captcha');
  expect(errors).toEqual(Object.fromEntries(required.map((name) => [name, 'required'])));
  expect(fields).toEqual({});
});

test('the value of one field changes which others are required', () => {
  const illegal = checkForm('illegal', { reason: 'minor' }, hosts).errors;
  expect(Object.keys(illegal).toSorted()).toEqual(['addresses', 'good_faith', 'message']);
  const remove = checkForm('remove', { relation: 'agent' }, hosts).errors;
  expect(remove['represented']).toBe('required');
  expect(checkForm('remove', { relation: 'self' }, hosts).errors).not.toHaveProperty('represented');
});

test('lengths count as in the browser, with one character a line end', () => {
  const most = fieldLength.message;
  expect(faultOf('message', 'é'.repeat(most))).toBeUndefined();
  expect(faultOf('message', 'a\r\n'.repeat(most / 2))).toBeUndefined();
  expect(faultOf('message', 'a'.repeat(most + 1))).toBe('max_length');
  for (const name of ['subject', 'email'] as const satisfies readonly TextField[])
    expect(faultOf(name, 'a'.repeat(fieldLength[name] + 1))).toBe('max_length');
});

test.each(['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u2028', '\u202e', '\u2066'])(
  'the character %j is refused in every text',
  (sign) => {
    expect(faultOf('message', `a${sign}b`)).toBe('invalid');
    expect(faultOf('subject', `a${sign}b`)).toBe('invalid');
  },
);

test('texts of every script pass, with line ends and tabs where there are lines', () => {
  for (const text of ['Grüße\n\tund mehr', 'Привет', 'こんにちは', 'مرحبا\u200f', '👩‍👩‍👧'])
    expect(faultOf('message', text)).toBeUndefined();
});

test.each([
  ['/videos/5/lake/', '/videos/5/lake/'],
  ['https://tube.example/videos/5/lake/?start_time=3', '/videos/5/lake/?start_time=3'],
  ['tube.example/album/7/shore/', '/album/7/shore/'],
  ['http://TUBE.example/x/', '/x/'],
  ['https://sister.example:8443/videos/5/', '/videos/5/'],
  ['https://sister.example/videos/5/', undefined],
  ['https://tube.example.other.example/', undefined],
  ['https://tube.example@other.example/', undefined],
  ['https://user:pw@tube.example/', undefined],
  ['//tube.example/videos/5/', '/videos/5/'],
  ['//other.example/videos/5/', undefined],
  ['/\\other.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['', undefined],
])('%j leads to %j of the site', (address, path) => {
  expect(ownPath(address, hosts)).toBe(path);
});

test('a target has a kind and a name of that kind', () => {
  const fault = (target: Record<string, string>) =>
    checkForm('report', { email: 'a@example.com', message: 'x', ...target }, hosts).errors[
      'target_id'
    ];
  expect(fault({ target_type: 'video', target_id: '12' })).toBeUndefined();
  expect(fault({ target_type: 'model', target_id: 'ann-lake' })).toBeUndefined();
  for (const target of [
    { target_type: 'video' },
    { target_id: '12' },
    { target_type: 'video', target_id: '012' },
    // No number of the database.
    { target_type: 'album', target_id: '9999999999' },
    { target_type: 'video', target_id: 'ann' },
    { target_type: 'model', target_id: '../x' },
  ])
    expect(fault(target)).toBe('invalid');
});

test('stored fields pass the same check again, unchanged', () => {
  const given = {
    email: ' a@example.com ',
    message: ' x\r\ny ',
    reference: 'k7qx-93tm',
    addresses: ' tube.example/x/ \n\n/x/ ',
  };
  const first = checkForm('complaint', given, hosts);
  expect(first).toEqual({
    fields: {
      email: 'a@example.com',
      message: 'x\ny',
      reference: 'K7QX93TM',
      addresses: '/x/',
    },
    errors: {},
  });
  expect(checkForm('complaint', first.fields, hosts)).toEqual(first);
});

test('references are read as people write them', () => {
  expect(canonicalReference(' k7qx 93tm')).toBe('K7QX93TM');
  expect(canonicalReference('OIL0-0000')).toBe('01100000');
});
