// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CaseForm, ShownCase } from '#contracts/calls/console/console-cases.ts';
import { FormPanel } from './form-panel.tsx';

afterEach(cleanup);

const form: CaseForm = {
  email: '',
  lang: 'en',
  flagger: null,
  fields: {},
  addresses: [
    { path: '/videos/7/lake/', reference: 'ABCD2345' },
    { path: '/album/8/shore/', reference: 'EFGH2345' },
    { path: '/model/mara-field/', reference: null },
  ],
  attachments: [],
  is_answered: true,
  reporters: [],
};

test('each of several videos and albums that a form names leads to the case about it', () => {
  const shown = { case: { reference: 'JKMN2345' } } as ShownCase;
  render(<FormPanel form={form} shown={shown} onDone={() => Promise.resolve()} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/case/ABCD2345/',
    '/case/EFGH2345/',
  ]);
  expect(screen.getByText('/model/mara-field/').closest('dd')?.querySelector('a')).toBeNull();
});
