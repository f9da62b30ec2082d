import { isBrokenText } from './broken-text.ts';
import { clock_time } from '../clock-time.ts';
import { parseDuration } from '../media/duration.ts';

/** Of a comment. `edit_seconds`: for so long its writer may change it. */
export const comment_limits = {
  length: 1500,
  edit_seconds: 15 * 60,
  page: 20,
  /** Replies that stand below a thread at once, and that are read further. */
  replies: 3,
  more_replies: 20,
} as const;

/** All but line breaks. */
const control = /[^\P{Cc}\n]/u;

export type CommentFault = 'required' | 'max_length' | 'invalid';

/** A comment, or another text of `most` characters, as it is stored, and what is wrong with it. Pure: the browser runs the same check. */
export function readComment(
  typed: string,
  most: number = comment_limits.length,
): { text: string; fault: CommentFault | undefined } {
  const text = typed
    .replaceAll(/\r\n?/g, '\n')
    .normalize('NFC')
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return { text, fault: faultOf(text, most) };
}

function faultOf(text: string, most: number): CommentFault | undefined {
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) return 'required';
  if (Array.from(text).length > most) return 'max_length';
  return control.test(text) || isBrokenText(text) ? 'invalid' : undefined;
}

/** Names that a comment addresses, each once, without the @. */
export const mentionsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(mention), ([, name = '']) => name)),
];

const sign = String.raw`[\p{L}\p{M}\p{N}_-]`;
const started = new RegExp(String.raw`(?<![\p{L}\p{N}@.])@(${sign}{0,60})$`, 'u');

/** The part of a name between its @ and the end of `text`; undefined where no name is being typed. */
export const startedName = (text: string): string | undefined => started.exec(text)?.[1];

const mention = new RegExp(String.raw`(?<![\p{L}\p{N}@.])@(${sign}{3,60})`, 'gu');
const piece = new RegExp(
  String.raw`(?<![\p{L}\p{N}@.])@(${sign}{3,60})|(?<![\p{L}\p{N}.:])(${clock_time})(?![\p{L}\p{N}:])`,
  'gu',
);

/** A part of a comment: text, a moment of the film, or somebody's name. */
export type CommentPart =
  | { kind: 'text'; text: string }
  | { kind: 'time'; text: string; seconds: number }
  | { kind: 'name'; text: string; username: string };

/**
 * The parts of a comment: moments of a film of `duration` seconds (0 for no film), and names of `names`,
 * which are those of the thread. Addresses are text.
 */
export function commentParts(
  text: string,
  duration: number,
  names: readonly string[],
): CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const { 0: found, 1: typed, index } of text.matchAll(piece)) {
    const part = typed === undefined ? timeOf(found, duration) : nameOf(found, typed, names);
    if (!part) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push(part);
    end = index + part.text.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function timeOf(text: string, duration: number): CommentPart | undefined {
  const seconds = parseDuration(text);
  return seconds < duration ? { kind: 'time', text, seconds } : undefined;
}

function nameOf(found: string, typed: string, names: readonly string[]): CommentPart | undefined {
  const key = typed.normalize('NFKC').toLowerCase();
  const username = names.find((name) => name.normalize('NFKC').toLowerCase() === key);
  return username === undefined ? undefined : { kind: 'name', text: found, username };
}
