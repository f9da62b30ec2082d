import { describe, expect, test } from 'vitest';

/** One call's grammar as its contract exports it. */
export interface Grammar<Q> {
  build(query: Q): string;
  parse(url: string): unknown;
}

/** `base`, and `base` with each field set to each of its other values in turn. */
export function variations<Q extends object>(
  base: Q,
  values: { [K in keyof Q]?: readonly Q[K][] },
): Q[] {
  const names = Object.keys(values) as (keyof Q)[];
  return [
    base,
    ...names.flatMap((name) => (values[name] ?? []).map((value) => ({ ...base, [name]: value }))),
  ];
}

/** Texts that occur in no address: other spellings of numbers and words, names of the prototype, dots, slashes, escapes, signs of SQL and of other scripts. */
export const foreign_texts: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '-1',
  '+1',
  '01',
  '1e3',
  '1.0',
  '0x1',
  ' 1',
  '1 ',
  '1\n',
  '%31',
  '%00',
  '%2e%2e%2f',
  '٣',
  '１',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '[object Object]',
  '*',
  'a.b',
  'a/b',
  '..',
  "'",
  "1' or '1'='1",
  'é',
  '\u202e',
  '999999999999',
  '99999999999999999999999',
  'x'.repeat(9000),
];

/** Ways to misspell a right address as a whole. */
export function misspelled(url: string): string[] {
  const [path = '', query] = url.split('?');
  const tail = query === undefined ? '' : `?${query}`;
  return [
    path.toUpperCase() + tail,
    `/${url}`,
    `${path}/${tail}`,
    path.replace('/api/', '/api//') + tail,
    `${path.replace(/\.(json|php|vtt)$/, '.$1.$1')}${tail}x`,
    path.replace(/\.(json|php)$/, '.jsonp') + tail,
    `${url}${query === undefined ? '?' : '&'}`,
    `${url}${query === undefined ? '?' : '&'}x=1`,
    `${url}${query === undefined ? '?' : '&'}__proto__=1`,
    `${url}#x`,
    `${url};x.js`,
    `${url}%00`,
    `${url} `,
    `${url}\n`,
    url + 'x'.repeat(9000),
  ].filter((each) => each !== url);
}

/** A grammar, values that it must read back, and addresses near it that it must not take. */
export interface Call {
  grammar: Grammar<never>;
  queries: readonly object[];
  refused: readonly string[];
}
export const call = <Q extends object>(
  grammar: Grammar<Q>,
  queries: readonly Q[],
  refused: readonly string[] = [],
): Call => ({
  grammar,
  queries,
  refused,
});

/** The bare `build(id)` of the calls of one thing, as a grammar. */
export const byId = (
  url: { build(id: number, lifetime: number): string; parse(path: string): unknown },
  name: string,
): Grammar<Record<string, number>> => ({
  build: (query) => url.build(query[name] ?? 0, query['lifetime'] ?? 0),
  parse: (path) => url.parse(path),
});
export const byDir = (url: {
  build(dir: string, lifetime: number): string;
  parse(path: string): unknown;
}): Grammar<{ dir: string; lifetime: number }> => ({
  build: (query) => url.build(query.dir, query.lifetime),
  parse: (path) => url.parse(path),
});
export type AskedOf<G> = G extends Grammar<infer Q> ? Q : never;

/** The promises of every grammar: right addresses are read back, and nothing else is read. */
export function testCalls(calls: Readonly<Record<string, Call>>): void {
  describe.each(Object.entries(calls))('%s', (_name, { grammar, queries, refused }) => {
    const build = (query: object): string => grammar.build(query as never);

    test('reads back every allowed value as it was written', () => {
      for (const query of queries) expect(grammar.parse(build(query))).toEqual(query);
      expect(new Set(queries.map(build)).size).toBe(
        new Set(queries.map((query) => JSON.stringify(query))).size,
      );
    });

    test('takes no second spelling and nothing near', () => {
      for (const wrong of [
        ...refused,
        ...queries.slice(0, 5).flatMap((query) => misspelled(build(query))),
      ])
        expect([wrong, grammar.parse(wrong)]).toEqual([wrong, undefined]);
    });

    test('no part takes a foreign text', () => {
      const parts = build(queries[0] ?? {}).split(/(?<=[/.])|(?=[/.])/);
      for (const [index, part] of parts.entries())
        for (const text of /^[/.]$/.test(part) ? [] : foreign_texts) {
          const wrong = parts.with(index, text).join('');
          const found = grammar.parse(wrong) as object | undefined;
          expect([wrong, found === undefined || build(found) === wrong]).toEqual([wrong, true]);
          if (/[^a-z0-9-]/.test(text)) expect([wrong, found]).toEqual([wrong, undefined]);
        }
    });
  });
}
