// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OwnReport, ReasonsStatement } from '#contracts/calls/accounts/own-decisions.ts';
import { withRendering } from '#tests/support/render.tsx';
import { DecisionsScreen } from './decisions-screen.tsx';

const view = withRendering();
const site = { name: 'Velour', public_origin: 'https://tube.example' };
const page = {
  next: '/',
  invite: '',
  state: undefined,
  draft: { fields: {}, errors: {} },
  failed: undefined,
  form: undefined,
};
const removed: ReasonsStatement = {
  statement_id: 7,
  at: '2027-01-02T10:00:00.000Z',
  action: 'remove',
  subject_type: 'video',
  subject_id: '12',
  rule: { code: 'quality', version: 1, title: 'Quality', text: 'It must be good.' },
  facts: 'Too dark.',
  is_automated: false,
  strikes: 0,
  days: 0,
  regions: [],
  labels: [],
  is_reversed: false,
  appeal_until: '2027-07-02T10:00:00.000Z',
  may_appeal: true,
  appeal: null,
};
const show = (
  statements: ReasonsStatement[],
  more = {},
  reports: OwnReport[] = [],
  { before = 0, next = null }: { before?: number; next?: number | null } = {},
) =>
  view.show(
    <DecisionsScreen
      page={{ ...page, ...more }}
      before={before}
      shown={{ username: 'Anna', statements, strikes: [], reports, next }}
    />,
    { site },
  );

test('a statement says what, why and how it was decided, and has a form that appeals without script', () => {
  show([removed]);
  const article = screen.getByRole('article', { name: 'Removed' });
  expect(article.textContent).toMatch(/Video 12.*Quality.*Too dark\..*By a person\./s);
  const form = article.querySelector('form');
  expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual([
    '/api/v1/me/appeals',
    'post',
  ]);
  expect(form?.querySelector<HTMLInputElement>('input[name=statement]')?.value).toBe('7');
});

test('the fault of an appeal is shown in the form of its statement, which is open', () => {
  const draft = { fields: { statement: '7', message: '' }, errors: { message: 'required' } };
  show([{ ...removed, statement_id: 8 }, removed], { form: 'appeal', failed: 'invalid', draft });
  const opened = [...document.querySelectorAll('details')].map((each) => each.open);
  expect(opened).toEqual([false, true]);
  expect(screen.getAllByText('This field is required')).toHaveLength(1);
});

test('older decisions are behind a link, and an appeal on their page comes back to it', () => {
  show([removed], {}, [], { before: 90, next: 7 });
  const links = screen.getAllByRole('link', { name: /decisions$/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/account/decisions/?before=7',
    '/account/decisions/',
  ]);
  expect(document.querySelector<HTMLInputElement>('input[name=before]')?.value).toBe('90');
});

test('an automated suspension says what it counted, and an appeal what was answered', () => {
  const at = '2027-01-03T10:00:00.000Z';
  show([
    {
      ...removed,
      action: 'suspend',
      subject_type: 'member',
      is_automated: true,
      strikes: 3,
      days: 30,
      facts: '',
      may_appeal: false,
      appeal: { at, outcome: 'upheld', facts: 'It stands.' },
    },
  ]);
  const article = screen.getByRole('article', { name: 'Account suspended' });
  expect(article.textContent).toMatch(/Automatically, because of 3 active strikes/);
  expect(article.textContent).toMatch(/30 days/);
  expect(article.textContent).toMatch(/Jan 3, 2027.*it stands.*It stands\./s);
  expect(article.querySelector('form')).toBeNull();
});

test('without decisions there is nothing to read', () => {
  show([]);
  expect(screen.getByText(/^Nothing was decided/)).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});

test('of what is hidden by region the countries are named, in the language of the page', () => {
  show([{ ...removed, action: 'hide-region', regions: ['de', 'at'] }]);
  const article = screen.getByRole('article', { name: 'Not shown in some countries' });
  expect(article.textContent).toMatch(/Not shown inGermany and Austria/);
});

test('of what is approved with limits the labels are named', () => {
  show([{ ...removed, action: 'approve-limited', labels: ['Flashing lights'] }]);
  const article = screen.getByRole('article', { name: 'Published with limits' });
  expect(article.textContent).toMatch(/Marked asFlashing lights/);
});

test('a member reads what became of a report', () => {
  const { at } = removed;
  const report: OwnReport = {
    reference: 'VX-7K2M-9Q4T',
    at,
    kind: 'report',
    subject_type: 'video',
    subject_id: '12',
    state: 'closed',
    outcome: 'removed',
    closed_at: at,
  };
  const waiting = { ...report, reference: 'VX-1111-2222', state: 'open', outcome: null } as const;
  show([], {}, [report, { ...waiting, closed_at: null }]);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/Video 12.*VX-7K2M-9Q4T.*The content was removed\./),
    expect.stringMatching(/Video 12.*VX-1111-2222.*Received/),
  ]);
  expect(screen.queryByText(/^Nothing was decided/)).toBeNull();
});
