/** Writes docs/openapi.json, docs/console-openapi.json and docs/api.md: `npm run docs:api`. Tests compare them; the last one is written by its test, which has a site to ask. */
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { consoleDocument } from '#api/console/console-document.ts';
import { consolePolicy } from '#domain/access/index.ts';
import { apiDocument } from '#api/openapi/document.ts';

const root = join(import.meta.dirname, '..');

await writeFile(join(root, 'docs/openapi.json'), `${JSON.stringify(apiDocument(), null, 2)}\n`);
await writeFile(
  join(root, 'docs/console-openapi.json'),
  `${JSON.stringify(consoleDocument(consolePolicy), null, 2)}\n`,
);
const asked = spawnSync(
  process.execPath,
  [join(root, 'tools/test.mjs'), '--only', 'db', 'tests/db/api-docs'],
  {
    env: { ...process.env, VELOUR_UPDATE: 'docs' },
    stdio: 'inherit',
  },
);
process.exitCode = asked.status ?? 1;
