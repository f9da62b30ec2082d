import { createReadStream } from 'node:fs';
import { CsvError, parse, type Info } from 'csv-parse';
import type { NewHashEntry } from '#domain/hashes/index.ts';
import { ListRefused } from '../import/read-text.ts';
import { printable, quoted } from '../plain-text.ts';

/** Kinds that are compared, by their column, and the length of their hex. */
const kinds = { sha256: 64, md5: 32, pdq: 64 } as const;
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];
/** Columns that lists have besides, and that are of no use here. */
const left_out = ['sha1', 'photodna', 'tmk', 'quality', 'note', 'added_at'];
const reference_most = 200;
/** Faults that are named before the rest is only counted. */
export const faults_named = 20;

/** A line of a list: an entry, or what is wrong with it. */
export type HashLine = { line: number } & (
  | { entry: NewHashEntry; fault?: undefined }
  | { fault: string; entry?: undefined }
);

/**
 * Reads a CSV of any length line by line: a header with sha256, md5 or pdq and, if wanted, reference.
 * A line has at least one hash, in hex. Throws ListRefused for a file that is no such list.
 */
export async function* readHashList(path: string): AsyncGenerator<HashLine> {
  const source = createReadStream(path);
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: 64 * 1024,
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let columns: string[] | undefined;
  try {
    // With `info` the parser yields more than its types declare.
    for await (const row of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (columns) yield { line: row.info.lines, ...readLine(columns, row.record) };
      else columns = readHeader(row.record);
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new ListRefused(`The list cannot be read: ${printable(error.message).slice(0, 300)}.`);
    if (isFileFault(error)) throw new ListRefused('The list cannot be opened.');
    throw error;
  } finally {
    source.destroy();
  }
  if (!columns) throw new ListRefused('The list is empty.');
}

const isFileFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));

function readHeader(record: readonly string[]): string[] {
  const columns = record.map((name) => name.toLowerCase());
  const known: readonly string[] = ['reference', ...kindNames, ...left_out];
  for (const [n, name] of columns.entries()) {
    if (!known.includes(name))
      throw new ListRefused(
        `The list has a column ${quoted(name.slice(0, 40))}; known are ${known.join(', ')}.`,
      );
    if (columns.indexOf(name) !== n) throw new ListRefused(`The list has two columns ${name}.`);
  }
  if (!kindNames.some((kind) => columns.includes(kind)))
    throw new ListRefused(`The list has no column ${kindNames.join(', ')}.`);
  return columns;
}

function readLine(
  columns: readonly string[],
  record: readonly string[],
): { entry: NewHashEntry } | { fault: string } {
  if (record.length !== columns.length)
    return { fault: `it has ${record.length} fields, the first line ${columns.length}` };
  const cell = (name: string): string => record[columns.indexOf(name)] ?? '';
  const hashes: NewHashEntry['hashes'] = [];
  for (const kind of kindNames) {
    const hash = cell(kind).toLowerCase();
    if (hash === '') continue;
    if (hash.length !== kinds[kind] || !/^[0-9a-f]+$/.test(hash))
      return { fault: `${kind} is not ${kinds[kind]} hexadecimal digits` };
    hashes.push({ kind, hash });
  }
  const [first] = hashes;
  if (!first) return { fault: 'it has no hash' };
  const reference = cell('reference') || `${first.kind}-${first.hash}`;
  if (reference.length > reference_most)
    return { fault: `its reference has more than ${reference_most} characters` };
  return { entry: { reference, hashes } };
}
