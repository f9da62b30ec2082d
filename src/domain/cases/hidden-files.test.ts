import { expect, test } from 'vitest';
import { createDb } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';
import { createHiddenFiles } from './hidden-files.ts';

test('without a database files play on, and wait a tenth of a second at most', async () => {
  // An address that answers nothing.
  const away = createDb({ url: 'postgres://visitor@192.0.2.1:5432/velour', log: silentLog });
  const hidden = createHiddenFiles({ db: away.db, log: silentLog });
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: 20 }, () => hidden.has('a'.repeat(22))));
  expect(new Set(answers)).toEqual(new Set([false]));
  expect(performance.now() - begun).toBeLessThan(1000);
  await away.close();
});
