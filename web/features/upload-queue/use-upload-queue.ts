import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { createUploadQueue, type Sending, type UploadQueue } from './upload-queue.ts';

const none: readonly Sending[] = [];

/** The files of this document. They go on when the network is back; leaving is asked about while bytes travel. */
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
        if (state === 'failed' && fault === 'offline') queue.resume(key);
    };
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, [queue]);
  return { queue, sendings };
}
