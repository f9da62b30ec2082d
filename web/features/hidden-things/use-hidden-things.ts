import { useSyncExternalStore } from 'react';
import { hiddenItems } from '../../lib/store/hidden-items.ts';

const none: readonly string[] = [];
let known: readonly string[] = none;

/** The same array until it changes. */
function read(): readonly string[] {
  const now = hiddenItems('thing');
  if (now.join() !== known.join()) known = now;
  return known;
}

/** The hidden things, newest first, as `t2n/lake`; none on the server and during hydration. */
export const useHiddenThings = (): readonly string[] =>
  useSyncExternalStore(listen, read, () => none);

function listen(listener: () => void): () => void {
  addEventListener('hiddenchange', listener);
  return () => removeEventListener('hiddenchange', listener);
}
