import { limits } from '../limits/limits.ts';
import { queryText } from '../text/query-text.ts';
import type { FieldCodec, QueryOf, UrlTemplate } from './json-url.ts';

export interface QueryField<T> extends FieldCodec<T> {
  /** The value that addresses leave out. */
  absent?: T;
}

/** A field of a query string; `absent` is the value that addresses leave out. */
// @__NO_SIDE_EFFECTS__
export const queryField = <T>(codec: FieldCodec<T>, absent?: NoInfer<T>): QueryField<T> => ({
  ...codec,
  ...(absent !== undefined && { absent }),
});

type Fields = Readonly<Record<string, QueryField<unknown>>>;

export interface QueryUrl<Q> extends UrlTemplate {
  pattern: string;
  build(query: Q): string;
  canonical(query: Q): string;
  parse(url: string): Q | undefined;
}

/**
 * Builds the grammar of a call that has all its fields in the query string, in the order of
 * `fields`, each at most once. A codec may read several spellings of a value; `canonical` is the
 * address that they share.
 */
// @__NO_SIDE_EFFECTS__
export function queryUrl<const F extends Fields>(path: string, fields: F): QueryUrl<QueryOf<F>> {
  type Query = QueryOf<F>;
  const entries = Object.entries<QueryField<unknown>>(fields);
  const build = (query: Query): string => {
    const values = query as Record<string, unknown>;
    const parts = entries
      .filter(([name, field]) => values[name] !== field.absent)
      .map(([name, field]) => `${name}=${encodeURIComponent(field.format(values[name]))}`);
    return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
  };
  const matcher = new RegExp(
    `^${entries.map(([name, { absent }]) => (absent === undefined ? `&${name}=([^&]*)` : `(?:&${name}=([^&]*))?`)).join('')}$`,
  );
  return {
    template: path,
    pattern: path,
    parts: {},
    query: Object.fromEntries(
      entries.map(([name, { schema, absent }]) => [
        name,
        { schema, ...(absent !== undefined && { is_optional: true as const }) },
      ]),
    ),
    build,
    canonical: build,
    parse(url) {
      if (url.length > limits.url_length) return undefined;
      const [address, query, more] = url.split('?');
      const match = matcher.exec(query ? `&${query}` : '');
      if (address !== path || more !== undefined || !match) return undefined;
      const values: Record<string, unknown> = {};
      for (const [index, [name, field]] of entries.entries()) {
        const encoded = match[index + 1];
        const text = encoded === undefined ? undefined : queryText(encoded);
        const value = encoded === undefined ? field.absent : text && field.parse(text);
        if (value === undefined || (encoded !== undefined && value === '')) return undefined;
        values[name] = value;
      }
      return values as Query;
    },
  };
}
