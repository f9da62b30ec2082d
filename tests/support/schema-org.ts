import { readFileSync } from 'node:fs';

interface Definition {
  parents: readonly string[];
  /** The types that each may have. */
  properties: Readonly<Record<string, readonly string[]>>;
}

// The types that pages use and all above them, out of the published definitions.
const { types } = JSON.parse(readFileSync(new URL('schema-org.json', import.meta.url), 'utf8')) as {
  types: Readonly<Record<string, Definition>>;
};

/** Parts of a graph of JSON-LD that the definitions of schema.org do not allow; none where all is right. */
export function schemaFaults(graph: readonly unknown[]): string[] {
  return graph.flatMap((thing) => faultsOfThing(thing, 'Thing', ''));
}

function faultsOfThing(value: unknown, wanted: string, at: string): string[] {
  const { '@type': type, ...fields } = value as Record<string, unknown>;
  const here = `${at}${String(type)}`;
  if (typeof type !== 'string' || !types[type]) return [`${here} is no type`];
  if (!isKindOf(type, wanted)) return [`${here} is no ${wanted}`];
  return Object.entries(fields).flatMap(([name, field]) => {
    if (name === '@id') return [];
    const ranges = rangesOf(type, name);
    if (!ranges) return [`${here} has no property ${name}`];
    const values = Array.isArray(field) ? field : [field];
    return values.flatMap((each) => faultsOfValue(each, ranges, `${here}.${name}`));
  });
}

/** Without a fault where one of the ranges fits. */
function faultsOfValue(value: unknown, ranges: readonly string[], at: string): string[] {
  if (typeof value === 'object' && value !== null) {
    const tried = ranges
      .filter((range) => types[range])
      .map((range) => faultsOfThing(value, range, `${at}: `));
    return tried.toSorted((a, b) => a.length - b.length)[0] ?? [`${at} is no thing`];
  }
  // A thing may be named by its address (https://schema.org/docs/datamodel.html).
  const fits = (range: string): boolean => (plain[range] ?? isUrl)(value);
  return ranges.some(fits) ? [] : [`${at} is no ${ranges.join(', ')}`];
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isUrl = (value: unknown): boolean => isText(value) && URL.canParse(value);
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const plain: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: isText,
  URL: isUrl,
  Number: isNumber,
  Integer: (value) => Number.isInteger(value),
  Boolean: (value) => typeof value === 'boolean',
  Date: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
  DateTime: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
  Duration: (value) => isText(value) && /^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/.test(value),
  Distance: (value) => isText(value) && /^\d+ [a-z]+$/.test(value),
};

const isKindOf = (type: string, wanted: string): boolean =>
  type === wanted || (types[type]?.parents.some((parent) => isKindOf(parent, wanted)) ?? false);

const rangesOf = (type: string, property: string): readonly string[] | undefined =>
  types[type]?.properties[property] ??
  types[type]?.parents.map((parent) => rangesOf(parent, property)).find(Boolean);
