import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createFileVault } from '#platform/vault/file-vault.ts';
import { keyOfSecret } from '#platform/vault/settings.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { withRecords } from '#tests/support/records.ts';
import type { Ctx } from '../ctx.ts';
import { claimCase, operator } from '../moderation/index.ts';
import {
  addDocument,
  agreeToView,
  checkVault,
  eraseRecords,
  rotateVault,
  viewDocument,
} from './index.ts';

const it = withCtx();
const { system, aPerson, agree, aSubmission, viewed } = withRecords(it);
/** As `withCtx` calls it. */
const site = () => Promise.resolve('a test site');
const fileOf = (storage_key: string) => join(it.folder, 'vault', storage_key);
const storedAs = async (document_id: number) =>
  (
    await it.db
      .selectFrom('record_document')
      .select('storage_key')
      .where('document_id', '=', document_id)
      .executeTakeFirstOrThrow()
  ).storage_key;

/** Events of files that could not be read. */
const faultsOf = async (case_id: number) =>
  (
    await it.db
      .selectFrom('case_event')
      .select('after')
      .where('case_id', '=', case_id)
      .where('kind', '=', 'note')
      .where('actor', '=', 'system')
      .orderBy('event_id')
      .execute()
  ).map(({ after }) => after);

describe('a document', () => {
  test('is shown with a watermark to the holder of a case about the person, after the view is recorded', async () => {
    const person = await aPerson('Ada Stone');
    const { video_id, reference, case_id } = await aSubmission('FourthUploader');
    await agree(person, video_id);
    const staff = {
      staff_id: (await aMember(system(), 'Looker')).member_id,
      has_child_safety: false,
    };
    const view = { document_id: person.passport, reference, reason: 'The face is not clear.' };
    await expect(viewDocument(system(), staff, view)).rejects.toMatchObject({ code: 'forbidden' });
    await claimCase(system(), staff, reference);
    for (const [change, code] of [
      [{ reason: ' ' }, 'invalid'],
      [{ reference: 'NO-SUCH-CASE' }, 'forbidden'],
      [{ reference: (await aSubmission('FifthUploader')).reference }, 'forbidden'],
      [{ document_id: 999_999 }, 'not_found'],
    ] as const)
      await expect(viewDocument(system(), staff, { ...view, ...change })).rejects.toMatchObject({
        code,
      });
    expect(await viewed(case_id)).toEqual([]);
    const picture = await viewDocument(system(), staff, view);
    expect(await viewed(case_id)).toEqual([
      { note: view.reason, staff_id: staff.staff_id, actor: 'staff' },
    ]);
    // Something is drawn: the picture was of one colour.
    const { channels } = await sharp(picture).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
    await expect(viewDocument(system(), operator, view)).resolves.toBeTruthy();
  });

  test('is marked with the number of its viewer, without a name', async () => {
    const person = await aPerson('Abe Stone');
    const { video_id, reference } = await aSubmission('MarkedUploader');
    await agree(person, video_id);
    const { member_id } = await aMember(system(), 'NamedLooker');
    const staff = { staff_id: member_id, has_child_safety: false };
    await claimCase(system(), staff, reference);
    const now = new Date('2026-11-26T10:00:00Z');
    const ctx: Ctx = { ...system(), clock: { ...system().clock, now: () => now } };
    const view = { document_id: person.passport, reference, reason: 'To compare.' };
    const drawn = async (text: string) => {
      const stored = await it.db
        .selectFrom('record_document')
        .select(['storage_key', 'key_id', 'wrapped_key', 'bytes'])
        .where('document_id', '=', person.passport)
        .executeTakeFirstOrThrow();
      const { storage_key, key_id, wrapped_key, bytes } = stored;
      const sealed = { key_id: key_id ?? '', wrapped_key: wrapped_key ?? Buffer.alloc(0) };
      const plain = await ctx.vault.get(storage_key, sealed, bytes, `document ${person.passport}`);
      const folder = await mkdtemp(join(it.folder, 'mark-'));
      await writeFile(join(folder, 'picture'), plain);
      await ctx.images.watermark(join(folder, 'picture'), folder, text);
      return readFile(join(folder, 'watermarked.jpg'));
    };
    const shown = await viewDocument(ctx, staff, view);
    expect(shown.equals(await drawn(`staff ${member_id} 2026-11-26 10:00 UTC`))).toBe(true);
    expect(shown.equals(await drawn(`NamedLooker 2026-11-26 10:00 UTC`))).toBe(false);
  });

  test('needs, where four eyes are asked for, the word of somebody else, for an hour', async () => {
    const person = await aPerson('Bea Hill');
    const { video_id, reference } = await aSubmission('SixthUploader');
    await agree(person, video_id);
    const reviewer = async (name: string) => ({
      staff_id: (await aMember(system(), name)).member_id,
      has_child_safety: false,
    });
    const [anna, ben] = [await reviewer('EyesAnna'), await reviewer('EyesBen')];
    const ctx: Ctx = {
      ...system(),
      settings: { ...system().settings, records: { four_eyes: true, years: 7 } },
    };
    await claimCase(ctx, anna, reference);
    const view = { document_id: person.passport, reference, reason: 'To compare.' };
    await expect(viewDocument(ctx, anna, view)).rejects.toMatchObject({
      info: { second: 'missing' },
    });
    const request = { ...view, asked_by: anna.staff_id };
    await expect(agreeToView(ctx, anna, request)).rejects.toThrow('forbidden');
    await expect(agreeToView(ctx, operator, request)).rejects.toThrow('forbidden');
    await agreeToView(ctx, ben, request);
    await expect(viewDocument(ctx, anna, view)).resolves.toBeTruthy();
    await sql`update record_access set expires_at = now()`.execute(it.db);
    await expect(viewDocument(ctx, anna, view)).rejects.toThrow('forbidden');
  });

  test('that was altered, cut off or swapped is refused, and named by the check of the vault', async () => {
    const person = await aPerson('Cleo Marsh');
    const { video_id, reference, case_id } = await aSubmission('SeventhUploader');
    await agree(person, video_id);
    const view = { document_id: person.passport, reference, reason: 'To compare.' };
    const [passport, release] = [
      fileOf(await storedAs(person.passport)),
      fileOf(await storedAs(person.release)),
    ];
    expect((await stat(passport)).mode & 0o777).toBe(0o600);
    await writeFile(passport, await readFile(release));
    await expect(viewDocument(system(), operator, view)).rejects.toMatchObject({ code: 'altered' });
    await truncate(release, 50);
    const cut_off = { ...view, document_id: person.release };
    await expect(viewDocument(system(), operator, cut_off)).rejects.toMatchObject({
      code: 'truncated',
    });
    expect(await faultsOf(case_id)).toEqual([
      { document_id: person.passport, person_id: person.person_id, fault: 'altered' },
      { document_id: person.release, person_id: person.person_id, fault: 'truncated' },
    ]);
    const { faults } = await checkVault(system());
    expect(faults.map(({ document_id, fault }) => [document_id, fault])).toEqual([
      [person.passport, 'altered'],
      [person.release, 'truncated'],
    ]);
    for (const path of ['/nowhere.png', import.meta.filename])
      await expect(
        addDocument(system(), { person_id: person.person_id, kind: 'selfie', path }),
      ).rejects.toMatchObject({ code: 'invalid', info: { file: expect.any(String) } });
    await sql`update record_document set erase_at = now() where person_id = ${person.person_id}`.execute(
      it.db,
    );
    await eraseRecords(system());
    await expect(stat(passport)).rejects.toThrow('ENOENT');
    await expect(viewDocument(system(), operator, view)).rejects.toThrow('not_found');
  });

  test('is under the newest key after a rotation, and under an unknown one it is refused', async () => {
    const person = await aPerson('Dora Bell');
    const folder = join(it.folder, 'vault');
    const newest = { id: '2027', key: randomBytes(32) };
    const alone: Ctx = { ...system(), vault: createFileVault(folder, [newest], site) };
    await expect(rotateVault(alone)).rejects.toMatchObject({ code: 'unknown_key' });
    const former = keyOfSecret('a test secret');
    const both: Ctx = { ...system(), vault: createFileVault(folder, [newest, former], site) };
    expect(await rotateVault(both)).toBeGreaterThanOrEqual(2);
    expect(await rotateVault(both)).toBe(0);
    const broken = (ctx: Ctx) =>
      checkVault(ctx).then(({ faults }) => faults.map(({ document_id }) => document_id));
    expect(await broken(alone)).not.toContain(person.passport);
    expect(await broken(system())).toContain(person.passport);
    // The row of another document opens nothing, not even with its file.
    const other = await aPerson('Dora Bell');
    await sql`
      update record_document as d set (key_id, wrapped_key) = (select s.key_id, s.wrapped_key from record_document as s where s.document_id = ${person.passport})
      where d.document_id = ${other.passport}`.execute(it.db);
    await copyFile(fileOf(await storedAs(person.passport)), fileOf(await storedAs(other.passport)));
    expect(await broken(both)).toContain(other.passport);
    await sql`update record_document set erase_at = now() where document_id = ${other.passport}`.execute(
      it.db,
    );
    await eraseRecords(system());
    const back: Ctx = { ...system(), vault: createFileVault(folder, [former, newest], site) };
    await rotateVault(back);
  });

  test('is readable at every moment of a rotation that is killed in between, which then goes on', async () => {
    const people = [await aPerson('Ella Ray'), await aPerson('Finn Ray')];
    const ids = people.flatMap(({ passport, release }) => [passport, release]);
    const folder = join(it.folder, 'vault');
    const newest = { id: '2028', key: randomBytes(32) };
    const former = keyOfSecret('a test secret');
    const vault = createFileVault(folder, [newest, former], site);
    const both: Ctx = { ...system(), vault };
    const keys = async () =>
      (
        await it.db
          .selectFrom('record_document')
          .select('key_id')
          .where('document_id', 'in', ids)
          .orderBy('document_id')
          .execute()
      ).map(({ key_id }) => key_id);
    // Dies at the third key: its batch is not done, and nothing of it is.
    let wrapped = 0;
    const dying: Ctx = {
      ...both,
      vault: {
        ...vault,
        rewrap: (...args) =>
          ++wrapped === 3 ? Promise.reject(new Error('killed')) : vault.rewrap(...args),
      },
    };
    await expect(rotateVault(dying)).rejects.toThrow('killed');
    expect(await keys()).toEqual(['site', 'site', 'site', 'site']);
    // Some rows done, as after a batch: with both keys all are readable, and the rest follows.
    const [first = 0] = ids;
    const { storage_key, key_id, wrapped_key } = await it.db
      .selectFrom('record_document')
      .select(['storage_key', 'key_id', 'wrapped_key'])
      .where('document_id', '=', first)
      .executeTakeFirstOrThrow();
    const sealed = { key_id: key_id ?? '', wrapped_key: wrapped_key ?? Buffer.alloc(0) };
    await it.db
      .updateTable('record_document')
      .set(await vault.rewrap(storage_key, sealed, `document ${first}`))
      .where('document_id', '=', first)
      .execute();
    expect((await checkVault(both)).faults).toEqual([]);
    expect(await rotateVault(both)).toBeGreaterThanOrEqual(3);
    expect(await keys()).toEqual(['2028', '2028', '2028', '2028']);
    const alone: Ctx = { ...system(), vault: createFileVault(folder, [newest], site) };
    expect((await checkVault(alone)).faults).toEqual([]);
    await rotateVault({ ...system(), vault: createFileVault(folder, [former, newest], site) });
  });
});
