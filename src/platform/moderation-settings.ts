import type * as z from 'zod';
import { passing, whole } from './config-fields.ts';

/** How long a kind of case may take, in a country or everywhere (`region` ''). */
export interface CaseClock {
  kind: string;
  region: string;
  amount: number;
  unit: 'hours' | 'business_days';
}

const kinds = [
  'report',
  'remove',
  'illegal',
  'copyright',
  'counter-notice',
  'complaint',
  'trusted-flagger',
  'correction',
  'publication',
  'edit',
  'picture',
  'comment',
  'appeal',
  'age-photo',
  'model-request',
  'law-enforcement',
  'hash-match',
  'verification',
  'member',
  'named',
];

/** Reads `remove=48h appeal=7bd gb:remove=24h`; undefined for anything else. */
export function parseCaseClocks(text: string): CaseClock[] | undefined {
  const clocks: CaseClock[] = [];
  for (const word of text.split(' ').filter(Boolean)) {
    const [, region = '', kind = '', amount = '', unit = ''] =
      /^(?:([a-z]{2}):)?([a-z-]+)=([1-9]\d{0,3})(h|bd)$/.exec(word) ?? [];
    if (!kinds.includes(kind)) return undefined;
    clocks.push({
      kind,
      region,
      amount: Number(amount),
      unit: unit === 'h' ? 'hours' : 'business_days',
    });
  }
  return clocks;
}

/** The variables of decisions; `.env.example` explains them. */
export const moderationFields = {
  STRIKE_DAYS: whole(1, 3650, 180),
  STRIKES_TO_SUSPEND: whole(1, 100, 3),
  SUSPENSION_DAYS: whole(1, 3650, 30),
  REPORTS_TO_HIDE: whole(0, 100, 3),
  REPORTER_DAYS: whole(0, 3650, 30),
  PRESERVATION_DAYS: whole(30, 3650, 365),
  CASE_CLOCKS: passing(
    (text) => parseCaseClocks(text) !== undefined,
    'must be kinds of cases with hours or business days, such as remove=48h appeal=7bd gb:remove=24h',
  ),
};

export const moderationSettings = (set: z.output<z.ZodObject<typeof moderationFields>>) => ({
  moderation: {
    strike_days: set.STRIKE_DAYS,
    strikes_to_suspend: set.STRIKES_TO_SUSPEND,
    suspension_days: set.SUSPENSION_DAYS,
    reports_to_hide: set.REPORTS_TO_HIDE,
    reporter_days: set.REPORTER_DAYS,
    preservation_days: set.PRESERVATION_DAYS,
    clocks: parseCaseClocks(set.CASE_CLOCKS) ?? [],
  },
});
