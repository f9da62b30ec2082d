import {
  movedThingsUrl,
  type MovedThing,
  type MovedThings,
} from '#contracts/calls/accounts/hidden-things.ts';
import { thingsKey } from '../../lib/document/inline/hidden-cards.ts';
import { idOf, storedThings, storeThings } from '../../lib/store/hidden-items.ts';
import { getJson } from '../../lib/transport/get-json.ts';
import { entryOf } from './name-things.ts';

/** When the list was last compared with what was merged and renamed, ms. */
const compared_key = 'hidden_compared';
const day_ms = 24 * 3_600_000;

/** Replaces former codes and addresses in the list in use by the present ones; each thing stays once. */
export function followThings(moved: readonly MovedThing[]): void {
  const place = thingsKey();
  const now = new Map(moved.map((thing) => [thing.thing, entryOf(thing)]));
  const before = storedThings(place);
  const after = new Map<string, string>();
  for (const stored of before) {
    const entry = now.get(idOf(stored)) ?? stored;
    if (!after.has(idOf(entry))) after.set(idOf(entry), entry);
  }
  const entries = [...after.values()];
  if (entries.join() !== before.join()) storeThings(place, entries);
}

/**
 * Asks once a day, where something is hidden, which things were merged or renamed. The request is the same
 * for every visitor and reveals nothing of the list. Rejects without an answer or where the browser refuses storage.
 */
export async function followDaily(): Promise<void> {
  if (storedThings(thingsKey()).length === 0) return;
  const age = Date.now() - Number(localStorage.getItem(compared_key));
  if (age >= 0 && age < day_ms) return;
  // Before the answer: without one the next page does not ask again.
  localStorage.setItem(compared_key, String(Date.now()));
  followThings((await getJson<MovedThings>(movedThingsUrl.build({}))).things);
}
