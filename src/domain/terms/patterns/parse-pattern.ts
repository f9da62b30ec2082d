import { foldLetters } from '../fold-text.ts';

/** A step of a pattern: a set of characters, a fork, or the end. */
export type Step =
  | { kind: 'char'; accepts(char: string): boolean }
  | { kind: 'fork'; to: readonly number[] }
  | { kind: 'end' };

/** Why a text is no pattern: part of a sentence after "the pattern". */
export class PatternFault extends Error {
  override readonly name = 'PatternFault';
}

const most_steps = 400;
const most_repeats = 20;

/** A piece of a pattern before its steps have places. */
type Part =
  | { kind: 'char'; accepts(char: string): boolean }
  | { kind: 'sequence'; parts: Part[] }
  | { kind: 'choice'; parts: Part[] }
  | { kind: 'optional'; part: Part }
  | { kind: 'repeat'; part: Part };

/**
 * Parses a pattern over folded words with single spaces: characters, `.` for any but a space, `\d`,
 * `[abc]`, `[a-f]`, `(one|other)`, `?` after any of them; `*`, `+`, `{2,5}` after single characters. It
 * matches whole words. Groups that repeat, and what looks around or back, are refused: without them
 * the number of steps bounds the time. Throws PatternFault.
 */
export function parsePattern(source: string): Step[] {
  const reader = new Reader(Array.from(source));
  const part = readChoice(reader);
  if (!reader.is_done) throw new PatternFault('closes a group that is not open');
  const steps: Step[] = [];
  place(part, steps);
  steps.push({ kind: 'end' });
  if (canBeEmpty(part)) throw new PatternFault('matches no character at all');
  return steps;
}

class Reader {
  #at = 0;
  readonly #chars: readonly string[];
  constructor(chars: readonly string[]) {
    this.#chars = chars;
  }
  get is_done(): boolean {
    return this.#at >= this.#chars.length;
  }
  get next(): string {
    return this.#chars[this.#at] ?? '';
  }
  take(): string {
    return this.#chars[this.#at++] ?? '';
  }
  /** Takes a character if it is the next one. */
  takes(char: string): boolean {
    if (this.is_done || this.next !== char) return false;
    this.#at++;
    return true;
  }
}

function readChoice(reader: Reader): Part {
  const parts = [readSequence(reader)];
  while (reader.takes('|')) parts.push(readSequence(reader));
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts };
}

function readSequence(reader: Reader): Part {
  const parts: Part[] = [];
  while (!reader.is_done && reader.next !== '|' && reader.next !== ')')
    parts.push(...readItem(reader));
  return { kind: 'sequence', parts };
}

function readItem(reader: Reader): Part[] {
  const is_group = reader.next === '(';
  const parts = is_group ? [readGroup(reader)] : readCharacters(reader);
  const [first, ...others] = parts;
  if (!first) return [];
  if (reader.takes('?')) return [{ kind: 'optional', part: sequence(parts) }];
  if (!/^[*+{]$/.test(reader.next)) return parts;
  if (is_group || others.length > 0 || first.kind !== 'char')
    throw new PatternFault('repeats a group; only single characters may repeat');
  const repeated = readRepeat(reader, first);
  if (/^[*+{?]$/.test(reader.next)) throw new PatternFault('repeats what repeats already');
  return repeated;
}

const sequence = (parts: Part[]): Part =>
  parts.length === 1 && parts[0] ? parts[0] : { kind: 'sequence', parts };

function readGroup(reader: Reader): Part {
  reader.take();
  if (reader.next === '?') throw new PatternFault('uses a group that looks around or has a name');
  const part = readChoice(reader);
  if (!reader.takes(')')) throw new PatternFault('opens a group that it does not close');
  return part;
}

function readRepeat(reader: Reader, part: Part): Part[] {
  if (reader.takes('*')) return [{ kind: 'optional', part: { kind: 'repeat', part } }];
  if (reader.takes('+')) return [{ kind: 'repeat', part }];
  reader.take();
  let text = '';
  while (!reader.is_done && reader.next !== '}') text += reader.take();
  const [, low, comma, high] = /^(\d{1,2})(?:(,)(\d{1,2}))?$/.exec(text) ?? [];
  const from = Number(low);
  const to = comma === undefined ? from : Number(high);
  if (!reader.takes('}') || low === undefined || from > to || to === 0 || to > most_repeats)
    throw new PatternFault(`counts other than {n} or {n,m} up to ${most_repeats}`);
  return Array.from({ length: to }, (_, n) => (n < from ? part : { kind: 'optional', part }));
}

/** A literal may fold to several characters; a class is one. */
function readCharacters(reader: Reader): Part[] {
  const char = reader.take();
  if (char === '.') return [{ kind: 'char', accepts: (each) => each !== ' ' }];
  if (char === '[') return [readClass(reader)];
  if (char === '\\') return readEscape(reader);
  if (/^[*+?{}\]^$]$/.test(char))
    throw new PatternFault(`has a ${char} that stands for nothing here`);
  return literal(char);
}

function readEscape(reader: Reader): Part[] {
  const char = reader.take();
  if (char === 'd') return [{ kind: 'char', accepts: (each) => each >= '0' && each <= '9' }];
  if (char === '' || /^[\p{L}\p{N}]$/u.test(char))
    throw new PatternFault('escapes a letter or digit; only \\d means something');
  return literal(char);
}

function literal(char: string): Part[] {
  if (/^\s$/u.test(char)) return [{ kind: 'char', accepts: (each) => each === ' ' }];
  const folded = Array.from(foldLetters(char));
  if (folded.length === 0 || folded.some((each) => !/^[\p{L}\p{N}\p{M}]$/u.test(each)))
    throw new PatternFault('has a sign; words hold letters and digits only');
  return folded.map((letter) => ({ kind: 'char', accepts: (each) => each === letter }));
}

function readClass(reader: Reader): Part {
  const ranges: [string, string][] = [];
  while (!reader.is_done && reader.next !== ']') {
    const from = reader.take();
    const to = reader.takes('-') ? reader.take() : from;
    const is_plain = [from, to].every((char) => /^[\p{L}\p{N} ]$/u.test(char));
    if (!is_plain || from > to || foldLetters(from + to) !== from + to)
      throw new PatternFault('has a class of other than small letters, digits and their ranges');
    ranges.push([from, to]);
  }
  if (!reader.takes(']') || ranges.length === 0)
    throw new PatternFault('has a class that is empty or not closed');
  return {
    kind: 'char',
    accepts: (each) => ranges.some(([from, to]) => each >= from && each <= to),
  };
}

function canBeEmpty(part: Part): boolean {
  if (part.kind === 'sequence') return part.parts.every(canBeEmpty);
  if (part.kind === 'choice') return part.parts.some(canBeEmpty);
  if (part.kind === 'repeat') return canBeEmpty(part.part);
  return part.kind === 'optional';
}

/** Writes the steps of a part behind those that are there. */
function place(part: Part, steps: Step[]): void {
  if (steps.length > most_steps)
    throw new PatternFault(`is too long; ${most_steps} characters and choices are the most`);
  if (part.kind === 'char') steps.push(part);
  else if (part.kind === 'sequence') for (const each of part.parts) place(each, steps);
  else if (part.kind === 'repeat') {
    const start = steps.length;
    place(part.part, steps);
    steps.push({ kind: 'fork', to: [start, steps.length + 1] });
  } else placeBranches(part.kind === 'optional' ? [part.part, nothing] : part.parts, steps);
}

const nothing: Part = { kind: 'sequence', parts: [] };

function placeBranches(branches: readonly Part[], steps: Step[]): void {
  const fork = steps.length;
  steps.push({ kind: 'fork', to: [] });
  const starts: number[] = [];
  const ends: number[] = [];
  for (const branch of branches) {
    starts.push(steps.length);
    place(branch, steps);
    ends.push(steps.length);
    steps.push({ kind: 'fork', to: [] });
  }
  steps[fork] = { kind: 'fork', to: starts };
  for (const end of ends) steps[end] = { kind: 'fork', to: [steps.length] };
}
