import { jsonUrl, textField, whole } from '../json-url.ts';
import { grantSignature } from './stream-grant.ts';

/**
 * GET /timelines/{signed token}.vtt: the pictures above the seek bar. The token is the grant of
 * the clip's stream, with dots in place of slashes; `parse` does not verify its signature.
 */
export const timelineUrl = jsonUrl('/timelines/{expires}.{signature}.{storage_key}.vtt', {
  /** unix seconds */
  expires: whole(1, 999_999_999_999),
  signature: textField(grantSignature),
  storage_key: textField(/^[a-z0-9]{16,40}$/),
});

export interface TimelineToken {
  /** unix seconds */
  expires: number;
  signature: string;
  storage_key: string;
}
