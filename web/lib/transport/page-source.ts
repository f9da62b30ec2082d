import type { RouterContextProvider } from 'react-router';
import { domainContext, type LoadValues } from '../../load-context.ts';
import { getJson, getJsonOnce } from './get-json.ts';
import { orPageFailure, type PageFailure } from './page-failure.ts';

interface ReadOptions {
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
  ask: (domain: LoadValues['domain']) => Promise<T>,
  address: () => string | { answer: T },
  options?: ReadOptions,
) => Promise<T>;

/** First loads: the domain, in process. */
export function domainRead(context: Readonly<RouterContextProvider>): Read {
  const domain = context.get(domainContext);
  return (ask, _, { subject } = {}) => orPageFailure(ask(domain), subject);
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
