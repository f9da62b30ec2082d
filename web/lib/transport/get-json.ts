import { AppError, isErrorCode } from '#contracts/errors.ts';
import { age_path } from '#contracts/pages/age-page.ts';
import { localAddress } from '../visit/page-address.ts';
import { pageFailure } from './page-failure.ts';
import { isClosedDocument } from '../document/closed-document.ts';

const ahead = new Map<string, { until: number; answer: Promise<unknown> }>();
/** Lifetime of a prefetched answer; browsers cache these answers for a minute. */
const ahead_ms = 30_000;

/**
 * Reads a cacheable address of the API, or takes its prefetched answer. Throws `AppError` with the
 * code of the error envelope, or a page failure `offline` without an answer.
 */
export function getJson<T>(address: string, signal?: AbortSignal): Promise<T> {
  return (readAhead(address) ?? request(address, signal ? { signal } : {})) as Promise<T>;
}

const once = new Map<string, Promise<unknown>>();

/** Reads an address once per visit. A failure is not cached. */
export function getJsonOnce<T>(address: string): Promise<T> {
  const known = once.get(address);
  if (known) return known as Promise<T>;
  const asking = getJson<T>(address);
  asking.catch(() => once.delete(address));
  once.set(address, asking);
  return asking;
}

/** Prefetches an address. A failure is not cached, so that the click tries again. */
export function prefetchJson(address: string): void {
  if (readAhead(address)) return;
  const answer = request(address, { priority: 'low' });
  answer.catch(() => ahead.delete(address));
  ahead.set(address, { until: Date.now() + ahead_ms, answer });
}

function readAhead(address: string): Promise<unknown> | undefined {
  for (const [known, { until }] of ahead) if (until < Date.now()) ahead.delete(known);
  return ahead.get(address)?.answer;
}

async function request(address: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(address, { headers: { accept: 'application/json' }, ...init }).catch(
    (error: unknown) => {
      if (init.signal?.aborted) throw error;
      throw pageFailure({ code: 'offline' });
    },
  );
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body;
  const code = codeOf(body, response.status);
  // The proof of age is over: the page of the check takes the place of the whole document. But not of one that is open without: what is typed there would be lost.
  if (code === 'age_check_required' && !isClosedDocument())
    location.assign(
      `${localAddress(age_path)}?next=${encodeURIComponent(location.pathname + location.search)}`,
    );
  throw new AppError(code, infoOf(body));
}

/** Only a moved name has more than a code. */
function infoOf(body: unknown): { dir: string } | undefined {
  if (typeof body !== 'object' || body === null || !('info' in body)) return undefined;
  const { info } = body;
  return typeof info === 'object' && info !== null && 'dir' in info && typeof info.dir === 'string'
    ? { dir: info.dir }
    : undefined;
}

function codeOf(body: unknown, status: number): AppError['code'] {
  if (typeof body === 'object' && body !== null && 'code' in body && isErrorCode(body.code))
    return body.code;
  // A deleted video answers with its bare status.
  if (status === 410) return 'deleted';
  if (status === 404) return 'not_found';
  return status >= 500 && status !== 500 ? 'unavailable' : 'internal';
}
