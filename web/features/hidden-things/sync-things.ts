import { hidden_things_url, type HiddenThings } from '#contracts/calls/hidden-things.ts';
import { hiddenKeys } from '../../lib/document/inline/hidden-cards.ts';
import { idOf, storedThings, storeThings } from '../../lib/store/hidden-items.ts';
import { languageOf } from '../../lib/i18n/i18n.ts';
import { sendChange } from './change-thing.ts';
import { entryOf, nameThings } from './name-things.ts';

/** The device's own list as it was when it last joined an account: what a member shows again stays shown. */
const joined_key = 'hidden_joined';

/**
 * Of a member: what the device hides joins the account, once, and the device's copy becomes what the
 * account hides. Without an answer the copy stays; without a session it goes. Never throws.
 */
export async function syncThings(): Promise<void> {
  try {
    await joinAccount();
    const answer = await fetch(hidden_things_url);
    if (answer.status === 401) return localStorage.removeItem(hiddenKeys.member);
    if (!answer.ok) return;
    const { things } = (await answer.json()) as HiddenThings;
    storeIfOther(await entriesOf(things));
  } catch {
    // Offline, or the browser refuses storage.
  }
}

async function joinAccount(): Promise<void> {
  const own = storedThings('device').map(idOf).join();
  if (own === '' || own === localStorage.getItem(joined_key)) return;
  if (await sendChange({ hide: own })) localStorage.setItem(joined_key, own);
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

/** A style sheet that is written anew for nothing costs a layout. */
function storeIfOther(entries: readonly string[]): void {
  if (storedThings('member').join() !== entries.join()) storeThings('member', entries);
}
