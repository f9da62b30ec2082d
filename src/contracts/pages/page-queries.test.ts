import { expect, test } from 'vitest';
import { account_form_keys, accountPages } from './account-pages.ts';
import { queryKeysOf } from './page-queries.ts';

test('every page of an account with a form gets back what was typed without script', () => {
  const paths = [
    accountPages.signIn(),
    accountPages.signUp(),
    accountPages.restore(),
    accountPages.profile(),
    accountPages.privacy(),
    accountPages.decisions(),
    accountPages.verification(),
    accountPages.data(),
    accountPages.people(),
    accountPages.tokens(),
    accountPages.security(),
    accountPages.digest(),
  ];
  for (const path of paths)
    expect([path, queryKeysOf(path)]).toEqual([
      path,
      expect.arrayContaining([...account_form_keys]),
    ]);
});

test('the page of the account says why a form without script was not taken', () => {
  expect(queryKeysOf(accountPages.account())).toEqual(['failed']);
  expect(accountPages.account('deleted')).toBe('/account/?failed=deleted');
});
