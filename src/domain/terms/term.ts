import type { Language } from '#contracts/vocabulary.ts';

/** exact: whole words; prefix: the beginning of a word; pattern: see patterns/parse-pattern.ts. */
export const termKinds = ['exact', 'prefix', 'pattern'] as const;
export type TermKind = (typeof termKinds)[number];

/** Where a text stands. */
export const termPlaces = ['search', 'title', 'tag', 'name', 'comment'] as const;
export type TermPlace = (typeof termPlaces)[number];

/**
 * Strongest first. block refuses the text, hold has it wait for a review, warn shows a help text,
 * hide keeps it out of suggestions and keywords.
 */
export const termEffects = ['block', 'hold', 'warn', 'hide'] as const;
export type TermEffect = (typeof termEffects)[number];

/** One rule of the table `term_rule`. */
export interface TermRule {
  term_rule_id: number;
  kind: TermKind;
  term: string;
  /** Null: of every language. */
  lang: Language | null;
  places: readonly TermPlace[];
  effect: TermEffect;
  /** Name of a help text; null: the general one. */
  help: string | null;
}

/** A text of a known language is tested by the rules of that language and by those of every language. */
export interface TextPlace {
  place: TermPlace;
  lang?: Language;
}

/** All rules of the table, compiled. */
export interface TermMatcher {
  /** The rules that a text matches at a place, strongest effect first. Takes time linear in the text. */
  find(text: string, at: TextPlace): readonly TermRule[];
}
