// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { namedThingsUrl, type NamedThing } from '#contracts/calls/accounts/hidden-things.ts';
import { withRendering } from '#tests/support/render.tsx';
import { hideCards } from '../../lib/document/inline/hidden-cards.ts';
import { clearNotices, currentNotice } from '../../lib/messages/notices.ts';
import { hiddenItems, storeThings } from '../../lib/store/hidden-items.ts';
import { HiddenThingsList } from './hidden-things-list.tsx';
import { HidePanel } from './hide-panel.tsx';

vi.mock(import('../../lib/i18n/later-texts.ts'), () => ({}));

const { show } = withRendering();
const send = vi.fn<typeof fetch>();
const thing = (code: string, kind: NamedThing['kind'], dir: string, title: string): NamedThing => ({
  thing: code,
  now: code,
  kind,
  dir,
  title,
});
const named = [
  thing('t2n', 'tag', 'calm', 'calm'),
  thing('c4', 'category', 'lakes', 'Lakes'),
  thing('m7', 'model', 'eva', 'Eva Lake'),
];

beforeEach(() => {
  localStorage.clear();
  storeThings('device', []);
  hideCards();
  clearNotices();
  send.mockReset();
  send.mockImplementation(async () => Response.json({ things: named }));
  vi.stubGlobal('fetch', send);
});

const chip = (name: string) => screen.findByRole('button', { name });
const isHidden = async (name: string) => (await chip(name)).getAttribute('aria-pressed') === 'true';

test('the things of a card stand by kind, each with its present name', async () => {
  const things = ['c4', 't2n', 'm7'];
  show(<HidePanel things={things} />);
  await chip('Lakes');
  expect(send.mock.calls[0]?.[0]).toBe(namedThingsUrl.build({ things, lang: 'en' }));
  const groups = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(groups).toEqual(['Categories', 'Tags', 'Models']);
});

test('a press hides a thing on the device, another shows it again, and both can be undone', async () => {
  show(<HidePanel things={['m7']} />);
  expect(await isHidden('Eva Lake')).toBe(false);
  fireEvent.click(await chip('Eva Lake'));
  expect(await isHidden('Eva Lake')).toBe(true);
  expect(hiddenItems('thing')).toEqual(['m7/eva']);
  expect(currentNotice()?.text).toBe('Hidden: Eva Lake');
  fireEvent.click(await chip('Eva Lake'));
  expect(await isHidden('Eva Lake')).toBe(false);
  expect(currentNotice()?.text).toBe('Shown in lists again');
  act(() => currentNotice()?.action?.run());
  expect(await isHidden('Eva Lake')).toBe(true);
});

test('names that could not be read are asked for again', async () => {
  send.mockRejectedValue(new TypeError('broken'));
  show(<HidePanel things={['m7']} />);
  expect((await screen.findByText('Could not load the page')).role).toBe('alert');
  send.mockImplementation(async () => Response.json({ things: named }));
  fireEvent.click(await chip('Try again'));
  await chip('Eva Lake');
  expect(screen.queryByText('Could not load the page')).toBeNull();
});

test('the list of what is hidden names each thing, and leads the focus on when one is shown again', async () => {
  storeThings('device', ['m7/eva', 't2n/calm']);
  show(<HiddenThingsList />);
  fireEvent.click(await chip('Show again: Eva Lake'));
  expect(hiddenItems('thing')).toEqual(['t2n/calm']);
  expect(screen.queryByText('Eva Lake')).toBeNull();
  expect(document.activeElement?.contains(await chip('Show again: calm'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('without names the hidden things go by their addresses', async () => {
  send.mockRejectedValue(new TypeError('broken'));
  storeThings('device', ['m7/eva-lake']);
  show(<HiddenThingsList />);
  expect(await chip('Show again: eva lake')).toBeDefined();
});

test('the last thing that is shown again leaves a line, and the focus stays there', async () => {
  storeThings('device', ['m7/eva']);
  show(<HiddenThingsList />);
  fireEvent.click(await chip('Show again: Eva Lake'));
  const line = screen.getByText(/^Nothing is hidden\./);
  expect(document.activeElement?.contains(line)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});
