import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { consoleCalls } from './calls/console/console.ts';

/** Texts that the database has no room for, of several shapes. */
const unstorable = ['\u0000', '1\u0000', 'abc\u0000def', '\ud800', 'abc\ud800def'];

interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
}

/** The texts and numbers of a schema, with their places. */
function* leaves(schema: z.ZodMiniType, place: string): Generator<[string, z.ZodMiniType]> {
  const { type, shape, innerType, element, valueType, options } = schema._zod
    .def as unknown as Definition;
  const parts = [
    ...Object.entries(shape ?? {}),
    ...[innerType, element, valueType, ...(options ?? [])].map((part) => ['', part] as const),
  ];
  for (const [name, part] of parts) if (part) yield* leaves(part, `${place}.${name}`);
  if (type === 'string' || type === 'number') yield [place, schema];
}

test('no call of the console takes a number or text that the database has no room for', () => {
  const asked = Object.entries(consoleCalls).flatMap(([id, call]) => [
    ...('query' in call ? [...leaves(call.query, id)] : []),
    ...('body' in call ? [...leaves(call.body, id)] : []),
  ]);
  expect(asked.length).toBeGreaterThan(40);
  const takes = asked.filter(([, schema]) =>
    [2 ** 31, ...unstorable].some((value) => schema.safeParse(value).success),
  );
  expect(takes.map(([place]) => place)).toEqual([]);
});
