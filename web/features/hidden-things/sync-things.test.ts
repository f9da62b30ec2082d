// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  change_hidden_url,
  hidden_things_url,
  movedThingsUrl,
} from '#contracts/calls/accounts/hidden-things.ts';
import { hiddenItems, storedThings, storeThings } from '../../lib/store/hidden-items.ts';
import { ownThings, thingsAnswers, waitingThings } from '../../lib/store/waiting-things.ts';
import { changeThing } from './change-thing.ts';
import { joinAccount, joinNever } from './join-account.ts';
import { syncThings } from './sync-things.ts';

const moved_url = movedThingsUrl.build({});
/** The requested paths, and answers by their addresses; other requests fail. */
let asked: string[] = [];
const bodies: unknown[] = [];
let answers: Record<string, unknown> = {};
/** Promises that some answers wait for, by the same addresses. */
let delays: Record<string, Promise<void>> = {};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  delays = {};
  bodies.length = 0;
  answers = { [moved_url]: { things: [] } };
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    if (init?.body) bodies.push(init.body);
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    asked.push(url.pathname);
    if (url.search) bodies.push(url.search);
    const answer = answers[url.pathname];
    await delays[url.pathname];
    return answer === undefined ? new Response('', { status: 500 }) : Response.json(answer);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  delete document.documentElement.dataset['member'];
});

const later = (ms: number): void => void vi.setSystemTime(Date.now() + ms);

test('a visitor’s list follows merges and new addresses, by one question a day that names nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  storeThings('device', ['t2/lake', 't3/pond', 'h1/quiet', 't4/sea']);
  answers[moved_url] = {
    things: [
      { thing: 't3', now: 't2', dir: 'lake' },
      { thing: 't4', now: 't4', dir: 'ocean' },
      { thing: 't9', now: 't8', dir: 'other' },
    ],
  };
  await syncThings();
  expect(storedThings('device')).toEqual(['t2/lake', 'h1/quiet', 't4/ocean']);
  await syncThings();
  expect(asked).toEqual([moved_url]);
  later(25 * 3_600_000);
  await syncThings();
  expect(asked).toEqual([moved_url, moved_url]);
});

test('without an answer the list stays, and the next page does not ask again', async () => {
  storeThings('device', ['t2/lake']);
  answers = {};
  await syncThings();
  await syncThings();
  expect(storedThings('device')).toEqual(['t2/lake']);
  expect(asked).toEqual([moved_url]);
});

test('a visitor who hides nothing asks for nothing', async () => {
  await syncThings();
  expect(asked).toEqual([]);
});

test('a member’s list is asked for once in a tab, after own changes, and when an hour is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  document.documentElement.dataset['member'] = '';
  answers[hidden_things_url] = { things: [], writers: [] };
  await syncThings();
  await syncThings();
  expect(asked).toEqual([hidden_things_url]);
  await changeThing('t2/lake', true);
  await syncThings();
  expect(asked.filter((path) => path === hidden_things_url)).toHaveLength(2);
  later(3_600_001);
  await syncThings();
  expect(asked.filter((path) => path === hidden_things_url)).toHaveLength(3);
  await syncThings();
  sessionStorage.clear();
  await syncThings();
  expect(asked.filter((path) => path === hidden_things_url)).toHaveLength(4);
  // After a sign-out another member may be here.
  localStorage.removeItem('hidden_of_member');
  await syncThings();
  expect(asked.filter((path) => path === hidden_things_url)).toHaveLength(5);
});

test('a list that was asked for before or during a change undoes nothing of it, and is asked for again', async () => {
  document.documentElement.dataset['member'] = '';
  answers = {
    ...answers,
    [hidden_things_url]: { things: [], writers: [] },
    [change_hidden_url]: {},
  };
  const asks = () => asked.filter((path) => path === hidden_things_url).length;
  // Hidden while the answer is under way.
  const list = Promise.withResolvers<void>();
  delays[hidden_things_url] = list.promise;
  const early = syncThings();
  await vi.waitFor(() => expect(asks()).toBe(1));
  expect(await changeThing('t2/lake', true)).toBe(true);
  list.resolve();
  await early;
  expect(storedThings('member')).toEqual(['t2/lake']);
  // Asked for while the change is under way.
  const change = Promise.withResolvers<void>();
  delays = { [change_hidden_url]: change.promise };
  const second = changeThing('t3/pond', true);
  await syncThings();
  expect(asks()).toBe(2);
  expect(storedThings('member')).toEqual(['t3/pond', 't2/lake']);
  change.resolve();
  await second;
  // Both are known by now.
  answers[hidden_things_url] = { things: ['t2'], writers: [] };
  await syncThings();
  expect(asks()).toBe(3);
  expect(storedThings('member')).toEqual(['t2/lake']);
});

test('writers with whom there is a block are stored with the hidden things of the member, and are not listed as hidden', async () => {
  document.documentElement.dataset['member'] = '';
  answers[hidden_things_url] = { things: [], writers: ['b2n', 'b3'] };
  await syncThings();
  expect(storedThings('member')).toEqual(['b2n/-', 'b3/-']);
  expect(hiddenItems('thing')).toEqual([]);
});

test('pages on which somebody is blocked always ask', async () => {
  document.documentElement.dataset['member'] = '';
  answers[hidden_things_url] = { things: [], writers: [] };
  await syncThings();
  for (const path of ['/account/privacy/', '/de/account/messages/', '/privacy/', '/albums/']) {
    history.replaceState(null, '', path);
    await syncThings();
  }
  expect(asked.filter((path) => path === hidden_things_url)).toHaveLength(4);
});

/** A member with the list `own` of the device, and the list `account` of the account. */
function asMember(own: readonly string[], account: readonly string[] = []): void {
  storeThings('device', own);
  document.documentElement.dataset['member'] = '';
  answers[hidden_things_url] = { things: account, writers: [] };
  answers[change_hidden_url] = {};
}
const sent = (): string[] => bodies.map((body) => String(body));
const changes = (): string[] => asked.filter((path) => path === change_hidden_url);

test('nothing of the device’s own list leaves it before a member says so, and it is hidden here meanwhile', async () => {
  asMember(['t2/lake', 't3/pond'], ['t3']);
  await syncThings();
  sessionStorage.clear();
  await syncThings();
  expect(changes()).toEqual([]);
  expect(sent().join()).not.toContain('t2');
  expect(hiddenItems('thing')).toEqual(['t3/pond', 't2/lake']);
  expect(waitingThings()).toEqual(['t2/lake', 't3/pond']);
});

test('things that a member adds to the account are sent once, without those shown again; the device’s own list stays', async () => {
  asMember(['t2/lake', 't3/pond', 't4/sea']);
  await syncThings();
  await changeThing('t3/pond', false);
  sessionStorage.clear();
  await syncThings();
  expect(hiddenItems('thing')).toEqual(['t2/lake', 't4/sea']);
  bodies.length = 0;
  answers[change_hidden_url] = { ok: 1, next: '/privacy/', dropped: 3 };
  answers[hidden_things_url] = { things: ['t2', 't4'], writers: [] };
  expect(await joinAccount()).toBe(3);
  expect(sent()).toEqual(['join=t2%2Ct4']);
  expect(waitingThings()).toEqual([]);
  expect(hiddenItems('thing')).toEqual(['t2/lake', 't4/sea']);
  sessionStorage.clear();
  await syncThings();
  expect(sent()).toHaveLength(1);
  expect(storedThings('device')).toEqual(['t2/lake', 't3/pond', 't4/sea']);
});

test('where the account refuses, nothing has joined and the question stays', async () => {
  asMember(['t2/lake']);
  delete answers[change_hidden_url];
  expect(await joinAccount()).toBeUndefined();
  expect(thingsAnswers.isAnswered(ownThings())).toBe(false);
  expect(waitingThings()).toEqual(['t2/lake']);
});

test('a device list that never joins is not sent, and the account’s list alone holds until the sign-out', async () => {
  asMember(['t2/lake'], ['t3']);
  await syncThings();
  await joinNever();
  expect(changes()).toEqual([]);
  expect(hiddenItems('thing')).toEqual(['t3/-']);
  expect(storedThings('device')).toEqual(['t2/lake']);
});

test('“not now” asks no more in this visit, and the device goes on hiding', async () => {
  asMember(['t2/lake']);
  thingsAnswers.later();
  await syncThings();
  expect(thingsAnswers.isAnswered(ownThings())).toBe(true);
  expect(hiddenItems('thing')).toEqual(['t2/lake']);
  expect(changes()).toEqual([]);
});
