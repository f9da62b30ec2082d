import type { CommandIo } from './command.ts';

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
