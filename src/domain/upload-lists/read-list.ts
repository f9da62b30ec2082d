import {
  upload_list_columns,
  type UploadListColumn,
  type UploadListFault,
} from '#contracts/calls/upload-list.ts';
import type { TypedFields } from '#contracts/calls/video-edit.ts';
import { AppError } from '#contracts/errors.ts';
import { upload_limits } from '#contracts/limits-of-uploads.ts';
import { CsvRefused, parseCsv, type ParsedRow } from '#platform/csv/parse-csv.ts';

type Cells = Readonly<Record<UploadListColumn, string>>;

/** A line, before anything is asked of the database. */
export interface ListLine {
  line: number;
  /** As written. */
  file: string;
  /** Without folders. */
  file_name: string;
  /** Names of categories. */
  categories: string[];
  typed: TypedFields;
  faults: Record<string, string>;
}

/** What only the owner's import sets. */
const of_owners = ['channel', 'country', 'date'] as const;

/** Reads the lines of a list. Throws `invalid` with the fault of `list`. */
export function readList(bytes: Buffer, lang: string): ListLine[] {
  const rows = rowsOf(bytes);
  const twice = namesTwice(rows.map(({ cells }) => baseName(cells.file)));
  return rows.map((row) => lineOf(row, lang, twice));
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

const baseName = (file: string): string => file.trim().split(/[/\\]/).at(-1) ?? '';

function namesTwice(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.filter((name, at) => names.indexOf(name) !== at));
}

const listed = (cell: string): string[] =>
  cell
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean);

function lineOf(
  { line, cells, found, wanted }: ParsedRow<UploadListColumn>,
  lang: string,
  twice: ReadonlySet<string>,
): ListLine {
  const file_name = baseName(cells.file);
  const faults: Record<string, string> = {};
  if (found !== wanted) faults['line'] = 'fields';
  if (file_name === '') faults['file'] = 'required';
  else if (twice.has(file_name)) faults['file'] = 'twice';
  for (const column of of_owners)
    if (cells[column].trim() !== '') faults[column] = 'not_for_members';
  return {
    line,
    file: cells.file.trim(),
    file_name,
    // Cells of a line that has too few or too many may stand in another column.
    categories: found === wanted ? listed(cells.categories) : [],
    typed: typedOf(cells, lang),
    faults,
  };
}

const typedOf = (cells: Cells, lang: string): TypedFields => ({
  title: cells.title,
  description: cells.description,
  lang: cells.language.trim().toLowerCase() || lang,
  orientation: cells.orientation.trim().toLowerCase(),
  tags: listed(cells.tags).join(','),
  models: listed(cells.models).join(','),
  visibility: cells.visibility.trim(),
  ai_made: cells.ai_made.trim().toLowerCase(),
  people_shown: cells.people_shown.trim(),
  exclusive: cells.exclusive.trim(),
});
