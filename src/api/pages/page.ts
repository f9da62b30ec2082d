import type { NonceDocument } from './nonce-document.ts';

/** A rendered page. */
export interface Page {
  status: number;
  /** What the page itself says besides the document: location, x-robots-tag, link. */
  headers: Readonly<Record<string, string>>;
  set_cookies: readonly string[];
  document: NonceDocument | undefined;
}

/** Only a plain document without a cookie may be kept. */
export const isKeepable = ({ status, document, set_cookies }: Page): boolean =>
  status === 200 && document !== undefined && set_cookies.length === 0;
