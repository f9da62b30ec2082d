import { data, isRouteErrorResponse } from 'react-router';
import type { SearchFault } from '#contracts/text/search-text.ts';
import { errorCatalogue, isAppError, isErrorCode, type ErrorCode } from '#contracts/errors.ts';

/** Why a page cannot be shown. `offline`: the browser got no answer at all. */
export interface PageFailure {
  code: ErrorCode | 'offline';
  /** The requested object, for pages that name it in a line of its own. */
  subject?: 'video' | 'album' | 'playlist';
  /** How much of the work on a video is done, 0 to 100. */
  percent?: number;
  /** Why the words of an address are no search. */
  search?: SearchFault;
  /** The new `dir` of a renamed object, or several in their order. */
  moved_to?: string;
}

/** Thrown by loaders; React Router answers with its status and passes it to the error boundary. */
export function pageFailure(failure: PageFailure): ReturnType<typeof data<PageFailure>> {
  return data(failure, { status: statusOf(failure) });
}

const statusOf = ({ code }: PageFailure): number =>
  code === 'offline' ? 503 : errorCatalogue[code];

/** Maps a thrown value to a page failure; an unexpected one is `internal`. */
export function readPageFailure(error: unknown): PageFailure & { status: number } {
  const thrown: unknown =
    typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined;
  if (isPageFailure(thrown)) return { ...thrown, status: statusOf(thrown) };
  if (isRouteErrorResponse(error))
    return { code: codeOfStatus(error.status), status: error.status };
  if (isAppError(error)) return { code: error.code, status: error.status };
  return { code: 'internal', status: 500 };
}

/** Runs a read and turns the errors of the domain into page failures. */
export async function orPageFailure<T>(
  reading: Promise<T>,
  subject?: PageFailure['subject'],
): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { dir: moved_to, percent } = error.info ?? {};
    throw pageFailure({
      code: error.code,
      ...(subject && { subject }),
      ...(moved_to !== undefined && { moved_to: String(moved_to) }),
      ...(percent !== undefined && { percent: Number(percent) }),
    });
  }
}

function isPageFailure(value: unknown): value is PageFailure {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    (value.code === 'offline' || isErrorCode(value.code))
  );
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 405) return 'method_not_allowed';
  if (status === 503) return 'unavailable';
  return status < 500 ? 'bad_request' : 'internal';
}
