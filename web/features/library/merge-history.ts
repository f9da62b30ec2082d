import {
  history_limits,
  history_urls,
  type HistoryMerged,
} from '#contracts/calls/watch-history.ts';
import type { AccountHistory } from '../../lib/store/local-store.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { mergeAnswers } from './merge-answers.ts';

export const historyAnswers = mergeAnswers('history_merge');

/** What this device would add, as the call takes it; '' for nothing. The same text until the device's history changes. */
export const deviceHistory = ({ history, positions }: AccountHistory['device']): string =>
  history
    .get()
    .slice(0, history_limits.merge)
    .map(({ params: { video_id }, opened }) => {
      const position = positions.find(video_id)?.position ?? 0;
      return `v${video_id}-${opened ?? 0}-${Math.floor(position)}`;
    })
    .join();

/** Adds it to the account: nothing of it is sent before. The device's own stays. Never throws. */
export async function mergeHistory(
  items: string,
): Promise<{ merged: HistoryMerged } | { error: unknown }> {
  try {
    const response = await fetch(history_urls.merge, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ items, now: String(nowSeconds()) }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) return { error: answer };
    historyAnswers.join(items);
    return { merged: answer as HistoryMerged };
  } catch {
    return { error: { code: 'offline' } };
  }
}
