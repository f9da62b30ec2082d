import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { ownBytes } from '../http/files/own-bytes.ts';

/** A rendered page. */
export interface Page {
  status: number;
  /** Headers that the page sets besides the document: location, x-robots-tag, link. */
  headers: Readonly<Record<string, string>>;
  set_cookies: readonly string[];
  document: PageDocument | undefined;
}

/** An HTML document. Its bytes never change, so every answer sends the same buffers. */
export interface PageDocument {
  html: Buffer;
  /** Compressed at the first call: many documents are rendered for one answer, some for none. */
  gzip(): Promise<Buffer>;
  /** Upper bound of the memory that it takes, the compressed form included. */
  bytes: number;
  /** SHA-256 of every inline script that the policy of this document allows, in base64. */
  script_hashes: readonly string[];
}

const gzip = promisify(zlib.gzip);

/** `script_hashes` come from the bundle. Hashing the scripts found in `html` would allow injected ones. */
export function createDocument(
  html: string | Buffer,
  script_hashes: readonly string[],
): PageDocument {
  const bytes = ownBytes(html);
  let compressed: Promise<Buffer> | undefined;
  return {
    html: bytes,
    gzip: () => (compressed ??= gzip(bytes, { level: 6, chunkSize: 65_536 }).then(ownBytes)),
    bytes: 2 * bytes.length,
    script_hashes,
  };
}

/** Only a complete document that sets no cookie may be cached. */
export const isCacheable = ({ status, document, set_cookies }: Page): boolean =>
  status === 200 && document !== undefined && set_cookies.length === 0;
