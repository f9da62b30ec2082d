/** Halves of signs. `toWellFormed` is missing in browsers that the site serves (ADR 136). */
const halves = /\p{Surrogate}/gu;
/** Signs that spreadsheets read as the start of a formula, in both widths. */
const formula = /^\s*[=+\-@＝＋－＠]/;
/** A spreadsheet may take another separator for the end of a cell. */
const formula_inside = /([;,|])(?=[=+\-@＝＋－＠])/g;
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

type Value = string | number | boolean | readonly string[] | undefined;

/** One row of CSV (RFC 4180) whose text no spreadsheet runs; lists are joined by `;`. */
export const csvRow = (values: readonly Value[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : value.map(item).join(';');
  const plain = text
    .replaceAll(halves, '\u{FFFD}')
    .replaceAll(controls, ' ')
    .replaceAll(formula_inside, '$1 ');
  const safe = formula.test(plain) ? `'${plain}` : plain;
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const item = (text: string): string => text.replaceAll(';', ',');
