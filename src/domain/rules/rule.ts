import * as z from 'zod/mini';
import type { dispositions } from '#contracts/moderation.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { orElse } from '../or-else.ts';

const Words = z.object({ title: z.string(), text: z.string() });

/** Title and text of a rule in a language. */
export type RuleWords = z.infer<typeof Words>;

export type RuleTexts = Partial<Record<Language, RuleWords | undefined>> & { en: RuleWords };

const English = orElse(Words, { title: '', text: '' });
/** One language of the column `texts`. Empty for what does not fit: no rule must end a page that names many. */
export const readWords = (json: unknown): RuleWords => English.parse(json);

const Texts = z.object({
  ...Object.fromEntries(languages.map((lang) => [lang, orElse(z.optional(Words), undefined)])),
  en: English,
});
/** The column `texts`. A text that does not fit is missing, as that of a language which the rule does not have. */
export const readTexts = (json: unknown): RuleTexts => Texts.parse(json);

export type Disposition = (typeof dispositions)[number];

/** The content of a version of a rule. */
export interface RuleContent {
  disposition: Disposition;
  /** How what it is about is marked; '' for not at all. */
  label: string;
  /** A country in lower case; '' for everywhere. */
  region: string;
  /** Hours within which a case about it is to be decided; null for the clock of the kind of case. */
  due_hours: number | null;
  /** Seen by staff with that permission alone. */
  is_child_safety: boolean;
  texts: RuleTexts;
}

export interface ContentRule extends RuleContent {
  rule_id: number;
  code: string;
  version: number;
  valid_from: Date;
  /** Whether it came with Velour; false for the owner's own. */
  is_shipped: boolean;
}

export const ruleColumns = [
  'rule_id',
  'code',
  'version',
  'disposition',
  'label',
  'region',
  'due_hours',
  'is_child_safety',
  'texts',
  'valid_from',
] as const;
