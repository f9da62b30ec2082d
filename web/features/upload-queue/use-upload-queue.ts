import { useMemo, useSyncExternalStore } from 'react';
import { queueOf, type QueueOf } from './attend-queue.ts';
import type { Sending } from './entry.ts';
import type { UploadQueue } from './upload-queue.ts';

const none: readonly Sending[] = [];

/** The files of this document that a page shows, and that go on after it. `known`: the uploads of which the page was read. */
export function useUploadQueue(
  { username, video_id, part_bytes }: QueueOf,
  known: readonly string[],
): {
  queue: UploadQueue;
  sendings: readonly Sending[];
} {
  const queue = useMemo(() => {
    const taken = queueOf({ username, video_id, part_bytes });
    taken.takeUp(new Set(known));
    return taken;
    // Not with other uploads that are known: the page was read again then, and shows the same files.
  }, [username, video_id, part_bytes]);
  const sendings = useSyncExternalStore(queue.subscribe, queue.current, () => none);
  return { queue, sendings };
}
