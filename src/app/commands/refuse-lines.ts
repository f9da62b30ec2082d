import type { CommandIo } from './command.ts';

/** Prints why nothing was saved, a line for each fault. */
export function refuseLines(faults: readonly string[], as_json: boolean, io: CommandIo): number {
  if (as_json) io.out(JSON.stringify({ faults }));
  else for (const fault of faults) io.err(fault);
  return 1;
}
