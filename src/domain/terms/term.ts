import type { TermEffect, TermKind, TermPlace } from '#contracts/terms.ts';
import type { Language } from '#contracts/vocabulary.ts';

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

/**
 * A text of a known language is tested by the rules of that language and by those of every language. Leave the language out where only
 * the client names it and no one reviews the text before others read it: all rules apply then.
 */
export interface TextPlace {
  place: TermPlace;
  lang?: Language;
}

/** All rules of the table, compiled. */
export interface TermMatcher {
  /** The rules that a text matches at a place, strongest effect first. Takes time linear in the text. */
  find(text: string, at: TextPlace): readonly TermRule[];
}
