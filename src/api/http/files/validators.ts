import type { IncomingHttpHeaders } from 'node:http';
import fresh from 'fresh';

/** Validators of a resource; `etag` is quoted and strong. */
export interface Validators {
  etag: string;
  modified_at?: Date;
}

/** True when the client's copy is current: by `If-None-Match`, else by `If-Modified-Since`. */
export const isNotModified = (
  headers: IncomingHttpHeaders,
  { etag, modified_at }: Validators,
): boolean => fresh(headers, { etag, 'last-modified': modified_at?.toUTCString() });

/**
 * True when a range may be answered: no `If-Range`, or one that names exactly this version (strong
 * comparison).
 */
export function isRangeCurrent(
  headers: IncomingHttpHeaders,
  { etag, modified_at }: Validators,
): boolean {
  const condition = headers['if-range'];
  if (condition === undefined) return true;
  if (typeof condition !== 'string') return false;
  if (condition.startsWith('"')) return condition === etag;
  return modified_at !== undefined && condition === modified_at.toUTCString();
}
