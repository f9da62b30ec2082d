import * as z from 'zod/mini';
import { isCalendarDay } from '../../calendar-day.ts';
import { csvRow } from '../../text/csv-row.ts';

// Figures of a period, for the person who answers for the site.

/** Days of a report at most: it is counted from all events of its period. */
export const report_days_max = 1100;
const day_ms = 86_400_000;

const day = z.string().check(z.refine(isCalendarDay));
/** Days in UTC, both included. */
export const TransparencyQuery = z.strictObject({ from: day, to: day }).check(
  z.refine(({ from, to }) => from <= to, { path: ['to'] }),
  z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) < report_days_max * day_ms, {
    path: ['to'],
  }),
);

export const reportSections = [
  'notices',
  'decisions',
  'kinds',
  'rules',
  'appeals',
  'handling',
  'monthly',
] as const;

/** One figure. */
export const ReportRow = z.object({
  section: z.enum(reportSections),
  /** `2027-01` in the monthly table; '' elsewhere. */
  month: z.string(),
  /** The counted item: a kind of case, an action, a rule with its version. */
  of: z.string(),
  /** The figure of the item: `received`, `median hours`, an action with who took it. */
  measure: z.string(),
  value: z.number(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const Transparency = z.object({ figures: z.array(ReportRow) });

/** The figures as CSV, with a head. */
export const reportCsv = (rows: readonly ReportRow[]): string =>
  [
    csvRow(['section', 'month', 'of', 'measure', 'value']),
    ...rows.map(({ section, month, of, measure, value }) =>
      csvRow([section, month, of, measure, value]),
    ),
  ].join('');
