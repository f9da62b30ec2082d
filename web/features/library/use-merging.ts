import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { saved_limits } from '#contracts/calls/social/saved-items.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import { notify } from '../../lib/messages/notices.ts';
import type { FavouriteEntry } from '../../lib/store/local-store.ts';
import { localStore } from '../../lib/store/use-local-store.ts';
import { mergeDevice } from './merge-device.ts';

/** Says how many of the oldest have left a list that holds `limit`. */
export function useDroppedText(limit: number): (total_count: number) => string {
  const { t } = useLingui();
  const format = useFormat();
  const most = format.number(limit);
  return (total_count, total = format.number(total_count)) =>
    t`${plural(total_count, { one: `${total} of the oldest has left: the list holds ${most}.`, other: `${total} of the oldest have left: the list holds ${most}.` })}`;
}

/** Adds the device's favourites to the account and says how many. Resolves to whether it did. */
export function useMerging(): (entries: readonly FavouriteEntry[]) => Promise<boolean> {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const addedText = (total_count: number, total = format.number(total_count)): string =>
    total_count === 0
      ? t`Your account has all of them already.`
      : t`${plural(total_count, { one: `${total} favourite added to your account.`, other: `${total} favourites added to your account.` })}`;
  const droppedText = useDroppedText(saved_limits.most);
  return async (entries) => {
    const done = await mergeDevice(entries);
    const topic = 'merge';
    if ('error' in done) {
      notify({ ...errorNotice(i18n, done.error), topic });
      return false;
    }
    const { added, dropped } = done.merged;
    const text = [addedText(added), ...(dropped > 0 ? [droppedText(dropped)] : [])].join(' ');
    notify({ kind: 'success', text, topic });
    (await localStore()).account?.refresh();
    return true;
  };
}
