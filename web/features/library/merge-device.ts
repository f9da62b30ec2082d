import {
  saved_limits,
  saved_urls,
  type FavouritesMerged,
} from '#contracts/calls/social/saved-items.ts';
import { albumFavouriteId, savedCodeOf } from '../../lib/store/favourite-id.ts';
import type { FavouriteEntry } from '../../lib/store/local-store.ts';
import { mergeAnswers } from '../../lib/store/merge-answers.ts';
import { postForm } from '../../lib/transport/post-form.ts';
import { nowSeconds } from '../../lib/visit/now.ts';

const answers = mergeAnswers('favourites_merge');

/** A member was asked already whether the list joins the account, and has answered. */
export const isAnswered = (entries: readonly FavouriteEntry[]): boolean =>
  answers.isAnswered(codesOf(entries));

/** This list, as it is, has joined an account. */
export const isJoined = (entries: readonly FavouriteEntry[]): boolean =>
  answers.isJoined(codesOf(entries));

export const { later: answerLater, never: answerNever } = answers;

/** Adds the device's list to the account: nothing of it is sent before. The list of the device stays. Never throws. */
export async function mergeDevice(
  entries: readonly FavouriteEntry[],
): Promise<{ merged: FavouritesMerged } | { error: unknown }> {
  const items = entries
    .slice(0, saved_limits.merge)
    .map((entry) => `${codeOf(entry)}-${entry.added ?? 0}`)
    .join();
  const sent = await postForm(saved_urls.merge_favourites, { items, now: String(nowSeconds()) });
  if ('error' in sent) return sent;
  answers.join(codesOf(entries));
  return { merged: sent.answer as FavouritesMerged };
}

const codeOf = (entry: FavouriteEntry): string =>
  savedCodeOf(entry.type === 'video' ? entry.video_id : albumFavouriteId(entry.album_id));
const codesOf = (entries: readonly FavouriteEntry[]): string => entries.map(codeOf).join();
