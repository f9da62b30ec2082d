import type { DraftPhoto } from '#contracts/calls/album-edit.ts';
import { heldByAccount } from '../../lib/visit/held-by-account.ts';
import { leaveQuestion } from '../../lib/visit/leave-question.ts';
import { inOrder, passing, sendPhotos } from './send-photos.ts';

/** Until a site that did not answer is tried again. */
const again_ms = 60_000;

/** How far the photos are that were chosen in this document. */
export interface PhotosSent {
  /** Those that were too large, as the page names photos that were refused. */
  refused: readonly DraftPhoto[];
  /** All the others, and how many of them have arrived. */
  total: number;
  sent: number;
  isSending: boolean;
  /** Why sending stopped. */
  fault: string | undefined;
}

export interface PhotoSender {
  add(files: readonly File[]): void;
  /** Sends what is left. */
  goOn(): void;
  /** Sends no more. */
  end(): void;
  /** `take` gets what the site says of those that arrive. */
  follow(take: (photos: readonly DraftPhoto[]) => void): () => void;
  subscribe(listener: () => void): () => void;
  /** The same value until something changes. */
  current(): PhotosSent;
}

/** Sends photos of a draft, one request after another, whatever page is shown; what is added while others travel is sent after them. */
export function createPhotoSender(draft_id: string): PhotoSender {
  const listeners = new Set<() => void>();
  const takers = new Set<(photos: readonly DraftPhoto[]) => void>();
  const stopped = new AbortController();
  const ask = leaveQuestion();
  let left: readonly File[] = [];
  let refused: readonly DraftPhoto[] = [];
  let total = 0;
  let fault: string | undefined;
  let isRunning = false;
  let shown: PhotosSent = { refused, total, sent: 0, isSending: false, fault };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const publish = (): void => {
    const isSending = left.length > 0 && fault === undefined && !stopped.signal.aborted;
    shown = { refused, total, sent: total - left.length, isSending, fault };
    ask(isSending);
    for (const listener of listeners) listener();
  };
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    while (left.length > 0 && fault === undefined && !stopped.signal.aborted) {
      const end = await sendPhotos(draft_id, left, {
        signal: stopped.signal,
        onPhotos(came, sent) {
          left = left.filter((file) => !sent.includes(file));
          for (const take of takers) take(came);
          publish();
        },
        onTooLarge(file) {
          left = left.filter((each) => each !== file);
          total -= 1;
          refused = [...refused, tooLarge(file, refused.length)];
          publish();
        },
      });
      fault = end?.code;
    }
    isRunning = false;
    if (stopped.signal.aborted) return;
    if (fault !== undefined && passing.has(fault)) timer = setTimeout(goOn, again_ms);
    publish();
  };
  const goOn = (): void => {
    clearTimeout(timer);
    fault = undefined;
    publish();
    void run();
  };
  return {
    add(chosen) {
      const more = inOrder(chosen);
      total += more.length;
      left = [...left, ...more];
      goOn();
    },
    goOn,
    end() {
      clearTimeout(timer);
      stopped.abort();
      publish();
    },
    follow(take) {
      takers.add(take);
      return () => void takers.delete(take);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => shown,
  };
}

const senders = heldByAccount<PhotoSender>();

/** The one of a draft: photos go on while other pages of the account are shown. */
export const photoSenderOf = (username: string, draft_id: string): PhotoSender =>
  senders(username, draft_id, () => createPhotoSender(draft_id));

/** Numbers of the site begin at 1. */
const tooLarge = ({ name }: File, before: number): DraftPhoto => ({
  number: -1 - before,
  file_name: name,
  title: '',
  state: 'refused',
  reason_code: 'too_large',
  src: '',
});
