import { randomBytes } from 'node:crypto';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
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
const fileOf = (storage_key: string) => join(it.folder, 'vault', storage_key);
const storedAs = async (document_id: number) =>
  (
    await it.db
      .selectFrom('record_document')
      .select('storage_key')
      .where('document_id', '=', document_id)
      .executeTakeFirstOrThrow()
  ).storage_key;

describe('a document', () => {
  test('is seen with a watermark by whoever works on a case about the person, after that is written down', async () => {
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
    // The name is drawn: the picture was of one colour.
    const { channels } = await sharp(picture).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
    await expect(viewDocument(system(), operator, view)).resolves.toBeTruthy();
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
    const { video_id, reference } = await aSubmission('SeventhUploader');
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
    const alone: Ctx = { ...system(), vault: createFileVault(folder, [newest]) };
    await expect(rotateVault(alone)).rejects.toMatchObject({ code: 'unknown_key' });
    const former = keyOfSecret('a test secret');
    const both: Ctx = { ...system(), vault: createFileVault(folder, [newest, former]) };
    expect(await rotateVault(both)).toBeGreaterThanOrEqual(2);
    expect(await rotateVault(both)).toBe(0);
    const broken = (ctx: Ctx) =>
      checkVault(ctx).then(({ faults }) => faults.map(({ document_id }) => document_id));
    expect(await broken(alone)).not.toContain(person.passport);
    expect(await broken(system())).toContain(person.passport);
    const back: Ctx = { ...system(), vault: createFileVault(folder, [former, newest]) };
    await rotateVault(back);
  });
});
