/**
 * A page's data on its way into the document. React Router would flatten every value, serialize the
 * result to JSON and embed that as a JSON string: a fifth of the time of rendering a page. Instead it
 * serializes this name of a script element that holds the data as plain JSON.
 */
export interface Packed<T> {
  packed: string;
  /** Never set; it carries the type. */
  of?: T;
}

/** Packed object → its data: on the server from the start, in the browser once it is read. */
const known = new WeakMap<object, unknown>();

/** `name` is unique in a document. `page` must survive JSON; `undefined` equals absent. */
export function pack<T extends object>(name: 'chrome' | 'page', page: T): Packed<T> {
  const packed: Packed<T> = { packed: name };
  known.set(packed, page);
  return packed;
}

/** Writes the scripts for all packed values in the loaders' data, at the top or one level below. */
export function packedScripts(loaderData: Record<string, unknown>): string {
  const found = Object.values(loaderData).flatMap((data) =>
    isPacked(data) ? [data] : Object.values(data ?? {}).filter(isPacked),
  );
  const script = (data: Packed<unknown>): string =>
    `<script type="application/json" id="${idOf(data)}">${jsonOf(known.get(data))}</script>`;
  return found.map(script).join('');
}

/** The chrome is one object for many pages. */
const written = new WeakMap<object, string>();

function jsonOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return asJson(data);
  const json = written.get(data) ?? asJson(data);
  written.set(data, json);
  return json;
}

/** Returns the same object for the same packed one. Data of a client loader is returned as it is. */
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
