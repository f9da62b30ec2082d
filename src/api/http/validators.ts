import type { IncomingHttpHeaders } from 'node:http';

/** What a resource is validated by; `etag` quoted and strong. */
export interface Validator {
  etag: string;
  modified_at?: Date;
}

/** True when the client's copy is still good: `If-None-Match` by weak comparison, else `If-Modified-Since`. Malformed headers count as absent. */
export function isNotModified(
  headers: IncomingHttpHeaders,
  { etag, modified_at }: Validator,
): boolean {
  const match = headers['if-none-match'];
  if (match !== undefined) return match.trim() === '*' || entityTags(match).includes(etag);
  const since = headers['if-modified-since'];
  if (since === undefined || !modified_at) return false;
  const time = Date.parse(since);
  return Number.isFinite(time) && wholeSeconds(modified_at) <= time;
}

/** True when a range may be answered: no `If-Range`, or it names exactly this version (strong comparison). */
export function isRangeCurrent(
  headers: IncomingHttpHeaders,
  { etag, modified_at }: Validator,
): boolean {
  const condition = headers['if-range'];
  if (condition === undefined) return true;
  if (typeof condition !== 'string') return false;
  if (condition.startsWith('"')) return condition === etag;
  return modified_at !== undefined && Date.parse(condition) === wholeSeconds(modified_at);
}

/** The tags of a list, weakness removed; nothing when the list is malformed. */
function entityTags(list: string): string[] {
  const tags: string[] = [];
  let rest = list.trim();
  while (rest) {
    const tag = /^(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?:,\s*|$)/.exec(rest);
    if (!tag?.[1]) return [];
    tags.push(tag[1]);
    rest = rest.slice(tag[0].length);
  }
  return tags;
}

const wholeSeconds = (date: Date): number => Math.floor(date.getTime() / 1000) * 1000;
