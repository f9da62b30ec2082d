/**
 * The one spelling of a typed text in addresses, so that caches hit: small letters, composed, of
 * usual width, one space between words.
 */
export const canonicalText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();
