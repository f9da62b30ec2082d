import * as z from 'zod/mini';
import { exportParts } from './parts/index.ts';

/** Uploads and drafts have names in place of numbers. */
const belongs = { about: z.string(), number: z.union([z.int(), z.string()]) };
const files = z.array(z.strictObject({ path: z.string(), bytes: z.int(), ...belongs }));
const withheld = z.array(z.strictObject(belongs));

/** data.json: sections of rows by their names, and what stands around them. */
export const ExportData = z.strictObject({
  format: z.literal(1),
  site: z.strictObject({ name: z.string(), address: z.string() }),
  made_at: z.iso.datetime(),
  ...Object.fromEntries(
    Object.entries(exportParts).map(([name, { shape }]) => [name, z.array(shape)]),
  ),
  files,
  withheld,
});

const abouts: Readonly<Record<string, string>> = {
  format: 'The version of this shape.',
  site: 'Where the data is from.',
  made_at: 'When the data was read.',
  files:
    'The other files of the archive: what each belongs to, and the number or name of that in its section.',
  withheld: 'Files that are not in the archive while a report about them is open.',
};

/** The JSON Schema of data.json, which lies next to it. */
export function exportSchema(): object {
  const { properties = {}, ...schema } = z.toJSONSchema(ExportData, { target: 'draft-2020-12' });
  const described = Object.entries(properties).map(([name, property]) => {
    const description = exportParts[name]?.about ?? abouts[name];
    return [name, { ...(typeof property === 'object' && property), description }];
  });
  return { ...schema, title: 'Data of a member', properties: Object.fromEntries(described) };
}
