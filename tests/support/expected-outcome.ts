import { isAppError, type ErrorCode } from '#contracts/errors.ts';

/** Runs a write. Resolves to its answer, or the code of a declared error; anything else, such as a deadlock, is thrown. */
async function outcome<T>(write: Promise<T>): Promise<{ answer: T } | { code: ErrorCode }> {
  try {
    return { answer: await write };
  } catch (error) {
    if (isAppError(error)) return { code: error.code };
    throw error;
  }
}

const busy: ErrorCode = 'too_many_requests';

/** Fails unless the write did what the model says; a budget may refuse any, which changes nothing. */
export async function expected<T>(
  what: string,
  write: Promise<T>,
  wanted: 'done' | ErrorCode,
): Promise<T | undefined> {
  const result = await outcome(write);
  const got = 'code' in result ? result.code : 'done';
  if (got === busy) return undefined;
  if (got !== wanted) throw new Error(`${what}: the model says ${wanted}, the answer is ${got}`);
  return 'answer' in result ? result.answer : undefined;
}

/** Fails for any code but these, which depend on what others do at the moment. */
export async function allowed<T>(
  what: string,
  write: Promise<T>,
  codes: readonly ErrorCode[],
): Promise<T | undefined> {
  const result = await outcome(write);
  if ('answer' in result) return result.answer;
  if (result.code !== busy && !codes.includes(result.code))
    throw new Error(`${what}: the answer is ${result.code}`);
  return undefined;
}
