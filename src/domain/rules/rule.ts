import type { dispositions } from '#contracts/moderation.ts';
import type { Language } from '#contracts/vocabulary.ts';

/** Title and text of a rule in a language. */
export type RuleTexts = Partial<Record<Language, { title: string; text: string }>> & {
  en: { title: string; text: string };
};

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
