import { CsvRefused, parseCsv } from '#platform/csv/parse-csv.ts';
import { printable, quoted } from '../plain-text.ts';
import { ListRefused, readText } from './read-text.ts';

const most_rows = 100_000;

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
  const text = await readText(path, 'CSV');
  try {
    return parseCsv(text, { columns, required, most_rows }).map(
      ({ line, cells, found, wanted }) => ({
        line,
        cells,
        fault: found === wanted ? undefined : `it has ${found} fields, the first line ${wanted}`,
      }),
    );
  } catch (error) {
    if (error instanceof CsvRefused) throw new ListRefused(sentenceOf(error, columns));
    throw error;
  }
}

function sentenceOf({ fault, word }: CsvRefused, columns: readonly string[]): string {
  switch (fault) {
    case 'empty':
      return 'The CSV is empty.';
    case 'too_many':
      return `The CSV has more than ${most_rows} rows; split it.`;
    case 'no_column':
      return `The CSV has no column ${word}.`;
    case 'unknown_column':
      return `The CSV has a column ${quoted(word)}; known are ${columns.join(', ')}.`;
    case 'column_twice':
      return `The CSV has two columns ${word}.`;
    case 'unreadable':
      return `The CSV cannot be read: ${printable(word).slice(0, 300)}.`;
  }
}
