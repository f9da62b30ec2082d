import type { RefusalCode } from '../media-refused.ts';
import type { CropArea, IconFacts, PhotoFacts, RawFrame, Size } from './port.ts';

/** Input of the child process, as JSON. */
export type ChildTask =
  | { task: 'check'; file: string }
  | { task: 'convert'; file: string; folder: string; widths: readonly number[] }
  | { task: 'crop'; file: string; folder: string; sizes: readonly Size[]; area?: CropArea }
  | { task: 'icons'; file: string; folder: string; icons: readonly IconFacts[] }
  | { task: 'watermark'; file: string; folder: string; text: string }
  | { task: 'frames'; frames: readonly RawFrame[]; folder: string; widths: readonly number[] };

/** A hash of a photo, its bytes in hex. */
export interface WrittenHash {
  pdq: string;
  middle: string;
  quality: number;
}

/** Output of the child process, as JSON. A `fault` is not caused by the photo. */
export type ChildAnswer =
  | { facts: (PhotoFacts & { cut?: Size; hash?: WrittenHash; hashes?: WrittenHash[] }) | null }
  | { refused: { code: RefusalCode; message: string } }
  | { fault: string };
