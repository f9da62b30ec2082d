import { expect, test } from 'vitest';
import { caseKinds, formKinds } from '../calls/forms/forms.ts';
import { formPages, pageOfForm, reportPage, targetOf } from './form-addresses.ts';
import { isPersonalPage, parseFormPage, parseSecretPage } from './form-pages.ts';
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

test('pages of a case, of its confirmation and of a draft are personal', () => {
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

test.each([
  ['/videos/7/slow-lake/', '/contact/?target_type=video&target_id=7'],
  ['/album/9/shore/', '/contact/?target_type=album&target_id=9'],
  ['/model/ada-lake/', '/contact/?target_type=model&target_id=ada-lake'],
  ['/channel/ostsee/info/', '/contact/?target_type=channel&target_id=ostsee'],
  ['/', '/contact/'],
  ['/videos/longest/', '/contact/'],
  ['//evil.example/videos/7/a/', '/contact/'],
])('%s is reported at %s', (path, page) => {
  expect(reportPage(path)).toBe(page);
});

test('a list is nothing that can be reported', () => {
  expect(targetOf('/models/most-popular/')).toBeUndefined();
});
