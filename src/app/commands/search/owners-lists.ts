import type { CommandIo } from '../command.ts';
import { readCsv } from '../import/read-csv.ts';
import { ListRefused } from '../import/read-text.ts';

/** Prints why nothing was saved, a line for each fault. */
export function refuseLines(faults: readonly string[], as_json: boolean, io: CommandIo): number {
  if (as_json) io.out(JSON.stringify({ faults }));
  else for (const fault of faults) io.err(fault);
  return 1;
}

interface Saving<Fault extends string> {
  /** By place in the list; with any, nothing was saved. */
  faults: ReadonlyMap<number, Fault>;
  texts: Record<Fault, string>;
  /** Where each entry stands. */
  places: readonly string[];
}

/** Prints how many entries were saved, or why none was. */
export function reportSaved<Fault extends string>(
  { faults, texts, places }: Saving<Fault>,
  as_json: boolean,
  io: CommandIo,
): number {
  if (faults.size > 0)
    return refuseLines(
      [...faults]
        .toSorted(([one], [other]) => one - other)
        .map(([n, fault]) => `${places[n]}: ${texts[fault]}`),
      as_json,
      io,
    );
  const { length } = places;
  io.out(as_json ? JSON.stringify({ saved: length }) : `${length} saved.`);
  return 0;
}

/** An owner's list in a CSV. */
interface OwnersList<Column extends string, Entry extends object> {
  columns: readonly Column[];
  required: readonly Column[];
  /** An entry, or what is wrong with its line. */
  entryOf(cells: Readonly<Record<Column, string>>): Entry | string;
  /** Saves all entries or none; `places` are the lines where they stand. Returns the exit status. */
  save(entries: Entry[], places: string[]): Promise<number>;
}

/** Reads a CSV and saves its entries, or prints what is wrong with its lines. */
export async function importList<Column extends string, Entry extends object>(
  path: string,
  { columns, required, entryOf, save }: OwnersList<Column, Entry>,
  as_json: boolean,
  io: CommandIo,
): Promise<number> {
  try {
    const rows = await readCsv(path, columns, required);
    const read = rows.map(({ line, cells, fault }) => ({
      place: `line ${line}`,
      entry: fault ?? entryOf(cells),
    }));
    const faults = read.flatMap(({ place, entry }) =>
      typeof entry === 'string' ? [`${place}: ${entry}`] : [],
    );
    if (faults.length > 0) return refuseLines(faults, as_json, io);
    return await save(
      read.flatMap(({ entry }) => (typeof entry === 'string' ? [] : [entry])),
      read.map(({ place }) => place),
    );
  } catch (error) {
    if (error instanceof ListRefused) return refuseLines([error.message], as_json, io);
    throw error;
  }
}

/** Prints whether an entry was removed; `none` says that there was none. */
export function reportRemoved(
  is_removed: boolean,
  none: string,
  as_json: boolean,
  io: CommandIo,
): number {
  if (as_json) io.out(JSON.stringify({ removed: is_removed }));
  else if (is_removed) io.out('Removed.');
  else io.err(none);
  return is_removed ? 0 : 1;
}
