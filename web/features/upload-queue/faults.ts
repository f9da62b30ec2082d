import type { DetailedError } from 'tus-js-client';

/** Besides faults of the site: another sender, too many requests, a part that came otherwise than it was sent. */
const passing: ReadonlySet<number> = new Set([409, 423, 429, 460]);
export const isPassing = ({ originalResponse }: DetailedError): boolean => {
  const status = originalResponse?.getStatus() ?? 0;
  return (status < 400 || status >= 500 || passing.has(status)) && navigator.onLine;
};

/** The code of the site's answer; without one the line is broken. */
export function codeOf(error: Error | DetailedError): string {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  if (!answer) return 'offline';
  try {
    const said = JSON.parse(answer.getBody()) as { code?: unknown };
    return typeof said.code === 'string' ? said.code : 'unavailable';
  } catch {
    // Not from the site: a proxy between.
    return 'unavailable';
  }
}
