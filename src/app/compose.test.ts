import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rankPeriod } from '#domain/stats/rank.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { withDatabase } from '#tests/support/database.ts';
import { compose } from './compose.ts';
import type { OpenDatabase } from './database.ts';

const database = withDatabase();

test('rankings of the whole catalogue run longer than the statement timeout of other queries', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'velour-compose-'));
  try {
    const [app_url, owner_url] = [database.url('app'), database.url('owner')];
    await using opened: OpenDatabase = {
      app_url,
      owner_url,
      second_url: owner_url,
      is_embedded: false,
      [Symbol.asyncDispose]: async () => {},
    };
    await using product = await compose(
      readConfig({ DATA_DIR: folder }, join(import.meta.dirname, '../..')),
      opened,
      silentLog,
    );
    const ctx = product.system_ctx;
    const holding = Promise.withResolvers<void>();
    // A transaction that holds the lock for longer than the statement timeout.
    const writer = database.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock_shared(lock_key('rankings'))`.execute(trx);
      holding.resolve();
      for (let seconds = 0; seconds < 6; seconds++) await sql`select pg_sleep(1)`.execute(trx);
    });
    await holding.promise;
    await expect(sql`select pg_sleep(5.5)`.execute(ctx.db)).rejects.toMatchObject({
      code: '57014',
    });
    await expect(rankPeriod(ctx, 'day')).resolves.toBeUndefined();
    await writer;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
