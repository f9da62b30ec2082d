import { foldText } from '#contracts/text/fold-text.ts';

/** A letter of the folded title, and where its sign of the title begins and ends. */
interface Letter {
  char: string;
  from: number;
  to: number;
}

/**
 * The title in three: before the part that matched, the part, and after it. The part begins a word
 * of the title, or is in a script without spaces; a title without it is wholly in the first. `matched`
 * is a text as suggest_fold() returns it.
 */
export function splitAtMatch(title: string, matched: string): [string, string, string] {
  const letters = foldedLetters(title);
  const folded = letters.map(({ char }) => char).join('');
  const wanted = foldedLetters(matched)
    .map(({ char }) => char)
    .join('');
  const at = wanted === '' ? -1 : wordAt(folded, wanted);
  const [first, last] = [letters[at], letters[at + wanted.length - 1]];
  if (!first || !last) return [title, '', ''];
  return [title.slice(0, first.from), title.slice(first.from, last.to), title.slice(last.to)];
}

/** Small letters and digits without accents; all other signs become one space. */
function foldedLetters(text: string): Letter[] {
  const letters: Letter[] = [];
  let from = 0;
  for (const sign of text) {
    const to = from + sign.length;
    const last = letters.at(-1);
    const chars = foldText(sign).replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
    // An accent that follows its letter as a sign of its own belongs to it.
    if (chars === '' && last) last.to = to;
    for (let at = 0; at < chars.length; at++) {
      const char = chars.charAt(at);
      if (char !== ' ' || letters.at(-1)?.char !== ' ') letters.push({ char, from, to });
    }
    from = to;
  }
  return letters;
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u;

function wordAt(folded: string, wanted: string): number {
  let at = folded.indexOf(wanted);
  while (at > 0 && folded.charAt(at - 1) !== ' ' && !unspaced.test(wanted))
    at = folded.indexOf(wanted, at + 1);
  return at;
}
