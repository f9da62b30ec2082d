import { useSyncExternalStore } from 'react';
import { limits } from '#contracts/limits/limits.ts';

/** A short message about an action, in the visitor's language. */
export interface Notice {
  kind: 'success' | 'error';
  text: string;
  /** A later notice about the same thing takes the place of the earlier one. */
  topic?: string;
  /** One thing to do about it, such as undoing it. */
  action?: { label: string; run: () => void };
}

interface Shown extends Notice {
  id: number;
}

/** A longer queue would outlive the actions that its notices report. */
const queue_most = 3;

let queue: readonly Shown[] = [];
let last_id = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a notice when those before it are gone. */
export function notify(notice: Notice): void {
  last_id += 1;
  const shown = { ...notice, id: last_id };
  const at =
    notice.topic === undefined ? -1 : queue.findIndex(({ topic }) => topic === notice.topic);
  const next = [...queue];
  next[at < 0 ? next.length : at] = shown;
  // The one on the screen stays; of those that wait the oldest goes.
  if (next.length > queue_most) next.splice(1, 1);
  show(next);
}

export function closeNotice(id: number): void {
  show(queue.filter((notice) => notice.id !== id));
}

/** Called when a modal opens: notices about the page below are obsolete. */
export function clearNotices(): void {
  show([]);
}

/** A notice with the pointer or the focus stays open. */
export function holdNotice(): void {
  clearTimeout(timer);
}

export function releaseNotice(): void {
  clearTimeout(timer);
  const [first] = queue;
  if (first) timer = setTimeout(() => closeNotice(first.id), limits.notice_ms);
}

export const currentNotice = (): Shown | undefined => queue[0];

/** The notice on the screen. */
export function useNotice(): Shown | undefined {
  return useSyncExternalStore(listen, currentNotice, () => undefined);
}

function show(next: readonly Shown[]): void {
  const isOther = next[0]?.id !== queue[0]?.id;
  queue = next;
  if (isOther) releaseNotice();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
