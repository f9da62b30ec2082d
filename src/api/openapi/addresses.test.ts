import { expect, test } from 'vitest';
import { drawBy } from '#tests/support/draw.ts';
import { rightRequests } from '#tests/support/right-requests.ts';
import type { ValueSchema } from '#contracts/calls/json-url.ts';
import type { Call } from './call.ts';
import { calls } from './document.ts';

const timeline = '/timelines/1790000000.abcDEF_-123abcDEF_-123abcd0.k3x9k3x9k3x9k3x9k3x9k3.vtt';
const right = rightRequests([timeline]);

/** The values that an address gives to the parts of a described path; undefined when it is no such address. */
function partsOf({ path, parameters }: Call, url: string): Map<string, string> | undefined {
  const [bare = '', query = ''] = url.split('?');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pattern = path.replaceAll(/[.]/g, String.raw`\.`).replaceAll(/\{\w+\}/g, '([^/.]*)');
  const [, ...values] = new RegExp(`^${pattern}$`).exec(bare) ?? [undefined];
  const asked = new URLSearchParams(query);
  const known = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  if (values.length !== names.length || [...asked.keys()].some((name) => !known.includes(name)))
    return undefined;
  return new Map([...names.map((name, index) => [name, values[index] ?? ''] as const), ...asked]);
}

function allows(
  { type, enum: listed, pattern, minimum, maximum, multipleOf }: ValueSchema,
  text: string,
): boolean {
  if (listed) return listed.some((value) => String(value) === text);
  if (type !== 'integer') return pattern === undefined || new RegExp(pattern, 'u').test(text);
  const value = Number(text);
  return (
    /^\d+$/.test(text) &&
    value >= (minimum ?? 0) &&
    value <= (maximum ?? Number.MAX_SAFE_INTEGER) &&
    value % (multipleOf ?? 1) === 0
  );
}

test.each(calls.map((call) => [call.id, call] as const))(
  'the path of %s matches the URL that its contract builds',
  (id, call) => {
    const draw = drawBy(id);
    for (let n = 0; n < 300; n++) {
      const { method, url, headers } = right[id]?.(draw) ?? { method: 'GET', url: '', headers: {} };
      const parts = partsOf(call, url);
      expect([url, method, parts !== undefined]).toEqual([url, call.method, true]);
      const wrong = call.parameters.filter(({ name, in: place, schema, is_optional }) => {
        const value = place === 'header' ? headers?.[name.toLowerCase()] : parts?.get(name);
        return value === undefined ? !is_optional : !allows(schema, value);
      });
      expect([url, wrong]).toEqual([url, []]);
    }
    const examples = partsOf(call, call.example.url.replace('/timelines/{timeline}', timeline));
    expect(examples).toBeDefined();
  },
);
