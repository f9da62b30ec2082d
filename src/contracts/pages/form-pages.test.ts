import { expect, test } from 'vitest';
import { caseKinds, formKinds } from '../calls/forms.ts';
import {
  formPages,
  isPersonalPage,
  pageOfForm,
  parseFormPage,
  parseSecretPage,
} from './form-pages.ts';
import { queryKeysOf } from './page-queries.ts';

const secret = 'aB3_-'.repeat(6).slice(0, 30) + 'xy';

test('each form has a page of its own, and its address leads back to it', () => {
  expect(new Set(formKinds.map(formPages.form)).size).toBe(formKinds.length);
  for (const kind of caseKinds) expect(parseFormPage(pageOfForm(kind))).toBe(kind);
  expect(queryKeysOf(formPages.contact())).toContain('draft');
});

test.each(['/contact', '/forms/remove/', '/forms/toString/', '/forms/confirm/', '/contact//'])(
  '%s is no form',
  (path) => {
    expect(parseFormPage(path)).toBeUndefined();
  },
);

test('what one visitor typed, and how far their case is, is of one visitor', () => {
  for (const address of [formPages.case(secret), formPages.confirm(secret), '/contact/?draft=x'])
    expect(isPersonalPage(address)).toBe(true);
  expect(isPersonalPage(formPages.contact())).toBe(false);
});

test('the pages of a secret', () => {
  expect(parseSecretPage(formPages.case(secret))).toEqual({ page: 'case', secret });
  expect(parseSecretPage(formPages.confirm(secret))).toEqual({ page: 'confirm', secret });
  expect(parseSecretPage(`/case/${secret}x/`)).toBeUndefined();
  expect(parseSecretPage('/case/short/')).toBeUndefined();
  expect(queryKeysOf(formPages.mailSent())).toEqual(['state']);
});
