import { uploads_url } from '#contracts/calls/uploads.ts';
import type { HttpRequest, Upload } from 'tus-js-client';
import { codeOf, isPassing } from './faults.ts';
import { lockFile } from './lock-file.ts';
import { meterOf, type Meter } from './meter.ts';
import { partChecksum } from './part-checksum.ts';

export type SendState = 'waiting' | 'sending' | 'paused' | 'failed' | 'sent';

/** A file that was chosen in this document, and how far it is. */
export interface Sending {
  key: string;
  file: File;
  file_name: string;
  bytes: number;
  /** Acknowledged and under way. */
  sent: number;
  /** Bytes a second over the last seconds; 0 while unknown. */
  speed: number;
  state: SendState;
  /** Of `failed`: the code of the answer, or `offline`. */
  fault?: string;
  /** Once the site has taken it. */
  upload_id?: string;
}

/** What the site hears of a file with its beginning. */
export interface SaidOfFile {
  /** The version that was confirmed. */
  rules: string;
  /** Id of the own video whose place it is to take. */
  replaces?: string;
}

export interface UploadQueue {
  /** Adds files, which the site takes at once, before their turn; one that was begun before on this device goes on. Those that are listed already are left out. */
  add(files: readonly File[], said: SaidOfFile): void;
  pause(key: string): void;
  resume(key: string): void;
  /** Ends it, and removes what had come. */
  cancel(key: string): void;
  subscribe(listener: () => void): () => void;
  /** The same list until something changes. */
  current(): readonly Sending[];
}

interface Entry {
  said: SaidOfFile;
  sending: Sending;
  meter: Meter;
  upload?: Upload | undefined;
  /** While the site is asked to take it before its turn. */
  announcing?: Promise<void>;
  /** Ends that. */
  onTaken?: (() => void) | undefined;
  /** Lets other tabs send it. */
  release?: (() => void) | undefined;
}

/** Files that send at once; the others wait. */
const at_once = 2;
const taken_ms = 30_000;
const retry_delays = [0, 1000, 3000, 5000, 10_000, 20_000, 40_000];

/** What the same file has in another document. */
const sameFile = (file: File): string => `${file.name} ${file.size} ${file.lastModified}`;

/** Sends files in parts by tus. The client loads with the first file. */
export function createUploadQueue(part_bytes: number): UploadQueue {
  let entries: Entry[] = [];
  let shown: readonly Sending[] = [];
  const listeners = new Set<() => void>();
  const publish = (): void => {
    shown = entries.map(({ sending }) => sending);
    for (const listener of listeners) listener();
  };
  const change: Change = (entry, sending) => {
    entry.sending = { ...entry.sending, ...sending };
    publish();
  };
  const next = (): void => {
    const running = entries.filter(({ sending }) => sending.state === 'sending').length;
    const waiting = entries.filter(({ sending }) => sending.state === 'waiting');
    for (const entry of waiting.slice(0, Math.max(0, at_once - running))) {
      change(entry, { state: 'sending' });
      void start(entry, steps);
    }
  };
  const steps = { part_bytes, change, next };
  let announced = Promise.resolve();
  const withEntry = (key: string, work: (entry: Entry) => void): void => {
    const entry = entries.find(({ sending }) => sending.key === key);
    if (!entry) return;
    work(entry);
    next();
  };
  return {
    add(files, said) {
      const known = new Set(entries.map(({ sending }) => sameFile(sending.file)));
      const added = files.filter((file) => file.size > 0 && !known.has(sameFile(file)));
      const fresh = added.map((file) => entryOf(file, said));
      entries = [...entries, ...fresh];
      publish();
      next();
      for (const entry of fresh)
        announced = announced.then(() => (entry.announcing = announce(entry, steps)));
    },
    pause: (key) =>
      withEntry(key, (entry) => {
        change(entry, { state: 'paused', speed: 0 });
        stop(entry);
      }),
    resume: (key) => withEntry(key, (entry) => change(entry, { state: 'waiting' })),
    cancel: (key) =>
      withEntry(key, (entry) => {
        entries = entries.filter((each) => each !== entry);
        publish();
        // What still waits for a lock lets it go.
        entry.sending = { ...entry.sending, state: 'paused' };
        stop(entry, true);
      }),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => shown,
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

type Change = (entry: Entry, sending: Partial<Sending>) => void;

interface Steps {
  part_bytes: number;
  change: Change;
  /** Begins what waits. */
  next(): void;
}

const isWaiting = ({ sending }: Entry): boolean => sending.state === 'waiting';

/**
 * Has the site take a file that waits, so that its form can be saved and handed in before its bytes travel. Never throws: what fails is tried again when it is the file's turn.
 */
async function announce(entry: Entry, steps: Steps): Promise<void> {
  if (!isWaiting(entry)) return;
  try {
    entry.release ??= await lockFile(sameFile(entry.sending.file));
    if (!entry.release) return;
    const upload = (entry.upload ??= await begin(entry, steps));
    if (!isWaiting(entry) || entry.sending.upload_id !== undefined) return;
    await new Promise<void>((resolve) => {
      entry.onTaken = () => {
        entry.onTaken = undefined;
        void upload.abort();
        // The client goes on to its first part, and sees that it was stopped.
        setTimeout(resolve);
      };
      upload.start();
    });
  } catch {
    // The client could not be loaded.
  } finally {
    if (entry.sending.state === 'paused') letGo(entry);
  }
}

async function start(entry: Entry, steps: Steps): Promise<void> {
  await entry.announcing;
  const fail = (fault: string): void => {
    letGo(entry);
    steps.change(entry, { state: 'failed', fault });
    steps.next();
  };
  entry.release ??= await lockFile(sameFile(entry.sending.file));
  if (!entry.release) return fail('in_use');
  try {
    entry.upload ??= await begin(entry, steps);
    // Paused or cancelled while the client loaded.
    if (entry.sending.state === 'sending') entry.upload.start();
    else letGo(entry);
  } catch {
    // The client could not be loaded.
    fail('offline');
  }
}

/** Sends no more of it; `is_over`: nor does the site store what has come. */
function stop(entry: Entry, is_over = false): void {
  entry.onTaken?.();
  // An upload that has ended on the site is gone as well.
  void entry.upload?.abort(is_over).catch(() => undefined);
  letGo(entry);
}

function letGo(entry: Entry): void {
  entry.release?.();
  entry.release = undefined;
}

/** Adds the checksum of the part that a request brings. */
const checksumOf =
  (file: File, part_bytes: number) =>
  async (request: HttpRequest): Promise<void> => {
    const offset = Number(request.getHeader('Upload-Offset') ?? NaN);
    if (request.getMethod() !== 'PATCH' || Number.isNaN(offset)) return;
    const checksum = await partChecksum(file.slice(offset, offset + part_bytes));
    if (checksum !== undefined) request.setHeader('Upload-Checksum', checksum);
  };

async function begin(entry: Entry, { part_bytes, change, next }: Steps): Promise<Upload> {
  const tus = await import('tus-js-client');
  const { said, meter } = entry;
  const { file } = entry.sending;
  const upload: Upload = new tus.Upload(file, {
    endpoint: uploads_url,
    chunkSize: part_bytes,
    retryDelays: retry_delays,
    removeFingerprintOnSuccess: true,
    onBeforeRequest: checksumOf(file, part_bytes),
    onShouldRetry: isPassing,
    metadata: { filename: file.name, ...said, ...(file.type !== '' && { filetype: file.type }) },
    onUploadUrlAvailable: () => {
      change(entry, { upload_id: idIn(upload.url) });
      entry.onTaken?.();
    },
    onProgress: (sent) => change(entry, { sent, speed: meter.speedAt(performance.now(), sent) }),
    onSuccess: () => {
      letGo(entry);
      change(entry, { state: 'sent', sent: file.size, speed: 0 });
      next();
    },
    onError: (error) => {
      if (entry.onTaken) {
        // Anew with its turn.
        entry.onTaken();
        entry.upload = undefined;
        return;
      }
      letGo(entry);
      change(entry, { state: 'failed', speed: 0, fault: codeOf(error) });
      next();
    },
  });
  const [before] = await upload.findPreviousUploads();
  if (before) {
    change(entry, { upload_id: idIn(before.uploadUrl) });
    upload.resumeFromPreviousUpload(before);
  }
  return upload;
}

function entryOf(file: File, said: SaidOfFile): Entry {
  const sending: Sending = {
    key: crypto.randomUUID(),
    file,
    file_name: file.name,
    bytes: file.size,
    sent: 0,
    speed: 0,
    state: 'waiting',
  };
  return { said, sending, meter: meterOf() };
}

const idIn = (url: string | null): string => (url ?? '').split('/').at(-1) ?? '';
