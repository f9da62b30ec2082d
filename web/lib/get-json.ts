import { AppError, isErrorCode } from '#contracts/errors.ts';
import { pageFailure } from './page-failure.ts';

const prefetched = new Map<string, { at: number; answer: Promise<unknown> }>();
const prefetch_ms = 30_000;

/**
 * Reads one of the cacheable addresses of the API. Throws `AppError` with the code of the error envelope, or a page failure `offline`
 * when no answer came. An answer that was prefetched within half a minute is used once.
 */
export function getJson<T>(address: string, signal?: AbortSignal): Promise<T> {
  const ahead = prefetched.get(address);
  prefetched.delete(address);
  if (ahead && Date.now() - ahead.at < prefetch_ms) return ahead.answer as Promise<T>;
  return request(address, signal ? { signal } : {}) as Promise<T>;
}

/** Starts a read that a click will probably want; its failure is kept for that click. */
export function prefetchJson(address: string): void {
  const known = prefetched.get(address);
  if (known && Date.now() - known.at < prefetch_ms) return;
  const answer = request(address, { priority: 'low' });
  answer.catch(() => prefetched.delete(address));
  prefetched.set(address, { at: Date.now(), answer });
}

async function request(address: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(address, { headers: { accept: 'application/json' }, ...init }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw pageFailure({ code: 'offline' });
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body;
  throw new AppError(codeOf(body, response.status));
}

function codeOf(body: unknown, status: number): AppError['code'] {
  if (typeof body === 'object' && body !== null && 'code' in body && isErrorCode(body.code)) return body.code;
  // A deleted video answers with its bare status.
  if (status === 410) return 'deleted';
  if (status === 404) return 'not_found';
  return status >= 500 && status !== 500 ? 'unavailable' : 'internal';
}
