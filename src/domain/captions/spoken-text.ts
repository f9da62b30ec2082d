import { languages, type Language } from '#contracts/vocabulary.ts';
import { turns } from '#platform/turns.ts';
import type { Ctx } from '../ctx.ts';
import { findTerms } from '../terms/index.ts';
import type { Cue } from './read-webvtt.ts';

/** Characters that are tested at once: other requests may have their turn between. */
const part_length = 4000;
/** Cues that are tested with the ones before as well: a sentence goes on from one to the next. */
const overlap = 3;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const unseen = new Set(['lrm', 'rlm', 'shy', 'zwj', 'zwnj']);

/** The words of a cue as they are seen: without tags, character references read. */
export const spokenText = (cue: string): string =>
  cue
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(#x?[\da-f]{1,7}|[a-z][a-z\d]{1,31});/gi, (_, reference: string) =>
      characterOf(reference),
    );

/** Letters with accents begin with the letter, as do letters of other shapes. */
function characterOf(reference: string): string {
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(reference) ?? [];
  if (hex ?? decimal) {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : '';
  }
  if (unseen.has(reference)) return '';
  if (reference.endsWith('sp')) return ' ';
  return named[reference] ?? reference.slice(0, 1);
}

/** Effects of the rules of restricted terms that match the spoken text, in the language of the captions. */
export async function effectsOfCues(
  ctx: Pick<Ctx, 'terms'>,
  cues: readonly Cue[],
  lang: string,
): Promise<Set<string>> {
  const [code = ''] = lang.split('-');
  const known = languages.find((language): language is Language => language === code);
  const at = { place: 'title', ...(known && { lang: known }) } as const;
  const effects = new Set<string>();
  const turn = turns();
  for (const part of partsOf(cues.map(({ text }) => spokenText(text)))) {
    for (const { effect } of await findTerms(ctx, part, at)) effects.add(effect);
    if (turn.isOver()) await turn.next();
  }
  return effects;
}

function* partsOf(texts: readonly string[]): Generator<string> {
  let from = 0;
  let length = 0;
  for (const [at, text] of texts.entries()) {
    length += text.length;
    if (length < part_length && at < texts.length - 1) continue;
    yield texts.slice(Math.max(0, from - overlap), at + 1).join(' ');
    from = at + 1;
    length = 0;
  }
}
