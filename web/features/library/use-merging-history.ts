import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { history_limits, type HistoryMerged } from '#contracts/calls/social/watch-history.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import { notify } from '../../lib/messages/notices.ts';
import { localStore } from '../../lib/store/use-local-store.ts';
import { mergeHistory } from './merge-history.ts';
import { useDroppedText } from './use-merging.ts';

/** Adds the device's history to the account and says how many videos, or why none. Resolves to whether the account has answered. */
export function useMergingHistory(): (items: string) => Promise<boolean> {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const droppedText = useDroppedText(history_limits.most);
  const addedText = (total_count: number, total = format.number(total_count)): string =>
    total_count === 0
      ? t`Nothing was added: your account has these videos already, or no longer stores them.`
      : t`${plural(total_count, { one: `${total} video added to your account.`, other: `${total} videos added to your account.` })}`;
  const textOf = ({ state, added, dropped }: HistoryMerged): string => {
    if (state === 'off') return t`Nothing was added: the history of your account is off.`;
    if (state === 'paused') return t`Nothing was added: the history of your account is paused.`;
    return [addedText(added), ...(dropped > 0 ? [droppedText(dropped)] : [])].join(' ');
  };
  return async (items) => {
    const done = await mergeHistory(items);
    const topic = 'merge';
    if ('error' in done) {
      notify({ ...errorNotice(i18n, done.error), topic });
      return false;
    }
    const { merged } = done;
    notify({ kind: merged.state === 'on' ? 'success' : 'error', text: textOf(merged), topic });
    const store = await localStore();
    store.account?.refresh();
    await store.account_history?.open();
    return true;
  };
}
