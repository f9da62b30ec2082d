import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Take longest in `npm run test:long`, mostly waiting: other files run in parallel. */
const first = ['soak', 'accessibility', 'leaks', 'counting-kills'];
/** Converts for the better part of an hour on all cores, which would slow every test that measures time. */
const last = ['real-files'];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const name = basename(moduleId, '.test.ts');
  if (first.includes(name)) return first.indexOf(name) - first.length;
  return last.indexOf(name) + 1;
};

/** Vitest's own order of test files, with the longest ones where they hold up nothing. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
