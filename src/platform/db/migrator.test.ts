import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { silentLog as log } from '#platform/log.ts';
import { withDatabase } from '#tests/support/database.ts';
import { migrate } from './migrator.ts';
import { createDb } from './pool.ts';

const database = withDatabase();

test('migrating a current database changes no catalog, and grants what a restored one lacks', async () => {
  const folder = join(import.meta.dirname, '../../../db');
  const owner = new pg.Client({ connectionString: database.url('owner') });
  await owner.connect();
  try {
    const again = () => migrate(database.url('owner'), folder, 'velour_app');
    await again();
    const catalog = async (): Promise<unknown> => {
      const { rows } = await owner.query(
        "select oid, xmin::text from pg_class where relnamespace = 'public'::regnamespace order by oid",
      );
      return rows;
    };
    const before = await catalog();
    expect(await again()).toEqual({ migrations: [], objects: [] });
    expect(await catalog()).toEqual(before);
    await owner.query('revoke all on all tables in schema public from velour_app');
    await again();
    const { rows } = await owner.query(
      "select has_table_privilege('velour_app', 'video', 'insert') as is_granted",
    );
    expect(rows).toEqual([{ is_granted: true }]);
  } finally {
    await owner.end();
  }
});

test('a migration that waits for a locked table blocks readers for less than 2 s and succeeds when the table is free', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'velour-migrations-'));
  const slow = new pg.Client({ connectionString: database.url('app') });
  const owner = new pg.Client({ connectionString: database.url('owner') });
  const { db, close } = createDb({ url: database.url('app'), log });
  await Promise.all([slow.connect(), owner.connect()]);
  try {
    // Only the new migration is in the folder.
    await owner.query('delete from migration; delete from sql_file');
    await mkdir(join(folder, 'migrations'));
    await writeFile(
      join(folder, 'migrations/0001-more-of-a-video.sql'),
      'alter table video add column mood text;',
    );
    await slow.query('begin; select count(*) from video');
    const migrating = migrate(database.url('owner'), folder, 'velour_app');

    const waits: number[] = [];
    const end = performance.now() + 4500;
    while (performance.now() < end) {
      const begun = performance.now();
      await db.selectFrom('video').select('video_id').limit(1).execute();
      waits.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    // It blocked readers and released them.
    expect(Math.max(...waits)).toBeGreaterThan(500);
    expect(Math.max(...waits)).toBeLessThan(2000);
    await slow.query('commit');
    expect(await migrating).toEqual({ migrations: ['0001-more-of-a-video.sql'], objects: [] });
    expect((await owner.query('select mood from video')).rows).toEqual([]);
  } finally {
    await Promise.all([slow.end(), owner.end(), close()]);
    await rm(folder, { recursive: true, force: true });
  }
});
