import type { OwnUpload } from '#contracts/calls/uploads/uploads.ts';
import {
  entryOf,
  isRefused,
  isSame,
  isTaken,
  isWaiting,
  type Entry,
  type SaidOfFile,
  type Sending,
} from './entry.ts';
import { announce, start, stop, type Steps } from './send-file.ts';

export interface UploadQueue {
  /** Adds files, which the site takes at once, before their turn; one that was begun before on this device goes on. Those that are listed already are left out, unless the site has refused them. */
  add(files: readonly File[], said: SaidOfFile): void;
  pause(key: string): void;
  resume(key: string): void;
  /** Ends it, and removes what had come. Resolves once the site has answered: the client forgets an upload with that answer alone. */
  cancel(key: string): Promise<void>;
  /** Records the state that the site reports for a file that was sent. */
  note(key: string, outcome: OwnUpload): void;
  /**
   * Called by a page that is about to show the files again, with the uploads it knows: the drafts of the others are to be read, and
   * those of them that are sent become unlisted. Notifies no listener.
   */
  takeUp(known: ReadonlySet<string>): void;
  /** These have drafts: unlisted files of others are left out. */
  settle(drafts: ReadonlySet<string>): void;
  /** Stops sending and removes all files from the queue. Bytes that have arrived stay on the site. */
  end(): void;
  subscribe(listener: () => void): () => void;
  /** The same list until something changes. */
  current(): readonly Sending[];
}

/** Files that send at once; the others wait. */
const at_once = 2;
const taken_ms = 30_000;
/** Until the site is asked again whether it takes more files: an upload that has ended is checked for some seconds before it frees its place. */
const full_waits_ms = { first: 5000, most: 60_000 };

type Parts = Pick<Steps, 'part_bytes'> & Partial<Pick<Steps, 'load' | 'isOwn'>>;

/** Sends files in parts by tus. The client loads with the first file. */
export function createUploadQueue({
  part_bytes,
  load = () => import('tus-js-client'),
  isOwn = () => Promise.resolve(true),
}: Parts): UploadQueue {
  const list = entryList();
  const full = fullnessOf(() => {
    steps.next();
    announceAll(list.all());
  });
  const steps = stepsOf({ part_bytes, load, isOwn }, list, full);
  let announced = Promise.resolve();
  const announceAll = (fresh: readonly Entry[]): void => {
    for (const entry of fresh)
      announced = announced.then(() => (entry.announcing = announce(entry, steps)));
  };
  const withEntry = <Result>(key: string, work: (entry: Entry) => Result): Result | undefined => {
    const entry = list.all().find(({ sending }) => sending.key === key);
    const result = entry && work(entry);
    if (entry) steps.next();
    return result;
  };
  return {
    add(files, said) {
      const fresh = list.add(files, said);
      steps.next();
      announceAll(fresh);
    },
    pause: (key) =>
      withEntry(key, (entry) => {
        list.change(entry, { state: 'paused', speed: 0 });
        void stop(entry);
      }),
    resume: (key) =>
      withEntry(key, (entry) => list.change(entry, { state: 'waiting', fault: undefined })),
    cancel: async (key) =>
      withEntry(key, (entry) => {
        list.remove(entry);
        full.onFreed();
        return stop(entry, true);
      }),
    note: (key, outcome) =>
      withEntry(key, (entry) => {
        list.change(entry, { outcome });
        if (isRefused(entry)) full.onFreed();
      }),
    takeUp: list.takeUp,
    settle: (drafts) => settle(list, drafts),
    end() {
      full.end();
      for (const entry of list.all()) {
        list.remove(entry);
        void stop(entry);
      }
    },
    subscribe: list.subscribe,
    current: list.shown,
  };
}

type List = ReturnType<typeof entryList>;

function stepsOf(
  parts: Pick<Steps, 'part_bytes' | 'load' | 'isOwn'>,
  list: List,
  full: ReturnType<typeof fullnessOf>,
): Steps {
  const steps: Steps = {
    ...parts,
    isFull: full.isFull,
    onFull: full.onFull,
    change(entry, sending) {
      const isOver = sending.state === 'sent' && entry.sending.state !== 'sent';
      list.change(entry, sending);
      if (isOver) full.onFreed();
    },
    next() {
      for (const entry of nextOf(list.all(), full.isFull())) {
        list.change(entry, { state: 'sending' });
        void start(entry, steps);
      }
    },
  };
  return steps;
}

function settle(list: List, drafts: ReadonlySet<string>): void {
  for (const entry of list.all()) {
    const { is_unlisted: isUnlisted = false, upload_id = '' } = entry.sending;
    if (!isUnlisted) continue;
    if (drafts.has(upload_id)) list.change(entry, { is_unlisted: false });
    else list.remove(entry);
  }
}

/** The files whose turn it is. An upload that the site has accepted continues while the site accepts no new ones. */
function nextOf(entries: readonly Entry[], isFull: boolean): Entry[] {
  const running = entries.filter(({ sending }) => sending.state === 'sending').length;
  const ready = entries.filter((each) => isWaiting(each) && (isTaken(each) || !isFull));
  return ready.slice(0, Math.max(0, at_once - running));
}

/** The files with what listeners see of them. */
function entryList() {
  let entries: Entry[] = [];
  let shown: readonly Sending[] = [];
  const listeners = new Set<() => void>();
  const show = (): void => {
    shown = entries.map(({ sending }) => sending);
  };
  const publish = (): void => {
    show();
    for (const listener of listeners) listener();
  };
  return {
    all: (): readonly Entry[] => entries,
    shown: () => shown,
    /** Returns those that are new. */
    add(files: readonly File[], said: SaidOfFile): Entry[] {
      entries = entries.filter(
        (each) => !isRefused(each) || !files.some((file) => isSame(each, file, said)),
      );
      const isListed = (file: File): boolean => entries.some((each) => isSame(each, file, said));
      const added = files.filter((file) => !isListed(file));
      const fresh = added.map((file) => entryOf(file, said));
      entries = [...entries, ...fresh];
      publish();
      return fresh;
    },
    change(entry: Entry, sending: Partial<Sending>): void {
      entry.sending = { ...entry.sending, ...sending };
      publish();
    },
    remove(entry: Entry): void {
      entries = entries.filter((each) => each !== entry);
      publish();
      // A paused file releases a lock that it still waits for.
      entry.sending = { ...entry.sending, state: 'paused' };
    },
    takeUp(known: ReadonlySet<string>): void {
      for (const entry of entries) {
        const { state, upload_id } = entry.sending;
        if (upload_id === undefined) continue;
        const isUnlisted = state === 'sent' && !known.has(upload_id);
        entry.sending = { ...entry.sending, is_resumed: true, is_unlisted: isUnlisted };
      }
      show();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Whether the site takes no more files of the member for now; `ask` tries again, after a while and after an upload has ended. */
function fullnessOf(ask: () => void) {
  let is_full = false;
  let wait_ms = full_waits_ms.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      is_full = false;
      ask();
    }, wait_ms);
  };
  return {
    isFull: () => is_full,
    onFull(): void {
      if (is_full) return;
      is_full = true;
      askLater();
      wait_ms = Math.min(full_waits_ms.most, wait_ms * 2);
    },
    onFreed(): void {
      wait_ms = full_waits_ms.first;
      if (is_full) askLater();
    },
    end: (): void => clearTimeout(timer),
  };
}

/** The number of a file's upload, once the site has taken it; undefined where it does not within half a minute. */
export const whenTaken = (
  { current, subscribe }: Pick<UploadQueue, 'current' | 'subscribe'>,
  key: string,
): Promise<string | undefined> =>
  new Promise((resolve) => {
    const end = (upload_id?: string): void => {
      leave();
      clearTimeout(timer);
      resolve(upload_id);
    };
    const look = (): void => {
      const sending = current().find((each) => each.key === key);
      if (!sending || sending.state === 'failed') end();
      else if (sending.upload_id !== undefined) end(sending.upload_id);
    };
    const timer = setTimeout(end, taken_ms);
    const leave = subscribe(look);
    look();
  });
