import { uploads_url } from '#contracts/calls/uploads/uploads.ts';
import type * as Tus from 'tus-js-client';
import type { DetailedError, HttpRequest, Upload, UploadOptions } from 'tus-js-client';
import { goesOn, idIn } from './begun-here.ts';
import {
  headFaults,
  isTaken,
  isWaiting,
  refusedEarly,
  sameFile,
  type Entry,
  type Sending,
} from './entry.ts';
import { codeOf, demandAnswer, isCut, isPassing, OtherMember } from './faults.ts';
import { lockFile } from './lock-file.ts';
import { partChecksum } from './part-checksum.ts';
import { partSizeOf, type PartSize } from './part-size.ts';

/** The parts of the queue that are needed to send a file. */
export interface Steps {
  part_bytes: number;
  /** Whether the account is still the one of the queue: another member may have signed in in another tab. */
  isOwn(): Promise<boolean>;
  /** The client of tus. */
  load(): Promise<Pick<typeof Tus, 'Upload'>>;
  change(entry: Entry, sending: Partial<Sending>): void;
  /** Begins what waits. */
  next(): void;
  /** While the site takes no more files of the member. */
  isFull(): boolean;
  /** It has taken none more. */
  onFull(): void;
}

/** The quota that ends of uploads free: what it refuses waits. */
export const full = 'over_quota_open';

const retry_delays = [0, 1000, 3000, 5000, 10_000, 20_000, 40_000];

/**
 * Has the site take a file that waits, so that its form can be saved and handed in before its bytes travel. Never throws: what fails is tried again when it is the file's turn.
 */
export async function announce(entry: Entry, steps: Steps): Promise<void> {
  if (!isWaiting(entry) || isTaken(entry)) return;
  if (steps.isFull()) return steps.change(entry, { fault: full });
  try {
    entry.release ??= await lockFile(sameFile(entry.sending.file));
    if (!entry.release) return;
    const upload = (entry.upload ??= await begin(entry, steps));
    if (!isWaiting(entry) || isTaken(entry)) return;
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

export async function start(entry: Entry, steps: Steps): Promise<void> {
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

/** Sends no more of it; `is_over`: nor does the site store what has come. Resolves once that is answered. Never throws. */
export async function stop(entry: Entry, is_over = false): Promise<void> {
  entry.stops += 1;
  entry.onTaken?.();
  const stopped = entry.upload?.abort(is_over);
  letGo(entry);
  // An upload that has ended on the site is gone as well.
  await stopped?.catch(() => undefined);
}

function letGo(entry: Entry): void {
  entry.release?.();
  entry.release = undefined;
}

async function begin(entry: Entry, steps: Steps): Promise<Upload> {
  const tus = await steps.load();
  const { said, meter } = entry;
  const { file } = entry.sending;
  const upload: Upload = new tus.Upload(file, {
    endpoint: uploads_url,
    retryDelays: retry_delays,
    removeFingerprintOnSuccess: true,
    onAfterResponse: demandAnswer,
    metadata: { filename: file.name, ...said, ...(file.type !== '' && { filetype: file.type }) },
    onUploadUrlAvailable: () => {
      const upload_id = idIn(upload.url);
      // An upload that has ended on the site begins again, with another id.
      const isBegun = entry.sending.upload_id !== upload_id;
      const begun = { is_resumed: false, replaces: said.replaces };
      steps.change(entry, { upload_id, fault: undefined, ...(isBegun && begun) });
      entry.onTaken?.();
    },
    onProgress: (sent) =>
      steps.change(entry, { sent, speed: meter.speedAt(performance.now(), sent) }),
    onSuccess: () => {
      letGo(entry);
      steps.change(entry, { state: 'sent', sent: file.size, speed: 0 });
      steps.next();
    },
    onError: (error) => onFault(entry, steps, error),
    ...inParts(file, partSizeOf(steps.part_bytes), {
      mayAsk: () => mayAsk(entry, steps),
      resize: (bytes) => (upload.options.chunkSize = bytes),
    }),
  });
  const before = goesOn(await upload.findPreviousUploads(), said);
  if (before) {
    const { replaces } = before.metadata;
    steps.change(entry, { upload_id: idIn(before.uploadUrl), is_resumed: true, replaces });
    upload.resumeFromPreviousUpload(before);
  }
  return upload;
}

function onFault(entry: Entry, steps: Steps, error: Error | DetailedError): void {
  const fault = codeOf(error);
  const isAnnounced = entry.onTaken !== undefined;
  if (entry.onTaken) {
    // The upload begins again when it is the turn of the file.
    entry.onTaken();
    entry.upload = undefined;
  }
  if (fault === full) {
    letGo(entry);
    steps.onFull();
    steps.change(entry, { state: 'waiting', speed: 0, fault });
  } else if (headFaults.has(fault)) {
    letGo(entry);
    const { file, upload_id } = entry.sending;
    steps.change(entry, refusedEarly(file, fault, upload_id));
  } else if (!isAnnounced) {
    letGo(entry);
    steps.change(entry, { state: 'failed', speed: 0, fault });
  }
  steps.next();
}

/**
 * Throws before a request for an upload (HEAD or POST) when another member is signed in: for that member the upload does not
 * exist, and the client would begin it again.
 */
async function mayAsk(entry: Entry, steps: Steps): Promise<void> {
  const { stops } = entry;
  if (!(await steps.isOwn())) throw new OtherMember();
  // The client does not look whether it was stopped meanwhile, and may have been started again.
  if (entry.stops !== stops) await new Promise<never>(() => {});
}

/** Parts with their checksums, of a size that the line carries. */
function inParts(
  file: File,
  size: PartSize,
  { mayAsk, resize }: { mayAsk: () => Promise<void>; resize: (bytes: number) => void },
): Pick<UploadOptions, 'chunkSize' | 'onBeforeRequest' | 'onShouldRetry' | 'onChunkComplete'> {
  let began = 0;
  return {
    chunkSize: size.bytes(),
    /** Adds the checksum of the part that a request brings. */
    async onBeforeRequest(request: HttpRequest) {
      if (request.getMethod() === 'HEAD' || request.getMethod() === 'POST') await mayAsk();
      const offset = Number(request.getHeader('Upload-Offset') ?? NaN);
      if (request.getMethod() !== 'PATCH' || Number.isNaN(offset)) return;
      began = performance.now();
      const checksum = await partChecksum(file.slice(offset, offset + size.bytes()));
      if (checksum !== undefined) request.setHeader('Upload-Checksum', checksum);
    },
    onShouldRetry(error: DetailedError) {
      if (isCut(error)) {
        size.onCut();
        resize(size.bytes());
      }
      return isPassing(error);
    },
    onChunkComplete() {
      size.onStored(performance.now() - began);
      resize(size.bytes());
    },
  };
}
