import { isAppError, type ErrorInfo } from '#contracts/errors.ts';
import { printable, quoted } from './plain-text.ts';

/** What a rename or merge was refused for, as a sentence; undefined when it was done. Throws what is no refusal. */
export async function refusalOf(kind: string, work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (isAppError(error)) return sentence(kind, error.code, error.info);
    throw error;
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
