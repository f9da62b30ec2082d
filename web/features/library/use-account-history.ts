import { useEffect } from 'react';
import type { AccountHistory } from '../../lib/store/local-store.ts';
import { isMember, localStore, useLocalStore } from '../../lib/store/use-local-store.ts';

interface OwnHistory {
  /** Undefined until that is known, and for visitors. */
  state: ReturnType<AccountHistory['state']>;
  /** Of the list that is in use: that of a visitor's device is loaded with the store. */
  status: ReturnType<AccountHistory['status']>;
  /** The list that is in use is the device's. */
  isDevice: boolean;
  hasMore: boolean;
  more: () => void;
  reload: () => void;
}

/** Asks, for a member, whether the account has a history, and for its first page. */
export function useAccountHistory(): OwnHistory {
  const state = useLocalStore((store) => store.account_history?.state(), undefined);
  const status = useLocalStore((store) => store.account_history?.status() ?? 'loaded', 'loading');
  const hasMore = useLocalStore((store) => store.account_history?.hasMore() ?? false, false);
  useEffect(() => {
    if (isMember()) reload();
  }, []);
  return { state, status, isDevice: state === undefined || state === 'off', hasMore, more, reload };
}

const more = (): void => void localStore().then((store) => store.account_history?.more());
const reload = (): void => void localStore().then((store) => store.account_history?.open());
