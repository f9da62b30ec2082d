/** A reason to stop that a person can act on. Its message is the whole text that they see: no stack trace. */
export class Stop extends Error {}

/**
 * The message to a person about an error: the sentence of a `Stop`, or one line for an unexpected error.
 * @param {unknown} error
 * @returns {string}
 */
export function sentence(error) {
  if (error instanceof Stop) return error.message;
  const { code, path, message } =
    /** @type {{ code?: string, path?: string, message?: string }} */ (error ?? {});
  if (code === 'EACCES' || code === 'EPERM')
    return `${path ?? 'This folder'} may not be written by you: give it to your user (chown), or run as its owner.`;
  if (code === 'EROFS')
    return `${path ?? 'This folder'} is on a read-only file system: move Velour to a folder that can be written.`;
  if (code === 'ENOSPC') return 'The disk is full: free some space and try again.';
  return `Unexpected: ${message ?? String(error)}${process.env['VELOUR_DEBUG'] && error instanceof Error ? `\n${error.stack}` : ''}`;
}
