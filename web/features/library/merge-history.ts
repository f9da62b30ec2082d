import {
  history_limits,
  history_urls,
  type HistoryMerged,
} from '#contracts/calls/social/watch-history.ts';
import type { AccountHistory, HistoryEntry } from '../../lib/store/local-store.ts';
import { mergeAnswers } from '../../lib/store/merge-answers.ts';
import { postForm } from '../../lib/transport/post-form.ts';
import { nowSeconds } from '../../lib/visit/now.ts';

export const historyAnswers = mergeAnswers('history_merge');

let last: { lists: readonly [unknown, unknown]; text: string } | undefined;

/** The entries that this device would add, as the call takes them; '' for none. Computed again only when one of the two lists has changed. */
export function deviceHistory({ history, positions }: AccountHistory['device']): string {
  const lists = [history.get(), positions.get()] as const;
  if (last?.lists[0] !== lists[0] || last.lists[1] !== lists[1])
    last = { lists, text: textOf(lists[0], positions) };
  return last.text;
}

const textOf = (
  opened: readonly HistoryEntry[],
  positions: AccountHistory['device']['positions'],
): string =>
  opened
    .slice(0, history_limits.merge)
    .map(({ params: { video_id }, opened: at }) => {
      const position = positions.find(video_id)?.position ?? 0;
      return `v${video_id}-${at ?? 0}-${Math.floor(position)}`;
    })
    .join();

/** Adds it to the account, where its history is on: nothing of it is sent before. The device's own stays. Never throws. */
export async function mergeHistory(
  items: string,
): Promise<{ merged: HistoryMerged } | { error: unknown }> {
  const sent = await postForm(history_urls.merge, { items, now: String(nowSeconds()) });
  if ('error' in sent) return sent;
  const merged = sent.answer as HistoryMerged;
  if (merged.state === 'on') historyAnswers.join(items);
  return { merged };
}
