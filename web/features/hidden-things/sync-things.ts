import { hidden_things_url, type HiddenThings } from '#contracts/calls/accounts/hidden-things.ts';
import { hiddenKeys, thingsKey } from '../../lib/document/inline/hidden-cards.ts';
import { idOf, shownAgain, storedThings, storeThings } from '../../lib/store/hidden-items.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { waitingThings } from '../../lib/store/waiting-things.ts';
import { asked_key, settledChanges } from './change-thing.ts';
import { followDaily } from './follow-things.ts';
import { entryOf, nameThings } from './name-things.ts';

/** Brings the list in use up to date, of a member from the account. Never throws. */
export async function syncThings(): Promise<void> {
  try {
    if (thingsKey() === 'member') await copyAccount();
    await followDaily();
  } catch {
    // Offline, or the browser refuses storage.
  }
}

/**
 * Replaces the device's copy by the list of the account, with the things of the device whose joining is not answered yet.
 * Without a response the copy stays; without a session it is removed. Nothing of the device's own list is sent.
 */
async function copyAccount(): Promise<void> {
  if (isFresh()) return;
  const before = settledChanges();
  const answer = await fetch(hidden_things_url);
  if (answer.status === 401) return localStorage.removeItem(hiddenKeys.member);
  if (!answer.ok) return;
  const { things, writers } = (await answer.json()) as HiddenThings;
  const entries = [
    ...(await entriesOf(things)),
    ...ownEntries(things),
    ...writers.map((code) => `${code}/-`),
  ];
  // The answer may not know what was hidden or shown meanwhile; the next document asks.
  if (before === undefined || before !== settledChanges()) return;
  storeIfOther(entries);
  sessionStorage.setItem(asked_key, String(Date.now()));
}

const fresh_ms = 3_600_000;
/** Pages that show the list, and those on which a block is made or ended. */
const asking = /\/(privacy|messages)\/$/;

/**
 * Whether this tab asked within the hour and changed nothing since. The copy is gone after a sign-out; some
 * pages always ask.
 */
function isFresh(): boolean {
  if (localStorage.getItem(hiddenKeys.member) === null) return false;
  if (asking.test(location.pathname)) return false;
  const age = Date.now() - Number(sessionStorage.getItem(asked_key));
  return age >= 0 && age < fresh_ms;
}

/** Cards are found by the code; only names need more, which the copy knows of most. */
async function entriesOf(codes: readonly string[]): Promise<string[]> {
  const known = new Map(storedThings('member').map((entry) => [idOf(entry), entry]));
  const fresh = codes.filter((code) => known.get(code) === undefined);
  const lang = languageOf(document.documentElement.lang);
  const named = await nameThings(fresh, lang).catch(() => []);
  for (const thing of named) known.set(thing.thing, entryOf(thing));
  return codes.map((code) => known.get(code) ?? `${code}/-`);
}

/** Of the device's own list: what is hidden here although the account does not hide it, and what the member shows again. */
function ownEntries(things: readonly string[]): string[] {
  const waiting = waitingThings().filter((entry) => !things.includes(idOf(entry)));
  const shown = storedThings('device').map((entry) => shownAgain(idOf(entry)));
  const copy = new Set(storedThings('member'));
  return [...waiting, ...shown.filter((entry) => copy.has(entry))];
}

/** Writing an unchanged style sheet again costs a layout. An empty copy records that the account was asked. */
function storeIfOther(entries: readonly string[]): void {
  const isThere = localStorage.getItem(hiddenKeys.member) !== null;
  if (!isThere || storedThings('member').join() !== entries.join()) storeThings('member', entries);
}
