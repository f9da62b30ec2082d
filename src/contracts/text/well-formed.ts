/** The text with U+FFFD for each half of a sign. `toWellFormed` is missing in browsers that the site serves (ADR 136). */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\u{FFFD}');
