import type { PreviousUpload } from 'tus-js-client';
import type { SaidOfFile } from './entry.ts';

/** The id at the end of the address of an upload. */
export const idIn = (url: string | null): string => (url ?? '').split('/').at(-1) ?? '';

/**
 * Returns the upload to resume, of those that this device began with a file. A film that is to replace a video resumes an upload
 * for the same video only: another one has a form of its own. Where no video is named, the page lists them all, and an upload
 * that was begun without a video comes first.
 */
export function goesOn<Begun extends Pick<PreviousUpload, 'metadata'>>(
  begun: readonly Begun[],
  { replaces }: SaidOfFile,
): Begun | undefined {
  const same = begun.find(({ metadata }) => metadata['replaces'] === replaces);
  return same ?? (replaces === undefined ? begun[0] : undefined);
}

/** Where the client notes what it began. */
const prefix = 'tus::';

/** The ids of uploads that were begun on this device, whose files can be chosen again here. */
export function begunHere(): ReadonlySet<string> {
  const ids = new Set<string>();
  try {
    for (const [key, stored] of Object.entries(localStorage)) {
      if (!key.startsWith(prefix)) continue;
      const { uploadUrl } = JSON.parse(String(stored)) as Partial<PreviousUpload>;
      ids.add(idIn(uploadUrl ?? null));
    }
  } catch {
    // Browsers that keep nothing, and what is not the client's.
  }
  return ids;
}
