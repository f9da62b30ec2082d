import { hidden_things_url, type HiddenThings } from '#contracts/calls/hidden-things.ts';
import { hiddenKeys, thingsKey } from '../../lib/document/inline/hidden-cards.ts';
import { idOf, storedThings, storeThings } from '../../lib/store/hidden-items.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { asked_key, sendChange, settledChanges } from './change-thing.ts';
import { followDaily } from './follow-things.ts';
import { entryOf, nameThings } from './name-things.ts';

/** The device's own list as it was when it last joined an account: what a member shows again stays shown. */
const joined_key = 'hidden_joined';

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
 * What the device hides joins the account, once, and the device's copy becomes what the account hides.
 * Without an answer the copy stays; without a session it goes.
 */
async function copyAccount(): Promise<void> {
  const hasJoined = await joinAccount();
  if (!hasJoined && isFresh()) return;
  const before = settledChanges();
  const answer = await fetch(hidden_things_url);
  if (answer.status === 401) return localStorage.removeItem(hiddenKeys.member);
  if (!answer.ok) return;
  const { things, writers } = (await answer.json()) as HiddenThings;
  const entries = [...(await entriesOf(things)), ...writers.map((code) => `${code}/-`)];
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

/** Whether it did now. */
async function joinAccount(): Promise<boolean> {
  const own = storedThings('device').map(idOf).join();
  if (own === '' || own === localStorage.getItem(joined_key)) return false;
  const isSaved = await sendChange({ hide: own });
  if (isSaved) localStorage.setItem(joined_key, own);
  return isSaved;
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

/** A style sheet that is written anew for nothing costs a layout. An empty copy says that the account was asked. */
function storeIfOther(entries: readonly string[]): void {
  const isThere = localStorage.getItem(hiddenKeys.member) !== null;
  if (!isThere || storedThings('member').join() !== entries.join()) storeThings('member', entries);
}
