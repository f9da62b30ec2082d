import { limits } from '../limits/limits.ts';

/** The pattern of a `dir`, the readable part of an address. */
export const dirPattern = /^[a-z0-9-]{1,80}$/;

/**
 * The `dir` of a title: accents folded, everything else a dash. A title without Latin letters (日本語) leaves nothing, then `fallback`
 * stands in; uniqueness is the table's business.
 */
export function dirOf(title: string, fallback: string): string {
  const folded = title
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll(/[œŒ]/g, 'oe')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, limits.dir_length)
    .replaceAll(/^-+|-+$/g, '');
  return folded || fallback;
}
