/**
 * One line of text without control, bidirectional or other invisible characters, with single
 * spaces.
 */
export const plainLine = (text: string): string =>
  text.toWellFormed().normalize('NFC').replaceAll(/\p{C}/gu, ' ').replaceAll(/\s+/g, ' ').trim();

/** The same of several lines. */
export const plainLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(plainLine)
    .join('\n')
    .trim();

/** For a terminal: replaces characters that could move the cursor or hide text. */
export const printable = (text: string): string =>
  text.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}');

/** A value for a sentence: short and printable. */
export const quoted = (text: string): string =>
  `“${printable(text.length > 60 ? `${text.slice(0, 60)}…` : text)}”`;
