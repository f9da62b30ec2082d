import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Sending } from './entry.ts';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';

/** What ends by itself, or by what is done in another tab. */
const mended: ReadonlySet<string> = new Set(['offline', 'unavailable', 'unauthorized']);

const none: readonly Sending[] = [];

/** The files of this document. They go on when the network is back, and when the page is looked at again, after a sign-in in another tab; leaving is asked about while bytes travel. */
export function useUploadQueue(part_bytes: number): {
  queue: UploadQueue;
  sendings: readonly Sending[];
} {
  const queue = useMemo(() => createUploadQueue(part_bytes), [part_bytes]);
  const sendings = useSyncExternalStore(queue.subscribe, queue.current, () => none);
  const isSending = sendings.some(({ state }) => state === 'sending' || state === 'waiting');
  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending]);
  useEffect(() => {
    const goOn = (): void => {
      for (const { key, state, fault } of queue.current())
        if (state === 'failed' && mended.has(fault ?? '')) queue.resume(key);
    };
    const look = (): void => {
      if (document.visibilityState === 'visible') goOn();
    };
    addEventListener('online', goOn);
    addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('online', goOn);
      removeEventListener('visibilitychange', look);
    };
  }, [queue]);
  return { queue, sendings };
}
