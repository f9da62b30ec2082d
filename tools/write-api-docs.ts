/** Writes docs/openapi.json: `npm run docs:api`. A test compares the file with what is generated here. docs/api.md is written by its own test. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiDocument } from '#api/openapi/document.ts';

const target = join(import.meta.dirname, '../docs/openapi.json');

await writeFile(target, `${JSON.stringify(apiDocument(), null, 2)}\n`);
