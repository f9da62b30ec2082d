import { uploads_url } from '#contracts/calls/uploads.ts';
import type { DetailedError, Upload } from 'tus-js-client';
import { meterOf, type Meter } from './meter.ts';

export type SendState = 'waiting' | 'sending' | 'paused' | 'failed' | 'sent';

/** A file that was chosen in this document, and how far it is. */
export interface Sending {
  key: string;
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

export interface UploadQueue {
  /** Adds files; one that was begun before on this device goes on. Those that are listed already are left out. */
  add(files: readonly File[], rules: string): void;
  pause(key: string): void;
  resume(key: string): void;
  /** Ends it, and removes what had come. */
  cancel(key: string): void;
  subscribe(listener: () => void): () => void;
  /** The same list until something changes. */
  current(): readonly Sending[];
}

interface Entry {
  file: File;
  rules: string;
  sending: Sending;
  meter: Meter;
  upload?: Upload;
}

/** Files that send at once; the others wait. */
const at_once = 2;
const retry_delays = [0, 1000, 3000, 5000, 10_000, 20_000, 40_000];

/** What the same file has in another document. */
const sameFile = (file: File): string => `${file.name} ${file.size} ${file.lastModified}`;

/** Sends files in parts by tus. The client loads with the first file. */
export function createUploadQueue(part_bytes: number): UploadQueue {
  let entries: Entry[] = [];
  let shown: readonly Sending[] = [];
  const listeners = new Set<() => void>();
  const tell = (): void => {
    shown = entries.map(({ sending }) => sending);
    for (const listener of listeners) listener();
  };
  const change = (entry: Entry, sending: Partial<Sending>): void => {
    entry.sending = { ...entry.sending, ...sending };
    tell();
  };
  const next = (): void => {
    const running = entries.filter(({ sending }) => sending.state === 'sending').length;
    const waiting = entries.filter(({ sending }) => sending.state === 'waiting');
    for (const entry of waiting.slice(0, Math.max(0, at_once - running))) {
      change(entry, { state: 'sending' });
      void start(entry);
    }
  };
  const start = async (entry: Entry): Promise<void> => {
    try {
      entry.upload ??= await begin(entry);
      // Paused or cancelled while the client loaded.
      if (entry.sending.state === 'sending') entry.upload.start();
    } catch {
      change(entry, { state: 'failed', fault: 'offline' });
      next();
    }
  };
  const begin = async (entry: Entry): Promise<Upload> => {
    const tus = await import('tus-js-client');
    const { file, rules, meter } = entry;
    const upload: Upload = new tus.Upload(file, {
      endpoint: uploads_url,
      chunkSize: part_bytes,
      retryDelays: retry_delays,
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name, rules, ...(file.type !== '' && { filetype: file.type }) },
      onUploadUrlAvailable: () => change(entry, { upload_id: idIn(upload.url) }),
      onProgress: (sent) => change(entry, { sent, speed: meter.speedAt(performance.now(), sent) }),
      onSuccess: () => {
        change(entry, { state: 'sent', sent: file.size, speed: 0 });
        next();
      },
      onError: (error) => {
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
  };
  const find = (key: string): Entry | undefined =>
    entries.find(({ sending }) => sending.key === key);
  const stop = async (entry: Entry, state: 'paused'): Promise<void> => {
    change(entry, { state, speed: 0 });
    await entry.upload?.abort();
    next();
  };
  return {
    add(files, rules) {
      const known = new Set(entries.map(({ file }) => sameFile(file)));
      const added = files.filter((file) => file.size > 0 && !known.has(sameFile(file)));
      entries = [...entries, ...added.map((file) => entryOf(file, rules))];
      tell();
      next();
    },
    pause(key) {
      const entry = find(key);
      if (entry) void stop(entry, 'paused');
    },
    resume(key) {
      const entry = find(key);
      if (!entry) return;
      change(entry, { state: 'waiting' });
      next();
    },
    cancel(key) {
      const entry = find(key);
      if (!entry) return;
      entries = entries.filter((each) => each !== entry);
      tell();
      // An upload that ends on the site by itself is none that the visitor waits for.
      void entry.upload?.abort(true).catch(() => undefined);
      next();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => shown,
  };
}

function entryOf(file: File, rules: string): Entry {
  const sending: Sending = {
    key: crypto.randomUUID(),
    file_name: file.name,
    bytes: file.size,
    sent: 0,
    speed: 0,
    state: 'waiting',
  };
  return { file, rules, sending, meter: meterOf() };
}

const idIn = (url: string | null): string => (url ?? '').split('/').at(-1) ?? '';

/** The code of the site's answer; without one the line is broken. */
function codeOf(error: Error | DetailedError): string {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  if (!answer) return 'offline';
  try {
    const said = JSON.parse(answer.getBody()) as { code?: unknown };
    return typeof said.code === 'string' ? said.code : 'unavailable';
  } catch {
    // Not from the site: a proxy between.
    return 'unavailable';
  }
}
