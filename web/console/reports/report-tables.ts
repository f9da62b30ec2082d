import type { ReportRow } from '#contracts/calls/console/console-reports.ts';
import type { Texts } from '../texts/texts.ts';

/** A table of the report, in words: whatever a row has no figure for is 0, or a dash where it is a time. */
export interface ReportTable {
  section: ReportRow['section'];
  heads: string[];
  /** How many cells at the beginning of a row name it. */
  names: number;
  rows: { key: string; cells: (string | number)[] }[];
}

const sections: readonly ReportRow['section'][] = [
  'notices',
  'decisions',
  'kinds',
  'rules',
  'appeals',
  'handling',
  'monthly',
];
/** Whose measures are one row each: there are as many as actions. */
const listed: ReadonlySet<string> = new Set(['kinds', 'rules']);
/** Columns, in the order in which they are read. */
const order = [
  'received',
  'repeated',
  'by a person',
  'automated',
  'upheld',
  'changed',
  'decided',
  'decided within 7 business days',
  'removed',
  'median hours',
];

/** The figures as tables, without those that would be empty. */
export function tablesOf(texts: Texts, figures: readonly ReportRow[]): ReportTable[] {
  const bySection = groupBy(figures, ({ section }) => section);
  return sections.flatMap((section) => {
    const rows = bySection.get(section);
    if (!rows) return [];
    return listed.has(section) ? listTable(texts, section, rows) : wideTable(texts, section, rows);
  });
}

/** `Map.groupBy` is missing in browsers that the site serves (ADR 136). */
function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

function listTable(
  texts: Texts,
  section: ReportRow['section'],
  rows: readonly ReportRow[],
): ReportTable {
  return {
    section,
    heads: [
      section === 'rules' ? texts.report_rule : texts.report_of,
      texts.report_measure,
      texts.report_value,
    ],
    names: 2,
    rows: rows.map(({ of, measure, value }) => ({
      key: `${of} ${measure}`,
      cells: [nameOf(texts, section, of), measureOf(texts, measure), value],
    })),
  };
}

function wideTable(
  texts: Texts,
  section: ReportRow['section'],
  rows: readonly ReportRow[],
): ReportTable {
  const measures = [...new Set(rows.map(({ measure }) => measure))].sort(
    (a, b) => order.indexOf(a) - order.indexOf(b),
  );
  const is_monthly = section === 'monthly';
  const groups = groupBy(rows, ({ month, of }) => `${month} ${of}`);
  return {
    section,
    heads: [
      ...(is_monthly ? [texts.report_month] : []),
      texts.report_of,
      ...measures.map((measure) => measureOf(texts, measure)),
    ],
    names: is_monthly ? 2 : 1,
    rows: [...groups].map(([key, [first, ...others]]) => {
      const values = new Map([first, ...others].map((row) => [row?.measure, row?.value]));
      return {
        key,
        cells: [
          ...(is_monthly ? [first?.month ?? ''] : []),
          nameOf(texts, section, first?.of ?? ''),
          ...measures.map(
            (measure) => values.get(measure) ?? (measure === 'median hours' ? '–' : 0),
          ),
        ],
      };
    }),
  };
}

/** A kind of case, or an action, some of which have the same code; that of a rule stays as it is. */
const nameOf = ({ kinds, actions }: Texts, section: ReportRow['section'], of: string): string =>
  (section === 'decisions' ? actions[of] : kinds[of]) ?? of;

/** A measure, or an action with who took it: `remove by a person`. */
function measureOf({ actions, report_measures }: Texts, measure: string): string {
  const [, action, by] = /^(\S+)(?: (automated|by a person))?$/.exec(measure) ?? [];
  const known = report_measures[measure];
  if (known !== undefined || action === undefined) return known ?? measure;
  const name = actions[action] ?? action;
  if (by === undefined) return name;
  const [first = '', ...rest] = report_measures[by] ?? by;
  return `${name} (${first.toLowerCase()}${rest.join('')})`;
}
