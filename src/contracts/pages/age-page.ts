import type { AgeState } from '../calls/forms/age.ts';

export const age_path = '/age/';

/** Query of the page of the check for a browser without script: the outcome, and the page that the visitor asked for. */
export interface AgePageQuery {
  state?: AgeState | undefined;
  /** Of a refused photo. */
  reason?: string | undefined;
  /** The fault of the field, or the code of an error. */
  failed?: string | undefined;
  /** A path of the site. */
  next?: string | undefined;
}

/** Query names of the page, in their order. */
export const age_page_keys = ['state', 'reason', 'failed', 'next'] as const;

export function agePage(query: AgePageQuery = {}): string {
  const given = age_page_keys.flatMap((key) => {
    const value = query[key];
    return value === undefined || value === '' || (key === 'next' && value === '/')
      ? []
      : [`${key}=${encodeURIComponent(value)}`];
  });
  return given.length > 0 ? `${age_path}?${given.join('&')}` : age_path;
}
