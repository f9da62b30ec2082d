import { CsvError, parse, type Info } from 'csv-parse/sync';

const most_record_bytes = 256 * 1024;

/** A row, in file order. Columns missing in the header are empty. */
export interface ParsedRow<Column extends string> {
  /** Its first line. */
  line: number;
  cells: Readonly<Record<Column, string>>;
  /** Fields of the row, and of the header. */
  found: number;
  wanted: number;
}

/** Why a CSV is unusable as a whole. */
export type CsvFault =
  | 'unreadable'
  | 'empty'
  | 'too_many'
  | 'unknown_column'
  | 'column_twice'
  | 'no_column';

export class CsvRefused extends Error {
  readonly fault: CsvFault;
  /** The column, or the words of the parser; '' for none. */
  readonly word: string;

  constructor(fault: CsvFault, word = '') {
    super(`${fault} ${word}`);
    this.fault = fault;
    this.word = word;
  }
}

interface CsvShape<Column extends string> {
  columns: readonly Column[];
  required: readonly Column[];
  most_rows: number;
}

/**
 * Reads the text of a CSV: commas, a header of known column names in any order and letter case, quotes around fields with commas, quotes or
 * line breaks, with or without a byte order mark. NUL, which the database cannot store, is left out. Throws CsvRefused.
 */
export function parseCsv<Column extends string>(
  text: string,
  { columns, required, most_rows }: CsvShape<Column>,
): ParsedRow<Column>[] {
  const [header, ...records] = recordsOf(text.replace(/^\u{FEFF}/u, '').replaceAll('\u0000', ''));
  if (!header) throw new CsvRefused('empty');
  if (records.length > most_rows) throw new CsvRefused('too_many');
  const places = placesOf(header.record, columns);
  const missing = required.find((name) => !places.has(name));
  if (missing !== undefined) throw new CsvRefused('no_column', missing);
  return records.map(({ record, line }) => ({
    line,
    cells: Object.fromEntries(
      columns.map((name) => [name, record[places.get(name) ?? -1] ?? '']),
    ) as Record<Column, string>,
    found: record.length,
    wanted: header.record.length,
  }));
}

function recordsOf(text: string): { record: string[]; line: number }[] {
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
    throw new CsvRefused('unreadable', error.message);
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
    if (!column) throw new CsvRefused('unknown_column', text);
    if (places.has(column)) throw new CsvRefused('column_twice', column);
    places.set(column, place);
  }
  return places;
}
