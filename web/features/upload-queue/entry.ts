import type { Upload } from 'tus-js-client';
import type { OwnUpload } from '#contracts/calls/uploads.ts';
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
  /** Once the site has taken it. */
  upload_id?: string;
  /** It was begun in another document of this device. */
  is_resumed?: boolean;
  /** Of `sent`: what the site says of it since. */
  outcome?: OwnUpload;
}

/** What the site hears of a file with its beginning. */
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

/** What the same file has in another document. */
export const sameFile = (file: File): string => `${file.name} ${file.size} ${file.lastModified}`;

export const isWaiting = ({ sending }: Entry): boolean => sending.state === 'waiting';
/** The site has it no more: the same file may come again. */
export const hasEnded = (upload: OwnUpload | undefined): boolean =>
  upload?.state === 'refused' || upload?.state === 'gone';
export const isRefused = ({ sending }: Entry): boolean => hasEnded(sending.outcome);
export const isTaken = ({ sending }: Entry): boolean => sending.upload_id !== undefined;

export function entryOf(file: File, said: SaidOfFile): Entry {
  const sending: Sending = {
    key: crypto.randomUUID(),
    file,
    file_name: file.name,
    bytes: file.size,
    sent: 0,
    speed: 0,
    state: 'waiting',
  };
  return { said, sending, meter: meterOf(), stops: 0 };
}
