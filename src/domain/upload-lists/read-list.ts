import {
  upload_list_columns,
  type UploadListColumn,
  type UploadListFault,
} from '#contracts/calls/uploads/upload-list.ts';
import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { AppError } from '#contracts/errors.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { CsvRefused, parseCsv, type ParsedRow } from '#platform/csv/parse-csv.ts';
import { plainFileName } from '../uploads/index.ts';

type Cells = Readonly<Record<UploadListColumn, string>>;

/** A line, before anything is asked of the database. */
export interface ListLine {
  line: number;
  /** As written. */
  file: string;
  /** Without folders, as uploads store it but in NFC; '' for none. */
  file_name: string;
  /** Names of categories. */
  categories: string[];
  /** Without those whose cell is empty. */
  typed: TypedFields;
  faults: Record<string, string>;
}

/** Columns that only the owner's import sets. */
const of_owners = ['channel', 'country', 'date'] as const;

/** Reads the lines of a list. Throws `invalid` with the fault of `list`. */
export function readList(bytes: Buffer): ListLine[] {
  const lines = rowsOf(bytes).map(lineOf);
  const twice = namesTwice(lines.map(({ file_name }) => file_name));
  for (const { file_name, faults } of lines) if (twice.has(file_name)) faults['file'] ??= 'twice';
  return lines;
}

function rowsOf(bytes: Buffer): ParsedRow<UploadListColumn>[] {
  if (bytes.length === 0) throw unusable('required');
  if (bytes.length > upload_limits.list_bytes) throw unusable('too_large');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return parseCsv(text, {
      columns: upload_list_columns,
      required: ['file'],
      most_rows: upload_limits.list_lines,
    });
  } catch (error) {
    if (error instanceof TypeError) throw unusable('not_text');
    if (error instanceof CsvRefused) throw unusable(error.fault);
    throw error;
  }
}

const unusable = (list: UploadListFault): AppError => new AppError('invalid', { list });

function storedName(file: string): string {
  const name = file.trim().split(/[/\\]/).at(-1) ?? '';
  // macOS names files in NFD, and tables are written in NFC.
  return name === '' ? '' : plainFileName(name).normalize('NFC');
}

function namesTwice(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.filter((name, at) => names.indexOf(name) !== at));
}

const listed = (cell: string): string[] =>
  cell
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean);

function lineOf({ line, cells, found, wanted }: ParsedRow<UploadListColumn>): ListLine {
  const file_name = storedName(cells.file);
  const faults: Record<string, string> = {};
  if (found !== wanted) faults['line'] = 'fields';
  if (file_name === '') faults['file'] = 'required';
  for (const column of of_owners)
    if (cells[column].trim() !== '') faults[column] = 'not_for_members';
  return {
    line,
    file: cells.file.trim(),
    file_name,
    // Cells of a line that has too few or too many may stand in another column.
    categories: found === wanted ? listed(cells.categories) : [],
    typed: typedOf(cells),
    faults,
  };
}

function typedOf(cells: Cells): TypedFields {
  const fields = {
    title: cells.title,
    description: cells.description,
    lang: cells.language.trim().toLowerCase(),
    orientation: cells.orientation.trim().toLowerCase(),
    tags: listed(cells.tags).join(','),
    models: listed(cells.models).join(','),
    visibility: cells.visibility.trim(),
    ai_made: cells.ai_made.trim().toLowerCase(),
    people_shown: cells.people_shown.trim(),
    exclusive: cells.exclusive.trim(),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
}
