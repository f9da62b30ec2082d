import { CaptionsRefused } from './captions-refused.ts';

/**
 * The text of a file in UTF-8, or in UTF-16 with a byte order mark, without control characters other
 * than tabs and line breaks. Throws CaptionsRefused for other encodings.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decoded(bytes);
  // Text in UTF-16 or UTF-32 without a mark is valid UTF-8, but half of its characters are NUL.
  if (text === undefined || text.includes('\0'))
    throw new CaptionsRefused(
      'The file is neither UTF-8 nor UTF-16 with a byte order mark; convert it first, as by: iconv -f WINDOWS-1252 -t UTF-8 old.vtt > new.vtt',
    );
  return text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '');
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
