import { dirPattern } from '../text/dir.ts';
import { limits } from '../limits/limits.ts';
import { allowed_counts, allowed_lifetimes } from '../limits/limits-of-calls.ts';

/** JSON Schema keywords that describe the text of one part of an address. */
export interface ValueSchema {
  type?: 'string' | 'integer';
  enum?: readonly (string | number)[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
}

/**
 * Reads one path field (undefined: not a legal spelling) and writes it back.
 * `format(parse(s)) === s` for every legal s.
 */
export interface FieldCodec<T> {
  schema: ValueSchema;
  parse(text: string): T | undefined;
  format(value: T): string;
}

/** A part that is computed from another field: addresses carry it, queries do not. */
export interface DerivedPart {
  of: string;
  schema: ValueSchema;
  derive(value: never): string;
}

export type Parts = Readonly<Record<string, FieldCodec<unknown> | DerivedPart>>;
export type QueryOf<P> = {
  [K in keyof P as P[K] extends FieldCodec<unknown> ? K : never]: P[K] extends FieldCodec<infer T>
    ? T
    : never;
};

/** The API description derives a call's path and parameters from these. */
export interface UrlTemplate {
  /** The path with its parts in braces. */
  template: string;
  parts: Readonly<Record<string, { schema: ValueSchema; of?: string }>>;
  /** Query parameters; one that holds a path has a template of its own. */
  query?: Readonly<Record<string, { schema?: ValueSchema; url?: UrlTemplate; is_optional?: true }>>;
}

/** One call: its path pattern for the router, and the only two functions that know its grammar. */
export interface JsonUrl<Q> extends UrlTemplate {
  /**
   * Fastify pattern. The last path segment is one parameter, because a dotted field must not
   * shift its neighbours.
   */
  pattern: string;
  build(query: Q): string;
  /** The query, or undefined when the path is not the one canonical spelling. */
  parse(path: string): Q | undefined;
}

/**
 * Builds the grammar of a call from a template such as `/api/json/video/{lifetime}/{id}.{ext}`.
 * Every `{field}` needs a codec; `{ext}` is `php` for lifetime 0 and `json` otherwise. Fields hold
 * neither `/` nor `.`; they may be empty. `isLegal` checks what spans several fields.
 */
// @__NO_SIDE_EFFECTS__
export function jsonUrl<const P extends Parts>(
  template: string,
  parts: P,
  isLegal: (query: QueryOf<P>) => boolean = () => true,
): JsonUrl<QueryOf<P>> {
  const names: string[] = [];
  const source = template
    .replace(/[.]/g, String.raw`\.`)
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      names.push(name);
      return '([^/.]*)';
    });
  const matcher = new RegExp(`^${source}$`);
  const head = template.slice(0, template.lastIndexOf('/'));

  const build = (query: Record<string, unknown>): string =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (name === 'ext') return query['lifetime'] === 0 ? 'php' : 'json';
      const part = parts[name] as Parts[string];
      return 'derive' in part ? part.derive(query[part.of] as never) : part.format(query[name]);
    });

  const parse = (path: string): Record<string, unknown> | undefined => {
    if (path.length > limits.url_length) return undefined;
    const match = matcher.exec(path);
    if (!match) return undefined;
    const query: Record<string, unknown> = {};
    for (const [index, name] of names.entries()) {
      const part = parts[name];
      if (!part || 'derive' in part) continue;
      const value = part.parse(match[index + 1] ?? '');
      if (value === undefined) return undefined;
      query[name] = value;
    }
    // Building it again checks `{ext}` and the derived parts as well.
    return build(query) === path && isLegal(query as QueryOf<P>) ? query : undefined;
  };

  return {
    template,
    parts,
    // A segment with a field is one parameter, including the fixed text around the field.
    pattern: `${head.replace(/\/[^/]*\{(\w+)\}[^/]*/g, '/:$1')}/:file`,
    build: build as JsonUrl<QueryOf<P>>['build'],
    parse: parse as JsonUrl<QueryOf<P>>['parse'],
  };
}

/** The URL of one object, built from its key (a number or a dir) and a lifetime. */
// @__NO_SIDE_EFFECTS__
export function keyedUrl<Q extends { lifetime: number }, Key extends Exclude<keyof Q, 'lifetime'>>(
  url: JsonUrl<Q>,
  key: Key,
  default_lifetime: number,
) {
  const build = (value: Q[Key], lifetime = default_lifetime): string =>
    url.build({ [key]: value, lifetime } as unknown as Q);
  return { ...url, build };
}

// @__NO_SIDE_EFFECTS__
const textCodec = <T extends string>(
  schema: ValueSchema,
  parse: (text: string) => T | undefined,
): FieldCodec<T> => ({ schema, parse, format: (text) => text });

// @__NO_SIDE_EFFECTS__
export const word = <const T extends string>(allowed: readonly T[]): FieldCodec<T> =>
  textCodec({ enum: allowed }, (text) => allowed.find((value) => value === text));

// @__NO_SIDE_EFFECTS__
export const textField = (pattern: RegExp): FieldCodec<string> =>
  textCodec({ type: 'string', pattern: pattern.source }, (text) =>
    pattern.test(text) ? text : undefined,
  );

// @__NO_SIDE_EFFECTS__
const oneOf = <const T extends '' | number>(allowed: readonly T[]): FieldCodec<T> => ({
  schema: { enum: allowed },
  parse: (text) => allowed.find((value) => String(value) === text),
  format: String,
});

/** Canonical decimal: no sign, no leading zero, `min` to `max`. */
// @__NO_SIDE_EFFECTS__
export const whole = (minimum: number, maximum: number): FieldCodec<number> => ({
  schema: { type: 'integer', minimum, maximum },
  parse(text) {
    if (!/^(0|[1-9]\d{0,11})$/.test(text)) return undefined;
    const value = Number(text);
    return value >= minimum && value <= maximum ? value : undefined;
  },
  format: String,
});

const id_max = 2 ** 26 - 1;

export const lifetimeField: FieldCodec<number> = oneOf(allowed_lifetimes);
export const countField: FieldCodec<number> = oneOf(allowed_counts);
export const pageField = whole(1, limits.page_max);
export const idField = whole(1, id_max);
/** Duration filter: 1 under 10 min, 2 10-40 min, 3 over 40 min, empty for any. */
export const durationField = oneOf(['', 1, 2, 3]);
export const dirField = textField(dirPattern);

/** `floor(id / size) × size` of an id, which spreads addresses over folders of a cache. */
// @__NO_SIDE_EFFECTS__
export const bucketOf = (of: string, size: number): DerivedPart => ({
  of,
  schema: { type: 'integer', minimum: 0, maximum: id_max, multipleOf: size },
  derive: (id: number) => String(Math.floor(id / size) * size),
});

/** The first letters of a dir. */
// @__NO_SIDE_EFFECTS__
export const firstLettersOf = (of: string, letters: number): DerivedPart => ({
  of,
  schema: { type: 'string', pattern: `^[a-z0-9-]{1,${letters}}$` },
  derive: (dir: string) => dir.slice(0, letters),
});
