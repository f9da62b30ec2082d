import { calls } from '../openapi/document.ts';

/** The calls of the API by method and pattern: their ids are the names in the table of actions. */
export function createCallActions(): (method: string, url: string) => string | undefined {
  const ids = new Map(calls.map(({ id, method, pattern }) => [`${method} ${pattern}`, id]));
  return (method, url) => ids.get(`${method} ${url}`);
}
