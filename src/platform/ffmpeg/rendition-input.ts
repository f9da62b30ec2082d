import { words } from '../jail/port.ts';
import type { FrameShot } from './port.ts';
import { fileInput } from './probe-args.ts';

/**
 * Reads a playlist that this program wrote, and only files next to it. Any error in it is fatal.
 */
export const renditionInput = (playlist: string): string[] => [
  ...words('-err_detect explode -protocol_whitelist file -format_whitelist hls,mov'),
  ...words('-allowed_extensions m4s,mp4 -i'),
  fileInput(playlist),
];

/** Stops at the first error instead of concealing it. */
export const strictly = words('-nostdin -hide_banner -v error -xerror');

/** A piece of a rendition, from a given time on. One thread each, because many run at once. */
export const shotInput = ({ file, at }: FrameShot): string[] => [
  ...words(`-threads 1 -protocol_whitelist file -format_whitelist mov -ss ${at.toFixed(3)} -i`),
  fileInput(file),
];
