import type { FrameShot } from './port.ts';
import { fileInput } from './probe-args.ts';

/** Reads a playlist that we wrote, and nothing but what lies beside it. Any fault in it is one. */
export const renditionInput = (playlist: string): string[] => [
  '-err_detect',
  'explode',
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'hls,mov',
  '-allowed_extensions',
  'm4s,mp4',
  '-i',
  fileInput(playlist),
];

/** Ends at the first fault instead of decoding around it. */
export const strictly = ['-nostdin', '-hide_banner', '-v', 'error', '-xerror'] as const;

/** A piece of a rendition, from a moment on. One thread, as there are many of them at once. */
export const shotInput = ({ file, at }: FrameShot): string[] => [
  '-threads',
  '1',
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov',
  '-ss',
  at.toFixed(3),
  '-i',
  fileInput(file),
];
