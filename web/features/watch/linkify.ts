import { clock_time } from '#contracts/clock-time.ts';
import { parseDuration } from '#contracts/media/duration.ts';
import { parseUrl } from '#contracts/parse-url.ts';

/** A part of a text that is a link; all else of it stays text. */
export interface TextLink {
  start: number;
  end: number;
  /** `?start_time=…`, or an address of http or https. */
  href: string;
}

/** A text that has more is no description any more. */
const most_links = 100;
const longest_address = 2000;

/** Ends an address: spaces, controls and invisible signs, quotes, and marks of East Asian sentences. */
const beyond = String.raw`\s\p{C}<>"'\u0060\u2018-\u201f«»\u3001-\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f`;
/** Not all letters: Japanese and Chinese write times and addresses without spaces around them. */
const word = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}`;
const link = new RegExp(
  String.raw`(?<![${word}])(https?:\/\/[^${beyond}]+)|(?<![${word}.:])(${clock_time})(?![${word}:])`,
  'giu',
);

/**
 * The times and addresses in a text without markup. A time is a moment of a film that lasts
 * `duration` seconds; one that lies past its end is text, as is an address that hides where it leads
 * behind a user name.
 */
export function linkify(text: string, duration: number): TextLink[] {
  const links: TextLink[] = [];
  for (const { 0: found, 1: address, index: start } of text.matchAll(link)) {
    const shown = address === undefined ? found : withoutTail(address);
    const href = address === undefined ? momentOf(found, duration) : hrefOf(shown);
    if (href !== undefined) links.push({ start, end: start + shown.length, href });
    if (links.length === most_links) break;
  }
  return links;
}

function momentOf(time: string, duration: number): string | undefined {
  const seconds = parseDuration(time);
  return seconds < duration ? `?start_time=${seconds}` : undefined;
}

function hrefOf(address: string): string | undefined {
  if (address.length > longest_address) return undefined;
  const url = parseUrl(address);
  return url?.hostname && !url.username && !url.password ? url.href : undefined;
}

const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Without the punctuation of the sentence around it, and the brackets that it does not open. */
function withoutTail(address: string): string {
  const counts = new Map<string, number>();
  for (const sign of address) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const countOf = (sign: string): number => counts.get(sign) ?? 0;
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1] ?? '';
    const opening = closing[last];
    const isTail =
      opening === undefined ? /[.,;:!?*_~…]/.test(last) : countOf(last) > countOf(opening);
    if (!isTail) break;
    counts.set(last, countOf(last) - 1);
  }
  return address.slice(0, end);
}
