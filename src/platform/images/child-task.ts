import type { RefusalCode } from '../media-refused.ts';
import type { PhotoFacts, RawFrame } from './port.ts';

/** What the child is started with, as JSON. */
export type ChildTask =
  | { task: 'check'; file: string }
  | { task: 'convert'; file: string; folder: string; widths: readonly number[] }
  | { task: 'frames'; frames: readonly RawFrame[]; folder: string; widths: readonly number[] };

/** What it prints, as JSON. A `fault` is not the photo's. */
export type ChildAnswer =
  | { facts: PhotoFacts | null }
  | { refused: { code: RefusalCode; message: string } }
  | { fault: string };
