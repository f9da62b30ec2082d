import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { withRecords } from '#tests/support/records.ts';
import { unzipped } from '#tests/support/unzip.ts';
import type { Ctx } from '../ctx.ts';
import { deleteLater } from '../deletions/index.ts';
import { removeOwnPerson, showOwnPeople } from '../own-people/index.ts';
import type { Published } from '../publications/index.ts';
import { createAlbum, deleteAlbum, deleteVideo } from '../submissions/index.ts';
import {
  addConsent,
  addPerson,
  eraseRecords,
  exportRecords,
  listRegister,
  sweepVault,
} from './index.ts';

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

describe('the record of somebody whom something showed for eight years', () => {
  const aPublished = async (type: Published['type']): Promise<Published> => {
    if (type === 'video') return { type, id: await aVideo(system()) };
    const album = { orientation: 'str', lang: 'en', title: 'Stones', photos: [] } as const;
    return { type, id: await createAlbum(system(), { ...album, command: 'velour import' }) };
  };
  /** Somebody, named eight years ago in what has not changed since. */
  async function shownIn(of: Published, legal_name: string): Promise<number> {
    const { person_id, release: release_id } = await aPerson(legal_name);
    const document_kinds = ['passport'];
    const said = { release_id, document_kinds, scope: 'this site', signed_on: '2018-05-04' };
    await addConsent(system(), { person_id, of, ...said });
    await age(person_id);
    await sql`update consent set created_at = now() - interval '8 years' where person_id = ${person_id}`.execute(
      it.db,
    );
    await sql`update video set updated_at = now() - interval '8 years' where video_id = ${of.type === 'video' ? of.id : 0}`.execute(
      it.db,
    );
    return person_id;
  }
  async function isErased(person_id: number): Promise<boolean> {
    await eraseRecords(system());
    const query = it.db.selectFrom('person').select('erased_at').where('person_id', '=', person_id);
    return (await query.executeTakeFirstOrThrow()).erased_at !== null;
  }
  const pass = (years: number) =>
    sql`update person_shown set shown_until = shown_until - make_interval(years => ${years})`.execute(
      it.db,
    );

  test.each(['video', 'album'] as const)(
    'stays for the years after the %s is deleted, and while it can be restored',
    async (type) => {
      const of = await aPublished(type);
      const person_id = await shownIn(of, `Kim ${type}`);
      await it.db.transaction().execute((trx) => deleteLater(trx, of));
      expect(await isErased(person_id)).toBe(false);
      await pass(8);
      expect(await isErased(person_id)).toBe(false);
      await (type === 'video' ? deleteVideo(system(), of.id) : deleteAlbum(system(), of.id));
      await sql`update video set updated_at = now() - interval '8 years'`.execute(it.db);
      expect(await isErased(person_id)).toBe(true);
    },
  );

  test('stays for the years after an album is deleted for good at once', async () => {
    const of = await aPublished('album');
    const person_id = await shownIn(of, 'Kim Wood');
    await deleteAlbum(system(), of.id);
    expect(await isErased(person_id)).toBe(false);
    await pass(8);
    expect(await isErased(person_id)).toBe(true);
  });

  test('stays for the years after the video names the person no more, and not for what was never shown', async () => {
    const of = await aPublished('video');
    const shown = await shownIn(of, 'Kim Shown');
    const waiting = { type: 'video', id: await aVideo(system(), { status: 'pending' }) } as const;
    const unseen = await shownIn(waiting, 'Kim Unseen');
    await sql`delete from consent where person_id in (${shown}, ${unseen})`.execute(it.db);
    expect([await isErased(shown), await isErased(unseen)]).toEqual([false, true]);
    await pass(8);
    expect(await isErased(shown)).toBe(true);
  });

  test('stays when the member who sent it asks to remove the person', async () => {
    const { member_id } = await aMember(system(), 'Giving');
    const person_id = await shownIn(await aPublished('video'), 'Kim Given');
    await sql`update person set sent_by = ${member_id} where person_id = ${person_id}`.execute(
      it.db,
    );
    await sql`delete from consent where person_id = ${person_id}`.execute(it.db);
    const { people } = await showOwnPeople(system(), member_id);
    expect(people).toMatchObject([{ person_id, videos: 0, may_remove: false }]);
    await expect(removeOwnPerson(system(), { member_id, person_id })).rejects.toThrow('already');
  });
});
