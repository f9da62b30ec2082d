// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ShownCase } from '#contracts/calls/console/console-cases.ts';
import type { ConsoleMe } from '#contracts/calls/console/console.ts';
import { CasePage } from './case-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-29T10:00:00.000Z';
const shown = {
  case: {
    reference: 'FIRST234',
    kind: 'appeal',
    state: 'open',
    title: 'Slow lake',
    region: '',
    reason: '',
    times: 1,
    priority: 0,
    due_at: at,
    created_at: at,
    assignee: null,
    subject_type: '',
    subject_id: '',
  },
  outcome: null,
  lease_until: null,
  is_mine: false,
  conflict: null,
  put_back_from: null,
  subject: null,
  uploader: null,
  form: null,
  waiting: null,
  decisions: [],
  matches: [],
  people: null,
  application: null,
  age_photo: null,
  events: [],
  rules: [],
  actions: [],
};
const me = { member_id: 1, site_origin: 'https://tube.example' } as ConsoleMe;

/** Opens the page of a case; returns the calls that it has sent. */
async function open(conflict: ShownCase['conflict']): Promise<string[]> {
  const posted: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'POST') posted.push(address);
    return Response.json(address.includes('/cases/') ? { ...shown, conflict } : { cases: [] });
  });
  render(<CasePage reference="FIRST234" me={me} query="" />);
  await screen.findByRole('heading', { name: 'Slow lake' });
  return posted;
}
const pressKey = (key: string) =>
  act(async () => void dispatchEvent(new KeyboardEvent('keydown', { key })));

test('a free case can be taken by a button and by a key', async () => {
  const posted = await open(null);
  await act(async () => screen.getByRole('button', { name: 'Take this case' }).click());
  await pressKey('k');
  expect(posted).toEqual(Array(2).fill('/api/console/v1/cases/FIRST234/claim'));
});

test('a case that another reviewer has to decide cannot be taken by a button or by the key', async () => {
  const posted = await open('own-decision');
  expect(screen.getByText(/This appeal is against your own decision/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Take this case' })).toBeNull();
  await pressKey('k');
  expect(posted).toEqual([]);
});
