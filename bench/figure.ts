/** One measured number. Without a bound it informs and never fails. */
export interface Figure {
  benchmark: string;
  name: string;
  value: number;
  unit: string;
  bound: Bound | undefined;
  /** Facts that help to judge the number: spread, parts, load of the machine. */
  note: string;
}

export type Bound = { least: number } | { most: number };

export function figure(
  benchmark: string,
  name: string,
  measured: { value: number; unit: string; bound?: Bound; note?: string },
): Figure {
  return {
    benchmark,
    name,
    value: measured.value,
    unit: measured.unit,
    bound: measured.bound,
    note: measured.note ?? '',
  };
}

/** NaN passes no bound. */
export function isPassed({ value, bound }: Figure): boolean {
  if (!bound) return true;
  return 'least' in bound ? value >= bound.least : value <= bound.most;
}

/** One JSON object: bound as text, `pass` null where there is none. */
export function jsonLine(item: Figure): string {
  const { benchmark, name, unit, note } = item;
  return JSON.stringify({
    benchmark,
    name,
    value: rounded(item.value),
    unit,
    bound: boundText(item.bound),
    pass: item.bound ? isPassed(item) : null,
    note,
  });
}

/** The figures as a table in Markdown, aligned for the terminal. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((item) => [
    `${item.benchmark}: ${item.name}`,
    `${rounded(item.value)} ${item.unit}`.trim(),
    boundText(item.bound) || '-',
    item.bound ? (isPassed(item) ? 'pass' : 'FAIL') : '-',
    item.note,
  ]);
  const head = ['figure', 'measured', 'bound', 'result', 'note'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const boundText = (bound: Bound | undefined): string =>
  bound ? ('least' in bound ? `≥ ${rounded(bound.least)}` : `≤ ${rounded(bound.most)}`) : '';

/** Two decimals for small numbers, one for middling, none for large. */
function rounded(value: number): number {
  const digits = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return Number(value.toFixed(digits));
}
