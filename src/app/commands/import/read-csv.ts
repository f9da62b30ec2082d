import { CsvError, parse, type Info } from 'csv-parse/sync';
import { printable, quoted } from '../plain-text.ts';
import { ListRefused, readText } from './read-text.ts';

const most_rows = 100_000;
const most_record_bytes = 256 * 1024;

/**
 * A row, in file order. Columns missing in the header are empty; `fault` ends the sentence 'line 3:
 * …'.
 */
export interface CsvRow<Column extends string> {
  line: number;
  cells: Readonly<Record<Column, string>>;
  fault: string | undefined;
}

/**
 * Reads a CSV: UTF-8 with or without a byte order mark, commas, a header of known column names in
 * any order, quotes around fields with commas, quotes or line breaks. Throws ListRefused.
 */
export async function readCsv<Column extends string>(
  path: string,
  columns: readonly Column[],
  required: readonly Column[],
): Promise<CsvRow<Column>[]> {
  const [header, ...records] = parseText(await readText(path, 'CSV'));
  if (!header) throw new ListRefused('The CSV is empty.');
  if (records.length > most_rows)
    throw new ListRefused(`The CSV has more than ${most_rows} rows; split it.`);
  const places = placesOf(header.record, columns);
  const missing = required.find((name) => !places.has(name));
  if (missing !== undefined) throw new ListRefused(`The CSV has no column ${missing}.`);
  return records.map(({ record, line }) => ({
    line,
    cells: Object.fromEntries(
      columns.map((name) => [name, record[places.get(name) ?? -1] ?? '']),
    ) as Record<Column, string>,
    fault:
      record.length === header.record.length
        ? undefined
        : `it has ${record.length} fields, the first line ${header.record.length}`,
  }));
}

function parseText(text: string): { record: string[]; line: number }[] {
  try {
    // With `info` the parser returns more than its types declare.
    const rows: unknown = parse(text.replaceAll(/\r\n?/g, '\n'), {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: most_record_bytes,
      record_delimiter: '\n',
    });
    return (rows as { record: string[]; info: Info }[]).map(({ record, info }) => ({
      record,
      line: info.lines - lineBreaksIn(record),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ListRefused(`The CSV cannot be read: ${printable(error.message).slice(0, 300)}.`);
  }
}

/** The parser counts to the end of a record; people expect its first line. */
const lineBreaksIn = (record: readonly string[]): number => record.join('').split('\n').length - 1;

function placesOf<Column extends string>(
  header: readonly string[],
  columns: readonly Column[],
): Map<Column, number> {
  const places = new Map<Column, number>();
  for (const [place, text] of header.entries()) {
    const column = columns.find((name) => name === text.trim().toLowerCase());
    if (!column)
      throw new ListRefused(
        `The CSV has a column ${quoted(text)}; known are ${columns.join(', ')}.`,
      );
    if (places.has(column)) throw new ListRefused(`The CSV has two columns ${column}.`);
    places.set(column, place);
  }
  return places;
}
