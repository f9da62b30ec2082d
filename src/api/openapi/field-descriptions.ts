import { callDescriptions } from './descriptions/calls.ts';
import { collectionDescriptions } from './descriptions/collections.ts';
import { nameDescriptions } from './descriptions/names.ts';
import { videoDescriptions } from './descriptions/videos.ts';
import type { JsonSchema, SchemaName } from './schemas.ts';

/** What every field of every shape means: shape → path of the field (dots into objects that have no name of their own) → a sentence. */
export const fieldDescriptions: Readonly<Record<SchemaName, Readonly<Record<string, string>>>> = {
  ...nameDescriptions,
  ...videoDescriptions,
  ...collectionDescriptions,
  ...callDescriptions,
};

export interface Field {
  /** `channel.dir` */
  path: string;
  schema: JsonSchema;
  is_required: boolean;
}

/** The fields of a shape's schema in their order, those of nameless objects and lists inside included. */
export function fieldsOf(schema: JsonSchema, above = ''): Field[] {
  const inside = [schema, ...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])];
  const named = inside.flatMap((each) =>
    Object.entries(each.properties ?? {}).map(([name, field]) => ({ name, field, of: each })),
  );
  return named.flatMap(({ name, field, of }) => [
    {
      path: `${above}${name}`,
      schema: field,
      is_required: Array.isArray(of['required']) && of['required'].includes(name),
    },
    ...fieldsOf(field, `${above}${name}.`),
  ]);
}
