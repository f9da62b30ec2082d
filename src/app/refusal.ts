/** Ends the process with a one-line message, without a stack: the cause is outside the program. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The message for an error that ends the process; with a stack for unexpected errors only. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && one_line_errors.has(error.name)) return error.message;
  if (isSystemError(error) && error.code === 'EADDRINUSE')
    return `Port ${error.port ?? ''} is taken by another program; set PORT to a free one.`.replace(
      '  ',
      ' ',
    );
  if (isSystemError(error) && unwritable.has(error.code)) {
    return `${error.path ?? 'A folder'} cannot be written (${error.code}); set DATA_DIR to a folder that this user may write.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Runs a process to its end: exit status 0, or 1 with the message of what ended it on stderr. */
export async function runToExit(main: () => Promise<void>): Promise<never> {
  try {
    await main();
    // Nothing may keep a stopped site alive; whatever still could has been closed by `main`.
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
}

/** Errors whose message needs no stack. */
const one_line_errors = new Set(['Refusal', 'ConfigError', 'JailMissing', 'PhotoKeyMissing']);

const unwritable = new Set(['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST']);

interface SystemError extends Error {
  code: string;
  path?: string;
  port?: number;
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';
