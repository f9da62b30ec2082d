import { open } from 'node:fs/promises';
import { CsvError, parse, type Info } from 'csv-parse/sync';
import { CellRefused, columns, metadataOf, type Column, type Metadata } from './metadata-columns.ts';
import { printable, quoted } from './plain-text.ts';

const most_bytes = 32 * 1024 * 1024;
const most_rows = 100_000;
const most_record_bytes = 256 * 1024;

/** The CSV as a whole cannot be used; the message is a sentence for a person. */
export class CsvRefused extends Error {}

/** A row of the CSV, in the order of the file; `metadata` is the reason when it is refused. */
export interface MetadataRow {
  line: number;
  /** as it stands in the row */
  file: string;
  metadata: Metadata | string;
}

/**
 * Reads a CSV of metadata: UTF-8 with or without a mark at its start, commas, a first line of column names in any order, quotes around what contains
 * commas, quotes or line breaks. Throws CsvRefused; what is wrong with one row is said in that row.
 */
export async function readMetadata(path: string, now: Date): Promise<MetadataRow[]> {
  const [header, ...records] = parseText(await readText(path));
  if (!header) throw new CsvRefused('The CSV is empty.');
  if (records.length > most_rows) throw new CsvRefused(`The CSV has more than ${most_rows} rows; split it.`);
  const places = placesOf(header.record);
  return records.map(({ record, line }) => {
    const cell = (name: Column): string => record[places.get(name) ?? -1] ?? '';
    const file = cell('file').trim();
    const refused = (metadata: string): MetadataRow => ({ line, file, metadata });
    if (record.length !== header.record.length) return refused(`it has ${record.length} fields, the first line ${header.record.length}`);
    if (file === '') return refused('it names no file');
    const cells = Object.fromEntries(columns.map((name) => [name, cell(name)])) as Record<Column, string>;
    try {
      return { line, file, metadata: metadataOf(cells, now) };
    } catch (error) {
      if (error instanceof CellRefused) return refused(error.message);
      throw error;
    }
  });
}

async function readText(path: string): Promise<string> {
  const handle = await open(path).catch(() => {
    throw new CsvRefused('The CSV cannot be opened.');
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new CsvRefused('The CSV is not a file.');
    if (found.size > most_bytes) throw new CsvRefused(`The CSV has more than ${most_bytes / 1024 / 1024} MB; split it.`);
    return new TextDecoder('utf-8', { fatal: true }).decode(await handle.readFile());
  } catch (error) {
    if (error instanceof TypeError) throw new CsvRefused('The CSV is not UTF-8 text.');
    throw error;
  } finally {
    await handle.close();
  }
}

function parseText(text: string): { record: string[]; line: number }[] {
  try {
    // With `info` the parser gives more than its types say.
    const rows: unknown = parse(text.replaceAll(/\r\n?/g, '\n'), {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: most_record_bytes,
      record_delimiter: '\n',
    });
    return (rows as { record: string[]; info: Info }[]).map(({ record, info }) => ({ record, line: info.lines - lineBreaksIn(record) }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvRefused(`The CSV cannot be read: ${printable(error.message).slice(0, 300)}.`);
  }
}

/** The parser counts to the end of a record; people look at its start. */
const lineBreaksIn = (record: readonly string[]): number => record.join('').split('\n').length - 1;

function placesOf(header: readonly string[]): Map<Column, number> {
  const places = new Map<Column, number>();
  for (const [place, text] of header.entries()) {
    const column = columns.find((name) => name === text.trim().toLowerCase());
    if (!column) throw new CsvRefused(`The CSV has a column ${quoted(text)}; known are ${columns.join(', ')}.`);
    if (places.has(column)) throw new CsvRefused(`The CSV has two columns ${column}.`);
    places.set(column, place);
  }
  if (!places.has('file')) throw new CsvRefused('The CSV has no column file.');
  return places;
}
