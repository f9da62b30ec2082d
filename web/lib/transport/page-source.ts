import type { RouterContextProvider } from 'react-router';
import type { Tagged } from '#contracts/tagged.ts';
import { documentContext, readsContext, type LoadValues } from '../../load-context.ts';
import { getJson, getJsonOnce } from './get-json.ts';
import { orPageFailure, type PageFailure } from './page-failure.ts';

export interface ReadOptions {
  /** The subject of a page failure. */
  subject?: PageFailure['subject'];
  /** The browser sends one request per visit. */
  once?: boolean;
}

/**
 * One read of a page, for both sides: `ask` calls the domain, `address` is the call of the JSON API
 * with the same answer, or an answer that needs no call. Throws page failures. The source of a page
 * (`videoSource`, `albumSource` …) is a function of it.
 */
export type Read = <T>(
  ask: (domain: LoadValues['reads']) => Promise<Tagged<T>>,
  address: () => string | { answer: T },
  options?: ReadOptions,
) => Promise<T>;

/** First loads: the domain, in process. The document gets the tags of every answer. */
export function domainRead(context: Readonly<RouterContextProvider>): Read {
  const reads = context.get(readsContext);
  const document = context.get(documentContext);
  return async (ask, _, { subject } = {}) => {
    const { value, tags } = await orPageFailure(ask(reads), subject);
    document.tags.push(tags);
    return value;
  };
}

/** Navigations: the cacheable addresses that any API client uses. */
export function jsonRead(signal: AbortSignal): Read {
  return async <T>(
    _: unknown,
    address: () => string | { answer: T },
    { subject, once = false }: ReadOptions = {},
  ) => {
    const at = address();
    if (typeof at !== 'string') return at.answer;
    return orPageFailure(once ? getJsonOnce<T>(at) : getJson<T>(at, signal), subject);
  };
}
