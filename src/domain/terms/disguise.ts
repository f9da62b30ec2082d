import { charFacts, foldLetters } from './fold-text.ts';

/** Part of a text between spaces, by how its letters look. */
interface Chunk {
  letters: string[];
  /** Something in it is spelled unlike words are. */
  is_disguised: boolean;
}

/** A text by how its letters look, without spaces and doubled letters. */
export interface Disguise {
  letters: readonly string[];
  /** Positions at which a match may begin or end: those of chunks, and around unspaced scripts. */
  bounds: ReadonlySet<number>;
  /** The chunk that each letter belongs to. */
  chunk_at: readonly number[];
  chunks: readonly { start: number; end: number; is_disguised: boolean; is_piece: boolean }[];
}

/** Separates words or clauses; other signs within a word may disguise it. */
const separators = /[\s\u3001\u3002\u300c\u300d()[\]{}"“”„«»,;:?/\\]+/u;
const inWord = /[\p{L}\p{N}@$€]/u;

/** Without the signs around it. A pattern would look from each sign on for the end of the text. */
function trimmed(part: string): string {
  const chars = Array.from(part);
  const first = chars.findIndex((char) => inWord.test(char));
  return first === -1
    ? ''
    : chars.slice(first, chars.findLastIndex((char) => inWord.test(char)) + 1).join('');
}

export const readDisguise = (folded: string): Disguise =>
  joined(
    folded
      .split(separators)
      .map((part) => readChunk(trimmed(part)))
      .filter(({ letters }) => letters.length > 0),
  );

const isUnspaced = (letter: string): boolean => charFacts(letter).is_unspaced;

/** A word that is written in pieces has pieces of one or two letters. */
const isPiece = (letters: readonly string[]): boolean =>
  letters.length === 1 || (letters.length === 2 && !letters.some(isUnspaced));

function readChunk(part: string): Chunk {
  const chars = Array.from(part);
  const letters = chars.flatMap((char) => charFacts(char).skeleton);
  return { letters, is_disguised: letters.length > 0 && isDisguised(chars) };
}

function isDisguised(chars: readonly string[]): boolean {
  const facts = chars.map(charFacts);
  const letters = facts.filter(({ is_letter }) => is_letter);
  if (letters.length === 0) return false;
  if (facts.some(({ is_sign }) => is_sign)) return true;
  const is_stretched = chars.some(
    (char, n) => n > 1 && char === chars[n - 1] && char === chars[n - 2],
  );
  if (is_stretched) return true;
  const foreign = letters.filter(({ looks_latin }) => looks_latin).length;
  return foreign > 0 && (foreign === letters.length || letters.some(({ is_latin }) => is_latin));
}

/** Letters that a 1 may stand for are one, once doubled ones are gone. */
const asOne = (letter: string): string => (letter === 'l' || letter === '1' ? 'i' : letter);

function joined(chunks: readonly Chunk[]): Disguise {
  const letters: string[] = [];
  const chunk_at: number[] = [];
  let last: string | undefined;
  const bounds = new Set<number>();
  const placed = chunks.map(({ letters: own, is_disguised }, index) => {
    // A doubled letter is one, also where two chunks meet.
    const start = last === own[0] ? letters.length - 1 : letters.length;
    bounds.add(start);
    for (const letter of own) {
      if (letter === last) continue;
      last = letter;
      if (isUnspaced(letter)) bounds.add(letters.length).add(letters.length + 1);
      letters.push(asOne(letter));
      chunk_at.push(index);
    }
    bounds.add(letters.length);
    return { start, end: letters.length, is_disguised, is_piece: isPiece(own) };
  });
  return { letters, bounds, chunk_at, chunks: placed };
}

/** The same of a rule's term. */
export function disguiseKey(term: string): string[] {
  const letters = Array.from(foldLetters(term)).flatMap((char) => charFacts(char).skeleton);
  return letters.filter((letter, n) => letter !== letters[n - 1]).map(asOne);
}

/**
 * Whether what stands from `start` to `end` is spelled unlike the words of a term are: with signs in
 * words, in pieces, or several words in one.
 */
export function isEvasion(
  { chunks, chunk_at }: Disguise,
  { start, end, words }: { start: number; end: number; words: number },
): boolean {
  const first = chunk_at[start] ?? 0;
  const last = chunk_at[end - 1] ?? first;
  const touched = chunks.slice(first, last + 1);
  if (touched.length < words || touched.some(({ is_disguised }) => is_disguised)) return true;
  const are_whole = chunks[first]?.start === start && chunks[last]?.end === end;
  return are_whole && touched.length > 1 && touched.every(({ is_piece }) => is_piece);
}
