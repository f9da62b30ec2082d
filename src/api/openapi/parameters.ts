import type { UrlTemplate, ValueSchema } from '#contracts/calls/json-url.ts';

/** A part of an address. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  schema: Readonly<ValueSchema>;
  is_optional?: true;
}

export type Descriptions = Readonly<Record<string, string>>;

/** Parts that mean the same in every call. */
const common: Descriptions = {
  lifetime:
    'Seconds for which a shared cache may store the answer; 0 for an answer that is not stored.',
  ext: '`php` with the lifetime 0, `json` with every other.',
  orientation: 'Orientation: str straight, gay, she trans.',
  lang: 'Language of names.',
  count: 'How many a page has.',
  page: 'From 1.',
  sort: 'Order of the list.',
  type: '`hd` leaves out videos below 720 lines.',
  duration: 'Empty, or 1 under 10 minutes, 2 10 to 40, 3 over 40.',
  date: 'Empty, or a period of UTC days; of the sorts most-popular and top-rated only.',
  dir: 'Readable part of the address.',
  section: 'What the list is of; empty for everything.',
  video_id: 'Its number.',
  album_id: 'Its number.',
  playlist_id: 'Its number.',
  country: 'Two lower-case letters: only what comes from there. Not with the section country.',
};
const ext: ValueSchema = { enum: ['json', 'php'] };

/** The parameters of a call in the order of its address, with the schemas of its codecs. */
export function parametersOf(url: UrlTemplate, own: Descriptions = {}): Parameter[] {
  const inPath = partNames(url.template).map((name): Parameter => {
    const part = url.parts[name] ?? { schema: ext };
    const description = own[name] ?? derivedDescription(part) ?? descriptionOf(name);
    return { name, in: 'path', description, schema: part.schema };
  });
  const inQuery = Object.entries(url.query ?? {}).map(
    ([name, { schema, url: path, is_optional }]): Parameter => ({
      name,
      in: 'query',
      description: own[name] ?? descriptionOf(name),
      schema: path ? { type: 'string', pattern: patternOf(path) } : (schema ?? {}),
      ...(is_optional && { is_optional }),
    }),
  );
  return [...inPath, ...inQuery];
}

function descriptionOf(name: string): string {
  const description = common[name];
  if (description === undefined) throw new Error(`the parameter ${name} has no description`);
  return description;
}

/** Of a bucket or of the first letters of a dir. */
function derivedDescription({ of, schema }: UrlTemplate['parts'][string]): string | undefined {
  if (of === undefined) return undefined;
  const { multipleOf: size, pattern } = schema;
  if (size !== undefined) return `floor(${of} / ${size}) × ${size}; no other.`;
  return `The first ${pattern?.endsWith(',1}$') ? 'letter' : '2 letters'} of ${of}; no others.`;
}

const partNames = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** One regular expression for a whole path, without its first slash. */
function patternOf({ template, parts }: UrlTemplate): string {
  const source = template
    .slice(1)
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const { enum: values, type, pattern = '' } = parts[name]?.schema ?? {};
      if (values) return `(${values.join('|')})`;
      return type === 'integer' ? String.raw`[1-9]\d*` : pattern.replaceAll(/^\^|\$$/g, '');
    });
  return `^${source}$`;
}
