// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import type { AccountFormPage } from '../accounts/index.ts';
import { PictureSection } from './picture-section.tsx';

const view = withRendering();
const show = (page: Partial<AccountFormPage>): string[] => {
  const empty: AccountFormPage = {
    next: '/',
    invite: '',
    state: undefined,
    draft: { fields: {}, errors: {} },
    failed: undefined,
    form: undefined,
  };
  view.show(<PictureSection page={{ ...empty, ...page }} pictures={[]} />);
  return screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent ?? '')
    .filter(Boolean);
};
const refused = (errors: AccountFormPage['draft']['errors']) => ({ fields: {}, errors });

test.each<[Partial<AccountFormPage>, string]>([
  [{ failed: 'terms_changed', form: 'u_ava' }, 'Our terms of use have changed.'],
  [{ failed: 'unavailable', form: 'u_cover' }, 'That did not work. Try again in a moment.'],
  [{ failed: 'too_many_requests' }, 'Too many requests. Try again later.'],
  [{ failed: 'payload_too_large' }, 'The file is too large.'],
])('without script, a picture of which came %o is explained: %s', (page, text) => {
  expect(show(page)).toEqual([expect.stringContaining(text)]);
});

test.each<[Partial<AccountFormPage>, string[]]>([
  [
    { failed: 'invalid', form: 'u_ava', draft: refused({ file: 'file_type' }) },
    ['This file type is not allowed to be uploaded.'],
  ],
  [{ failed: 'invalid', form: 'profile', draft: refused({ website: 'website' }) }, []],
  [{}, []],
])('a page of which came %o says of pictures %o', (page, texts) => {
  expect(show(page)).toEqual(texts);
});
