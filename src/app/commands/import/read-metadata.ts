import { CellRefused, columns, metadataOf, type Metadata } from './metadata-columns.ts';
import { readCsv } from './read-csv.ts';

/** A row of the CSV, in file order; `metadata` is the reason when it is refused. */
export interface MetadataRow {
  line: number;
  /** as written in the row */
  file: string;
  metadata: Metadata | string;
}

/** Reads a CSV of metadata. Throws ListRefused; faults of a row are part of the row. */
export async function readMetadata(path: string, now: Date): Promise<MetadataRow[]> {
  const rows = await readCsv(path, columns, ['file']);
  return rows.map(({ line, cells, fault }) => {
    const file = cells.file.trim();
    const refused = (metadata: string): MetadataRow => ({ line, file, metadata });
    if (fault !== undefined) return refused(fault);
    if (file === '') return refused('it names no file');
    try {
      return { line, file, metadata: metadataOf(cells, now) };
    } catch (error) {
      if (error instanceof CellRefused) return refused(error.message);
      throw error;
    }
  });
}
