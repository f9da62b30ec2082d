import type { DetailedError, HttpRequest, HttpResponse } from 'tus-js-client';

/** Besides faults of the site: a part that took too long, another sender, too many requests, a part that came otherwise than it was sent. */
const passing: ReadonlySet<number> = new Set([408, 409, 423, 429, 460]);

/** Names of the errors that browsers throw for a file that has changed or is gone. */
const changed: ReadonlySet<string> = new Set(['NotReadableError', 'NotFoundError']);

/** The question how far an upload is was not answered, which says nothing about the upload. */
class UnansweredHead extends Error {
  readonly answer: HttpResponse;

  constructor(answer: HttpResponse) {
    super(`HEAD was answered by ${answer.getStatus()}`);
    this.answer = answer;
  }
}

/** Another member is signed in by now. */
export class OtherMember extends Error {}

/**
 * The client takes every other answer to HEAD for the end of the upload, forgets it and begins at the first byte: only 404 and 410 say that it is over. A restarted site, a proxy and an ended
 * session say nothing of the kind.
 */
export function demandAnswer(request: HttpRequest, answer: HttpResponse): void {
  const status = answer.getStatus();
  const isAnswered = (status >= 200 && status < 300) || status === 404 || status === 410;
  if (request.getMethod() === 'HEAD' && !isAnswered) throw new UnansweredHead(answer);
}

const causeOf = (error: Error | DetailedError): Error | null =>
  'causingError' in error ? error.causingError : null;

function answerOf(error: Error | DetailedError): HttpResponse | null {
  const cause = causeOf(error);
  if (cause instanceof UnansweredHead) return cause.answer;
  return 'originalResponse' in error ? error.originalResponse : null;
}

const isOther = (error: Error | DetailedError): boolean =>
  (causeOf(error) ?? error) instanceof OtherMember;

const isChanged = (error: Error | DetailedError): boolean =>
  changed.has((causeOf(error) ?? error).name);

export const isPassing = (error: DetailedError): boolean => {
  const status = answerOf(error)?.getStatus() ?? 0;
  const isRefused = status >= 400 && status < 500 && !passing.has(status);
  return !isRefused && !isChanged(error) && !isOther(error) && navigator.onLine;
};

/** A part that did not arrive as a whole: the line broke or was too slow for it. Nothing is known of parts that the site has refused. */
export function isCut(error: DetailedError): boolean {
  if (error.originalRequest?.getMethod() !== 'PATCH' || isChanged(error)) return false;
  const status = error.originalResponse?.getStatus() ?? 0;
  return status === 0 || status === 408 || status === 460 || status === 504;
}

/** Of answers without a body, as those to HEAD. */
const silent: Readonly<Record<number, string>> = {
  401: 'unauthorized',
  403: 'forbidden',
  423: 'in_use',
};

/** The code of the site's answer, of a quota with its name, of a refused file that of the refusal; without an answer the line is broken. */
export function codeOf(error: Error | DetailedError): string {
  if (isChanged(error)) return 'file_changed';
  if (isOther(error)) return 'unauthorized';
  const answer = answerOf(error);
  if (!answer) return 'offline';
  try {
    const { code, info, error } = JSON.parse(answer.getBody()) as {
      code?: unknown;
      info?: { quota?: string; reason_code?: string };
      error?: { filename?: string };
    };
    if (error?.filename === 'file_type') return 'file_type';
    if (code === 'unsupported_media_type' && info?.reason_code !== undefined)
      return info.reason_code;
    if (code === 'over_quota' && info?.quota !== undefined) return `over_quota_${info.quota}`;
    if (typeof code === 'string') return code;
  } catch {
    // Not from the site, but a proxy between; or to HEAD.
  }
  return silent[answer.getStatus()] ?? 'unavailable';
}
