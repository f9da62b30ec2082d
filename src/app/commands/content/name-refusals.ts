import { isAppError, type ErrorInfo } from '#contracts/errors.ts';
import type { CommandIo } from '../command.ts';
import { printable, quoted } from '../plain-text.ts';

/**
 * Runs a rename or merge and prints its result, or the sentence of the refusal. Returns the exit
 * status; throws other errors.
 */
export async function reportNameChange<T>(
  { kind, as_json }: { kind: string; as_json: boolean },
  io: CommandIo,
  work: Promise<T>,
  resultOf: (done: T) => { json: object; text: string },
): Promise<number> {
  try {
    const { json, text } = resultOf(await work);
    io.out(as_json ? JSON.stringify(json) : text);
    return 0;
  } catch (error) {
    if (!isAppError(error)) throw error;
    const refused = sentence(kind, error.code, error.info);
    if (as_json) io.out(JSON.stringify({ refused }));
    else io.err(refused);
    return 1;
  }
}

function sentence(kind: string, code: string, info: ErrorInfo | undefined): string {
  const dir = info?.['dir'] === undefined ? undefined : printable(String(info['dir']));
  if (code === 'not_found')
    return dir === undefined
      ? `There is no ${kind} of that name.`
      : `That ${kind} became ${dir}; name that one.`;
  if (code === 'already') return `${quoted(dir ?? '')} is, or was, the address of a ${kind}.`;
  if (info && 'title' in info) return 'A title has 1 to 500 characters on one line.';
  if (info && 'into' in info) return `A ${kind} cannot become part of itself.`;
  return 'An address has 1 to 80 characters: a-z, 0-9 and dashes.';
}
