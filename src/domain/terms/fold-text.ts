import confusables from 'unhomoglyph/data.json' with { type: 'json' };

// Texts are compared in folded spelling: without case, accents and invisible characters. Disguised
// spellings are compared a second time, by the skeletons of UTS 39 (ADR 053).

const [katakana_first, katakana_last, kana_offset] = [0x30_a1, 0x30_f6, 0x60];
/** Letters that have no decomposition. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/**
 * Small letters without accents; compatibility forms, invisible characters and katakana folded. ñ is
 * a letter of its own: without it common first names would be other words.
 */
export const foldLetters = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFD')
    .replaceAll(/(?<!n)\u0303|[\u0300-\u0302\u0304-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll(/[ßøłđæœı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[\u30a1-\u30f6]/g, hiraganaOf);

function hiraganaOf(letter: string): string {
  const code = letter.charCodeAt(0);
  return code >= katakana_first && code <= katakana_last
    ? String.fromCharCode(code - kana_offset)
    : letter;
}

const word = /[\p{L}\p{N}\p{M}]+/gu;

/** The folded words of a text, joined by single spaces. */
export const foldWords = (text: string): string => (foldLetters(text).match(word) ?? []).join(' ');

/** Scripts without spaces between words: a match may begin and end at each character. */
export const isUnspaced = (char: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u.test(char);

/** Digits and signs that stand for letters. */
const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
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
  '!': 'i',
  '|': 'i',
  '+': 't',
};
export const isLeet = (char: string): boolean => Object.hasOwn(leet, char);

const prototypes = confusables as Readonly<Record<string, string>>;

/** The letters that a character looks like; '' for signs. `l` and `i` are one. */
export const skeleton = (char: string): string =>
  foldLetters(prototypes[char] ?? char)
    .replaceAll(
      /[^a-z]/gu,
      (looks) => leet[looks] ?? (/[\p{L}\p{N}\p{M}]/u.test(looks) ? looks : ''),
    )
    .replaceAll('l', 'i');

/** Whether a letter looks like Latin ones without being one. */
export const looksLatin = (char: string): boolean =>
  !/[a-z]/.test(char) && /^[a-z]+$/.test(skeleton(char));
