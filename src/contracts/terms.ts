/** exact: whole words; prefix: the beginning of a word; pattern: see src/domain/terms/patterns. */
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

/** The help texts that come with Velour; a rule that names none has the general one. */
export const shippedHelps = ['general', 'minors', 'consent', 'violence'] as const;
