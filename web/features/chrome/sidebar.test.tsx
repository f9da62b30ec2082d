// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withRendering } from '#tests/support/render.tsx';
import { SidebarPlaces } from './sidebar.tsx';

const view = withRendering();

test('the menu leads to the sign-in, and to the account', () => {
  view.show(<SidebarPlaces />);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([hrefOf('Sign in'), hrefOf('My account')]).toEqual(['/signin/', '/account/']);
});
