import {
  change_hidden_url,
  type HiddenThingsChanged,
} from '#contracts/calls/accounts/hidden-things.ts';
import { thingsKey } from '../../lib/document/inline/hidden-cards.ts';
import {
  hideItem,
  idOf,
  showItem,
  storedThings,
  storeThings,
} from '../../lib/store/hidden-items.ts';
import { localAction } from '../../lib/visit/page-address.ts';

/** The tab's storage: when it last asked what the account hides, ms; without it the next document asks. */
export const asked_key = 'hidden_asked';

/** Changes of this document that began, and those that were answered. */
let begun = 0;
let answered = 0;

/** How many changes there were; undefined while one is under way: a list that is asked for then may be the one before it. */
export const settledChanges = (): number | undefined => (begun === answered ? begun : undefined);

/**
 * Hides a thing (`t2n/lake`) at once or shows it again; of a member the account follows, and where it
 * cannot, the device goes back. Resolves to whether it is so.
 */
export async function changeThing(entry: string, isHidden: boolean): Promise<boolean> {
  const place = thingsKey();
  const before = storedThings(place);
  if (isHidden) hideItem('thing', entry);
  else showItem('thing', idOf(entry));
  if (place === 'device') return true;
  forgetAsked();
  begun++;
  const saved = await sendChange(isHidden ? { hide: idOf(entry) } : { show: idOf(entry) });
  answered++;
  if (!saved) storeThings(place, before);
  return saved !== undefined;
}

/** The next look at the list asks the account again. */
export function forgetAsked(): void {
  try {
    sessionStorage.removeItem(asked_key);
  } catch {
    // The browser refuses storage, and each document asks.
  }
}

const timeout_ms = 15_000;

type Change = { join: string } | { hide: string } | { show: string };

/** Undefined where the account refuses or does not answer. Never throws. */
export async function sendChange(
  change: Change,
): Promise<Pick<HiddenThingsChanged, 'dropped'> | undefined> {
  try {
    const answer = await fetch(localAction(change_hidden_url), {
      method: 'POST',
      body: new URLSearchParams(change),
      headers: { accept: 'application/json' },
      keepalive: true,
      signal: AbortSignal.timeout(timeout_ms),
    });
    return answer.ok ? ((await answer.json()) as HiddenThingsChanged) : undefined;
  } catch {
    return undefined;
  }
}
