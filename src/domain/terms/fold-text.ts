import confusables from 'unhomoglyph/data.json' with { type: 'json' };
import { latin_letters } from './latin-letters.ts';

// Texts are compared in folded spelling: without case, accents and invisible characters. Disguised
// spellings are compared a second time, by the skeletons of UTS 39 (ADR 053).

const [katakana_first, katakana_last, kana_offset] = [0x30_a1, 0x30_f6, 0x60];
/** A search finds these letters as Latin ones. */
const plainLetters = new Map(
  Object.entries(latin_letters).flatMap(([plain, letters]) =>
    Array.from(letters, (letter) => [letter, plain] as const),
  ),
);
const specialLetter = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu');

/** Accents, and the other marks that a search leaves out; the tilde of an ñ apart. */
const marks =
  /(?<!n)\u0303|[\u0300-\u0302]|[\u0304-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g;

/**
 * Small letters without accents; compatibility forms, invisible characters and katakana folded. ñ
 * before a vowel is a letter of its own: without it common first names would be other words.
 */
export const foldLetters = (text: string): string =>
  /^[ -~]*$/.test(text) ? text.toLowerCase() : foldEach(text).replaceAll(/ñ(?![aeiou])/g, 'n');

/** The same of letters whose neighbours are not known. */
const foldEach = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFD')
    .replaceAll(marks, '')
    .normalize('NFC')
    .replaceAll(specialLetter, (letter) => plainLetters.get(letter) ?? letter)
    .replaceAll(/[\u30a1-\u30f6]/g, hiraganaOf);

function hiraganaOf(letter: string): string {
  const code = letter.charCodeAt(0);
  return code >= katakana_first && code <= katakana_last
    ? String.fromCharCode(code - kana_offset)
    : letter;
}

const word = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of a folded text, joined by single spaces. */
export const wordsOf = (folded: string): string => (folded.match(word) ?? []).join(' ');

/** Digits and signs that stand for letters. */
const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '+': 't',
};

const prototypes = confusables as Readonly<Record<string, string>>;

/** The properties of a folded character. */
export interface CharFacts {
  /** The letters that it looks like, `1` for what may be i or l; none for signs. */
  skeleton: readonly string[];
  is_letter: boolean;
  /** It is no letter, and in a word stands for one or parts letters. */
  is_sign: boolean;
  /** It looks like Latin letters without being one. */
  looks_latin: boolean;
  is_latin: boolean;
  /** Of a script without spaces between words: a match may begin and end at it. */
  is_unspaced: boolean;
}

const known = new Map<string, CharFacts>();
/** Bounds the memory: no text has so many characters, all texts together may. */
const most_known = 20_000;

/** Looked up, because properties of characters are slow to test. */
export function charFacts(char: string): CharFacts {
  const looked_up = known.get(char);
  if (looked_up) return looked_up;
  if (known.size >= most_known) known.clear();
  const facts = readFacts(char);
  known.set(char, facts);
  return facts;
}

function readFacts(char: string): CharFacts {
  const looks = Array.from(/^[1!|]$/.test(char) ? '1' : foldEach(prototypes[char] ?? char))
    .map((each) => leet[each] ?? (/[\p{L}\p{N}\p{M}]/u.test(each) ? each : ''))
    .join('');
  const is_latin = /^[a-z]$/.test(char);
  const is_letter = /^\p{L}$/u.test(char);
  return {
    skeleton: Array.from(looks),
    is_letter,
    is_sign: looks === '1' || Object.hasOwn(leet, char) || !/^[\p{L}\p{N}\p{M}]$/u.test(char),
    looks_latin: is_letter && !is_latin && /^[a-z]+$/.test(looks),
    is_latin,
    is_unspaced: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]$/u.test(char),
  };
}
