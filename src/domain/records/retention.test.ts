import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { withRecords } from '#tests/support/records.ts';
import { unzipped } from '#tests/support/unzip.ts';
import type { Ctx } from '../ctx.ts';
import { addPerson, eraseRecords, exportRecords, listRegister, sweepVault } from './index.ts';

const it = withCtx();
const { system, aPerson } = withRecords(it);

async function asOwner(statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: it.url('owner') });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
const isThere = (storage_key: string): Promise<boolean> =>
  stat(join(it.folder, 'vault', storage_key)).then(
    () => true,
    () => false,
  );
const documentsOf = (person_id: number) =>
  it.db
    .selectFrom('record_document')
    .select(['storage_key', 'wrapped_key', 'erased_at'])
    .where('person_id', '=', person_id)
    .execute();
const age = (person_id: number) =>
  sql`update person set created_at = now() - interval '8 years' where person_id = ${person_id}`.execute(
    it.db,
  );
const later = (): Ctx => {
  const now = new Date(Date.now() + 2 * 3_600_000);
  return { ...system(), clock: { ...system().clock, now: () => now } };
};

test('a process that dies in the transaction of an erasure leaves everything as it was', async () => {
  const { person_id } = await aPerson('Kay North');
  await age(person_id);
  await asOwner(`
    create function refuse_erasure() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger refuse_erasure before update on record_document for each row execute function refuse_erasure()`);
  await expect(eraseRecords(system())).rejects.toThrow('killed');
  await asOwner('drop trigger refuse_erasure on record_document');
  const [found] = await listRegister(system(), { by: 'alias', text: 'Kay North' });
  expect(found?.legal_name).toBe('Kay North');
  for (const { storage_key, wrapped_key } of await documentsOf(person_id)) {
    expect(wrapped_key).not.toBeNull();
    expect(await isThere(storage_key)).toBe(true);
  }
  expect(await eraseRecords(system())).toBe(2);
  expect(await listRegister(system(), { by: 'alias', text: 'Kay North' })).toEqual([]);
});

test('a process that dies before the files are removed leaves rows without a key, and the sweep removes the files', async () => {
  const { person_id } = await aPerson('Lee North');
  await age(person_id);
  const { vault } = system();
  const dying = { ...vault, remove: () => Promise.reject(new Error('killed')) };
  await expect(eraseRecords({ ...system(), vault: dying })).rejects.toThrow('killed');
  const documents = await documentsOf(person_id);
  expect(documents).toHaveLength(2);
  for (const { storage_key, wrapped_key, erased_at } of documents) {
    expect([wrapped_key, erased_at !== null, await isThere(storage_key)]).toEqual([
      null,
      true,
      true,
    ]);
  }
  expect(await sweepVault(system())).toBe(0);
  expect(await sweepVault(later())).toBe(2);
  for (const { storage_key } of documents) expect(await isThere(storage_key)).toBe(false);
});

test('more people than a batch are erased by one run', async () => {
  for (let n = 0; n < 3; n++)
    await sql`insert into person (legal_name, birth_date, created_at)
      select 'Old ' || n, '1980-01-01', now() - interval '9 years' from generate_series(1, 80) as n`.execute(
      it.db,
    );
  await eraseRecords(system());
  expect(await listRegister(system(), { by: 'name', text: 'Old ' })).toEqual([]);
});

test('a register of more than a page is exported whole, in its order, and no cell of it is a formula', async () => {
  await sql`insert into person (legal_name, birth_date)
    select case n % 3 when 0 then '=cmd()' when 1 then 'Same Name' else 'Name ' || n end, '1980-01-01'
    from generate_series(1, 1100) as n`.execute(it.db);
  await addPerson(system(), { legal_name: 'Zoë, "Z"', birth_date: '1990-01-01' });
  const path = join(it.folder, 'all.zip');
  const made = await exportRecords(system(), { of: 'all', reason: 'Inspection', path });
  const lines = (await unzipped(path)).get('by-name.csv')?.toString().split('\r\n') ?? [];
  expect(made.people).toBe(lines.length - 2);
  const register = await listRegister(system(), { by: 'name' });
  expect(lines.slice(1, -1).map((line) => /,(\d+),/.exec(line)?.[1])).toEqual(
    register.map(({ person_id }) => String(person_id)),
  );
  expect(new Set(register.map(({ person_id }) => person_id)).size).toBe(register.length);
  expect(lines.filter((line) => /^"?[=+@-]/.test(line))).toEqual([]);
  expect(lines.at(-2)).toMatch(/^"Zoë, ""Z""",/);
});
