// Writes tests/search/judged.json from the facts of the demo catalogue.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judgeQueries } from './judge.ts';

const file = join(import.meta.dirname, 'judged.json');
await writeFile(file, `${JSON.stringify(judgeQueries(), undefined, 2)}\n`);
