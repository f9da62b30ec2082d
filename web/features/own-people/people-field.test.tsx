// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AccountDraft } from '#contracts/calls/accounts/accounts.ts';
import type { NamedPerson, OwnPerson } from '#contracts/calls/uploads/own-people.ts';
import { withRendering } from '#tests/support/render.tsx';
import { AccountForm } from '../accounts/index.ts';
import { PeopleField } from './people-field.tsx';

const { show } = withRendering();
const send = vi.fn<typeof fetch>();
beforeEach(() => {
  send.mockReset();
  vi.stubGlobal('fetch', send);
});

const ada = { person_id: 3, name: 'Ada Lake' };
const shown = (people: readonly NamedPerson[], draft?: Partial<AccountDraft>) =>
  show(
    <AccountForm
      action="/"
      submit="Save"
      draft={{ fields: {}, errors: {}, ...draft }}
      onSent={() => undefined}
    >
      <PeopleField people={people} />
    </AccountForm>,
    { accounts: { has_mail: false } },
  );
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const sent = () => Object.fromEntries(new FormData(document.querySelector('form') ?? undefined));
const person = (person_id: number, legal_name: string, is_complete: boolean): OwnPerson => ({
  person_id,
  legal_name,
  birth_date: '1990-01-02',
  names: ['Eva'],
  model: null,
  documents: [],
  is_complete,
  videos: 0,
  albums: 0,
  may_remove: false,
});
/** The tab is looked at again. */
const look = () => document.dispatchEvent(new Event('visibilitychange'));

test('those whom the form names are ticked, and one without a complete record stays named', () => {
  shown([ada, { person_id: 4, name: 'Ben' }], { fields: { people: '3,9' } });
  expect([box('Ada Lake').checked, box('Ben').checked]).toEqual([true, false]);
  expect(sent()).toEqual({ people: '9', person_3: 'on' });
  fireEvent.click(box('Ada Lake'));
  fireEvent.click(box('Ben'));
  expect(sent()).toEqual({ people: '9', person_4: 'on' });
});

test('a person who was added in another tab can be ticked once this one is seen again, and ticks stay', async () => {
  const people = [person(3, 'Ada Lake', true), person(5, 'Cora', true), person(6, 'Dan', false)];
  send.mockResolvedValue(Response.json({ username: 'anna', may_add: true, people }));
  shown([ada]);
  fireEvent.click(box('Ada Lake'));
  look();
  await screen.findByRole('checkbox', { name: 'Cora, Eva' });
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect(sent()).toEqual({ people: '', person_3: 'on' });
});

test('where the people cannot be read, those that are there stay', async () => {
  send.mockRejectedValue(new TypeError('broken'));
  shown([ada]);
  look();
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  expect(box('Ada Lake')).toBeDefined();
});

test('each box is described by what is wrong with the choice', () => {
  shown([ada], { errors: { people: 'record_missing' } });
  expect(box('Ada Lake').getAttribute('aria-invalid')).toBe('true');
  const fault = document.getElementById(box('Ada Lake').getAttribute('aria-describedby') ?? '');
  expect(fault?.textContent).toMatch(/^Somebody’s record is incomplete/);
});

test('without a person to name, the way to add one opens in a tab of its own', () => {
  shown([]);
  expect(screen.queryByRole('checkbox')).toBeNull();
  const link = screen.getByRole('link', { name: 'Add a person with a record (new tab)' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/account/people/',
    '_blank',
  ]);
  expect(sent()).toEqual({ people: '' });
});
