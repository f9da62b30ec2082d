import { withNext } from './account-links.ts';

/** A page that says what became of a form without script, which was sent from the page `next`. */
export function withState(path: string, state?: string, next?: string): string {
  const page = withNext(path, next);
  return state === undefined ? page : `${page}${page.includes('?') ? '&' : '?'}state=${state}`;
}
