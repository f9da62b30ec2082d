import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Judged } from './judge.ts';

/** The judged queries as they are committed. */
export const judged = JSON.parse(
  readFileSync(join(import.meta.dirname, 'judged.json'), 'utf8'),
) as readonly Judged[];
