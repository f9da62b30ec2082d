import type { DraftPhoto } from '#contracts/calls/uploads/album-edit.ts';
import { heldByAccount, leaveQuestion } from '../upload-queue/index.ts';
import { inOrder, passing, sendPhotos } from './send-photos.ts';

/** Until a site that did not answer is tried again. */
const again_ms = 60_000;

/** How far the photos are that were chosen in this document. */
export interface PhotosSent {
  /** Those that were too large or empty, as the page names photos that were refused. */
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

/** The listeners of one event. */
function listenersOf<Args extends unknown[]>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    add(listener: (...args: Args) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(...args: Args): void {
      for (const listener of listeners) listener(...args);
    },
  };
}

const withRefused = (
  refused: PhotosSent['refused'],
  file: File,
  reason_code: string,
): PhotosSent['refused'] => [...refused, refusedPhoto(file, reason_code, refused.length)];

/** Sends photos of a draft, one request after another, whatever page is shown; what is added while others travel is sent after them. */
export function createPhotoSender(draft_id: string): PhotoSender {
  const changes = listenersOf();
  const arrivals = listenersOf<[photos: readonly DraftPhoto[]]>();
  const stopped = new AbortController();
  const ask = leaveQuestion();
  let left: readonly File[] = [];
  let shown: PhotosSent = { refused: [], total: 0, sent: 0, isSending: false, fault: undefined };
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (now: Partial<PhotosSent>, without: readonly File[] = []): void => {
    left = left.filter((file) => !without.includes(file));
    const next = { ...shown, ...now };
    const isSending = left.length > 0 && next.fault === undefined && !stopped.signal.aborted;
    shown = { ...next, sent: next.total - left.length, isSending };
    ask(isSending);
    changes.notify();
  };
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    while (shown.isSending) {
      const end = await sendPhotos(draft_id, left, {
        signal: stopped.signal,
        onPhotos(came, sent) {
          arrivals.notify(came);
          change({}, sent);
        },
        onRefused(file, reason_code) {
          const refused = withRefused(shown.refused, file, reason_code);
          change({ refused, total: shown.total - 1 }, [file]);
        },
      });
      if (end && !stopped.signal.aborted) change({ fault: end.code });
    }
    isRunning = false;
    if (passing.has(shown.fault ?? '')) timer = setTimeout(goOn, again_ms);
  };
  const goOn = (): void => {
    clearTimeout(timer);
    change({ fault: undefined });
    void run();
  };
  return {
    add(chosen) {
      const more = inOrder(chosen);
      left = [...left, ...more];
      change({ total: shown.total + more.length });
      goOn();
    },
    goOn,
    end() {
      clearTimeout(timer);
      stopped.abort();
      change({});
    },
    follow: arrivals.add,
    subscribe: changes.add,
    current: () => shown,
  };
}

const senders = heldByAccount<PhotoSender>();

/** The one of a draft: photos go on while other pages of the account are shown. */
export const photoSenderOf = (username: string, draft_id: string): PhotoSender =>
  senders(username, draft_id, () => createPhotoSender(draft_id));

/** Numbers of the site begin at 1. */
const refusedPhoto = ({ name }: File, reason_code: string, before: number): DraftPhoto => ({
  number: -1 - before,
  file_name: name,
  title: '',
  state: 'refused',
  reason_code,
  src: '',
});
