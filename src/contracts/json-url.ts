import { dirPattern } from './dir.ts';
import { allowed_counts, allowed_lifetimes, limits } from './limits.ts';

/** Reads one path field (undefined: not a legal spelling) and writes it back. `format(parse(s)) === s` for every legal s. */
export interface FieldCodec<T> {
  parse(text: string): T | undefined;
  format(value: T): string;
}

type Fields = Readonly<Record<string, FieldCodec<unknown>>>;
export type QueryOf<F> = { [K in keyof F]: F[K] extends FieldCodec<infer T> ? T : never };

/** One call of section 7: its path pattern for the router, and the only two functions that know its grammar. */
export interface JsonUrl<Q> {
  /** Fastify pattern: the last path segment is one wildcard parameter, because a dotted field must not shift its neighbours. */
  pattern: string;
  build(query: Q): string;
  /** The query, or undefined when the path is not the one canonical spelling. */
  parse(path: string): Q | undefined;
}

/**
 * Builds the grammar of a call from a template such as `/api/json/video/{lifetime}/{id}.{ext}`. Every `{field}` needs a codec; `{ext}` is
 * `php` for lifetime 0 and `json` otherwise. Fields hold neither `/` nor `.`; they may be empty. `isLegal` judges what no field can say alone.
 */
export function jsonUrl<const F extends Fields>(
  template: string,
  fields: F,
  isLegal: (query: QueryOf<F>) => boolean = () => true,
): JsonUrl<QueryOf<F>> {
  const names: string[] = [];
  const source = template
    .replace(/[.]/g, String.raw`\.`)
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      names.push(name);
      return '([^/.]*)';
    });
  const matcher = new RegExp(`^${source}$`);
  const head = template.slice(0, template.lastIndexOf('/'));
  const codec = (name: string): FieldCodec<unknown> => fields[name] as FieldCodec<unknown>;

  const build = (query: Record<string, unknown>): string =>
    template.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'ext' ? (query['lifetime'] === 0 ? 'php' : 'json') : codec(name).format(query[name]),
    );

  const parse = (path: string): Record<string, unknown> | undefined => {
    if (path.length > limits.url_length) return undefined;
    const match = matcher.exec(path);
    if (!match) return undefined;
    const query: Record<string, unknown> = {};
    for (const [index, name] of names.entries()) {
      if (name === 'ext') continue;
      const value = codec(name).parse(match[index + 1] ?? '');
      if (value === undefined) return undefined;
      query[name] = value;
    }
    return build(query) === path && isLegal(query as QueryOf<F>) ? query : undefined;
  };

  return {
    // A segment with a field is one parameter, whatever stands around the field in it.
    pattern: `${head.replace(/\/[^/]*\{(\w+)\}[^/]*/g, '/:$1')}/:file`,
    build: build as JsonUrl<QueryOf<F>>['build'],
    parse: parse as JsonUrl<QueryOf<F>>['parse'],
  };
}

export const word = <const T extends string>(allowed: readonly T[]): FieldCodec<T> => ({
  parse: (text) => allowed.find((value) => value === text),
  format: (value) => value,
});

/** Canonical decimal: no sign, no leading zero, at most `max`. */
export const whole = (min: number, max: number): FieldCodec<number> => ({
  parse(text) {
    if (!/^(0|[1-9]\d{0,9})$/.test(text)) return undefined;
    const value = Number(text);
    return value >= min && value <= max ? value : undefined;
  },
  format: String,
});

const oneOf = (allowed: readonly number[]): FieldCodec<number> => ({
  parse: (text) => allowed.find((value) => String(value) === text),
  format: String,
});

export const lifetimeField = oneOf(allowed_lifetimes);
export const countField = oneOf(allowed_counts);
export const pageField = whole(1, limits.page_max);
export const idField = whole(1, 2 ** 26 - 1);
/** Duration filter: 1 under 10 min, 2 10-40 min, 3 over 40 min, empty for any. */
export const durationField: FieldCodec<'' | 1 | 2 | 3> = {
  parse: (text) =>
    text === '' ? '' : text === '1' ? 1 : text === '2' ? 2 : text === '3' ? 3 : undefined,
  format: String,
};

export const millionBucket = (id: number): number => Math.floor(id / 1_000_000) * 1_000_000;
export const thousandBucket = (id: number): number => Math.floor(id / 1000) * 1000;

/** A `dir`, and the buckets some calls put before it: its first two letters, or its first. */
export const dirField: FieldCodec<string> = {
  parse: (text) => (dirPattern.test(text) ? text : undefined),
  format: (dir) => dir,
};
export const textField = (pattern: RegExp): FieldCodec<string> => ({
  parse: (text) => (pattern.test(text) ? text : undefined),
  format: (text) => text,
});
