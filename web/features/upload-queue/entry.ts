import type { Upload } from 'tus-js-client';
import { uploadUrl, type OwnUpload } from '#contracts/calls/uploads/uploads.ts';
import { meterOf, type Meter } from './meter.ts';

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
  /** Of `failed`: the code of the answer, or `offline`. Of `waiting`: `over_quota_open` while the site takes no more files of the member. */
  fault?: string | undefined;
  /** Id of the own video whose place it is to take. */
  replaces?: string | undefined;
  /** Once the site has taken it. */
  upload_id?: string;
  /** It was begun in another document of this device. */
  is_resumed?: boolean;
  /** Of `sent`: the page that shows the files was read without it. It came after that, or is a video by now: its draft says which, and it is not shown before. */
  is_unlisted?: boolean;
  /** Of `sent`: what the site says of it since. */
  outcome?: OwnUpload;
}

/** Metadata that the site receives when the upload of a file begins. */
export interface SaidOfFile {
  /** The version that was confirmed. */
  rules: string;
  /** Id of the own video whose place it is to take. */
  replaces?: string;
}

export interface Entry {
  said: SaidOfFile;
  sending: Sending;
  meter: Meter;
  upload?: Upload | undefined;
  /** How often it was stopped. */
  stops: number;
  /** While the site is asked to take it before its turn. */
  announcing?: Promise<void>;
  /** Ends that. */
  onTaken?: (() => void) | undefined;
  /** Lets other tabs send it. */
  release?: (() => void) | undefined;
}

/** Identifies a file across documents: the same file has the same text in each. */
export const sameFile = (file: File): string => `${file.name} ${file.size} ${file.lastModified}`;

export const isWaiting = ({ sending }: Entry): boolean => sending.state === 'waiting';
/** The site has it no more: the same file may come again. */
export const hasEnded = (upload: OwnUpload | undefined): boolean =>
  upload?.state === 'refused' || upload?.state === 'gone';
export const isRefused = ({ sending }: Entry): boolean => hasEnded(sending.outcome);
/** Whether a file that is chosen is listed already. To take the place of a video it is another one, with a form of its own; where no video is named, the page lists them all. */
export const isSame = ({ sending }: Entry, file: File, { replaces }: SaidOfFile): boolean =>
  sameFile(sending.file) === sameFile(file) &&
  (replaces === undefined || sending.replaces === replaces);
export const isTaken = ({ sending }: Entry): boolean => sending.upload_id !== undefined;

/** Refusals of a file whose first bytes show that it is no film. */
export const headFaults: ReadonlySet<string> = new Set(['file_type', 'damaged']);

/** Of a file that is refused before all of it has come. */
export const refusedEarly = (
  { name, size }: File,
  reason_code: string,
  upload_id = '',
): Pick<Sending, 'state' | 'speed' | 'outcome'> => ({
  state: 'sent',
  speed: 0,
  outcome: {
    upload_id,
    url: upload_id && uploadUrl(upload_id),
    file_name: name,
    bytes: size,
    received: 0,
    state: 'refused',
    percent: 0,
    reason_code,
    video_id: null,
    created_at: new Date().toISOString(),
    expires_at: null,
  },
});

/** Not `randomUUID`, which pages without TLS lack. */
let last_key = 0;

export function entryOf(file: File, said: SaidOfFile): Entry {
  const sending: Sending = {
    key: String((last_key += 1)),
    file,
    file_name: file.name,
    bytes: file.size,
    sent: 0,
    speed: 0,
    state: 'waiting',
    replaces: said.replaces,
    // Nothing of it could be sent.
    ...(file.size === 0 && refusedEarly(file, 'damaged')),
  };
  return { said, sending, meter: meterOf(), stops: 0 };
}
