/**
 * A page's data on its way into the document. React Router takes every value of an object apart to hand it over, writes that as JSON, and the document
 * needs it as JSON of JSON: a fifth of a page's rendering. So the router is given the name of a script that holds the data as they are.
 */
export interface Packed<T> {
  packed: string;
  /** Never set; it carries the type. */
  of?: T;
}

/** What a packed object stands for, as far as this side knows it already: on the server from the start, in the browser from the first look on. */
const known = new WeakMap<object, unknown>();

/** `name` is the data's own in a document. Holds what JSON can say; absent and `undefined` are the same. */
export function pack<T extends object>(name: 'chrome' | 'page', page: T): Packed<T> {
  const packed: Packed<T> = { packed: name };
  known.set(packed, page);
  return packed;
}

/** The scripts with everything packed in the loaders' data, themselves or in a field of theirs. */
export function packedScripts(loaderData: Record<string, unknown>, nonce: string): string {
  const found = Object.values(loaderData).flatMap((data) =>
    isPacked(data) ? [data] : Object.values(data ?? {}).filter(isPacked),
  );
  const script = (data: Packed<unknown>): string =>
    `<script type="application/json" id="${idOf(data)}" nonce="${nonce}">${jsonOf(known.get(data))}</script>`;
  return found.map(script).join('');
}

/** What stands around the pages is the same object for many of them. */
const written = new WeakMap<object, string>();

function jsonOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return asJson(data);
  const json = written.get(data) ?? asJson(data);
  written.set(data, json);
  return json;
}

/** The same object for the same packed one, so that components may depend on it. What a client loader made is not packed and comes back as it is. */
export function unpack<T extends object>(
  data: Packed<T> | T,
  read: (id: string) => string = textOf,
): T {
  if (!('packed' in data)) return data;
  if (!known.has(data)) known.set(data, JSON.parse(read(idOf(data))));
  return known.get(data) as T;
}

/** JSON that cannot end its script element. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const isPacked = (data: unknown): data is Packed<never> =>
  typeof data === 'object' && data !== null && 'packed' in data;
const idOf = ({ packed }: Packed<unknown>): string => `data-${packed}`;
const textOf = (id: string): string => document.querySelector(`#${id}`)?.textContent ?? '';
