import { saved_limits, saved_urls, type FavouritesMerged } from '#contracts/calls/saved-items.ts';
import { albumFavouriteId, savedCodeOf } from '../../lib/store/favourite-id.ts';
import type { FavouriteEntry } from '../../lib/store/local-store.ts';
import { nowSeconds } from '../../lib/visit/now.ts';

/** `never`, or the codes of the device's list as it was when it last joined an account; in the session `later`. */
const key = 'favourites_merge';

/** A member was asked already whether the list joins the account, and has answered. */
export function isAnswered(entries: readonly FavouriteEntry[]): boolean {
  return isJoined(entries) || read('local') === 'never' || read('session') === 'later';
}

/** This list, as it is, has joined an account. */
export const isJoined = (entries: readonly FavouriteEntry[]): boolean =>
  entries.length === 0 || read('local') === codesOf(entries);

export const answerLater = (): void => write('session', 'later');
export const answerNever = (): void => write('local', 'never');

/** Adds the device's list to the account: nothing of it is sent before. The list of the device stays. Never throws. */
export async function mergeDevice(
  entries: readonly FavouriteEntry[],
): Promise<{ merged: FavouritesMerged } | { error: unknown }> {
  const items = entries
    .slice(0, saved_limits.merge)
    .map((entry) => `${codeOf(entry)}-${entry.added ?? 0}`)
    .join();
  try {
    const response = await fetch(saved_urls.merge_favourites, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ items, now: String(nowSeconds()) }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) return { error: answer };
    write('local', codesOf(entries));
    return { merged: answer as FavouritesMerged };
  } catch {
    return { error: { code: 'offline' } };
  }
}

const codeOf = (entry: FavouriteEntry): string =>
  savedCodeOf(entry.type === 'video' ? entry.video_id : albumFavouriteId(entry.album_id));
const codesOf = (entries: readonly FavouriteEntry[]): string => entries.map(codeOf).join();

type Place = 'local' | 'session';
const storageOf = (place: Place): Storage => (place === 'local' ? localStorage : sessionStorage);

function read(place: Place): string | null {
  try {
    return storageOf(place).getItem(key);
  } catch {
    return null;
  }
}

/** A browser that refuses storage asks again. */
function write(place: Place, value: string): void {
  try {
    storageOf(place).setItem(key, value);
  } catch {
    // Said above.
  }
}
