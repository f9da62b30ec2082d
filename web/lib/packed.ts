/**
 * A page's data on its way into the document: one text, because React Router takes every value of an object apart to hand it over, and the four hundred
 * of a page with cards would cost a fifth of its rendering. Holds what JSON can say; absent and `undefined` are the same.
 */
export interface Packed<T> {
  json: string;
  /** Never set; it carries the type. */
  of?: T;
}

/** What a packed object holds, as far as this side knows it already: on the server from the start, in the browser from the first look on. */
const known = new WeakMap<object, unknown>();

export function pack<T extends object>(page: T): Packed<T> {
  const packed: Packed<T> = { json: JSON.stringify(page) };
  known.set(packed, page);
  return packed;
}

/** The same object for the same packed one, so that components may depend on it. What a client loader made is not packed and comes back as it is. */
export function unpack<T extends object>(data: Packed<T> | T): T {
  if (!('json' in data)) return data;
  if (!known.has(data)) known.set(data, JSON.parse(data.json));
  return known.get(data) as T;
}
