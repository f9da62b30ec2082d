import { useMemo, useState, useSyncExternalStore } from 'react';
import { queueOf, type QueueOf } from './attend-queue.ts';
import type { Sending } from './entry.ts';
import type { UploadQueue } from './upload-queue.ts';

const none: readonly Sending[] = [];

/** The files of this document that a page shows, and that go on after it. `known`: the uploads of which the page was read. */
export function useUploadQueue(
  { username, part_bytes }: QueueOf,
  known: ReadonlySet<string>,
): {
  queue: UploadQueue;
  sendings: readonly Sending[];
} {
  // A page that is read again shows the same files.
  const [first_known] = useState(known);
  const queue = useMemo(() => {
    const taken = queueOf({ username, part_bytes });
    taken.takeUp(first_known);
    return taken;
  }, [username, part_bytes, first_known]);
  const sendings = useSyncExternalStore(queue.subscribe, queue.current, () => none);
  return { queue, sendings };
}
