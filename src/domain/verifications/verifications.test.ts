import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { giveCase } from '#tests/support/reports.ts';
import { appealDecision, listOwnDecisions } from '../appeals/index.ts';
import { eraseAccount } from '../erasure/index.ts';
import { addHold, liftHold } from '../legal-holds/index.ts';
import { applyDueDecisions, claimCase, decideCase, type Decision } from '../moderation/index.ts';
import { missingRecords } from '../publications/index.ts';
import { agreeToView, sweepVault, viewDocument } from '../records/index.ts';
import { showCaseFor } from '../review/index.ts';
import { findRule, loadShippedRules } from '../rules/index.ts';
import { applyWithPhotos, erasePhotos, showVerification } from './index.ts';

const it = withCtx();
const photos = { document: Buffer.alloc(0), selfie: Buffer.alloc(0) };
beforeAll(async () => {
  const draw = (background: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer();
  photos.document = await draw('#48c');
  photos.selfie = await draw('#c84');
});

const staffOf = async (name: string) => ({
  staff_id: (await aMember(it.ctx(), name)).member_id,
  has_child_safety: false,
});
const apply = (member_id: number, change: object = {}) =>
  applyWithPhotos(it.ctx(), { member_id, agreement: '1', kind: 'passport', ...photos, ...change });
const show = (member_id: number) => showVerification(it.ctx(), member_id);
const caseOf = async (member_id: number, kind = 'verification') =>
  it.db
    .selectFrom('moderation_case')
    .select(['case_id', 'reference', 'state', 'target_id', 'due_at'])
    .where('member_id', '=', member_id)
    .where('kind', '=', kind)
    .orderBy('case_id', 'desc')
    .executeTakeFirstOrThrow();
/** The photos as the console lists them. */
const documentsIn = async (
  by: { staff_id: number; has_child_safety: boolean },
  reference: string,
  ctx = it.ctx(),
) =>
  (await showCaseFor(ctx, { by, session_id: 1, lang: 'en' }, reference)).application?.documents ??
  [];
const vaultFiles = async () => (await readdir(join(it.folder, 'vault'))).toSorted();

async function anApplicant(name: string) {
  const { member_id } = await aMember(it.ctx(), name);
  await apply(member_id);
  return { member_id, ...(await caseOf(member_id)) };
}
/** Decides, and lets the ten seconds of undo pass. */
async function decide(
  staff: { staff_id: number },
  decision: Omit<Decision, 'reference'>,
  of: string,
) {
  const by = { has_child_safety: false, ...staff };
  await decideCase(it.ctx(), by, { reference: of, ...decision });
  await sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(
    it.db,
  );
  await applyDueDecisions(it.ctx());
}
async function refusal(): Promise<Omit<Decision, 'reference'>> {
  await loadShippedRules(it.ctx());
  const rule = await findRule(it.db, 'uploader-verification');
  return { action: 'reject', rule_id: rule?.rule_id, facts: 'The photo is blurred.' };
}
const eventsOf = async (case_id: number) =>
  (
    await it.db
      .selectFrom('case_event')
      .select(['kind', 'note', 'staff_id'])
      .where('case_id', '=', case_id)
      .orderBy('event_id')
      .execute()
  ).map(({ kind, note, staff_id }) => [kind, note, staff_id]);
/** As if the decision were so many days old. */
const age = (member_id: number, days: number) =>
  sql`update uploader_verification set decided_at = decided_at - make_interval(days => ${days})
    where member_id = ${member_id} and decided_at is not null`.execute(it.db);

describe('an application', () => {
  test('is open once, waits in its queue, and has its photos in the vault alone, encrypted and without metadata', async () => {
    const { member_id } = await aMember(it.ctx(), 'Anna');
    expect(await show(member_id)).toMatchObject({ state: 'none', may_apply: true });
    const before = await vaultFiles().catch((): string[] => []);
    const given = await Promise.allSettled([apply(member_id), apply(member_id)]);
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(apply(member_id)).rejects.toMatchObject({
      code: 'already',
      info: { state: 'pending' },
    });
    expect(await show(member_id)).toMatchObject({
      state: 'pending',
      may_apply: false,
      is_verified: false,
    });
    const { due_at } = await caseOf(member_id);
    expect(due_at).toBeInstanceOf(Date);
    const added = (await vaultFiles()).filter((name) => !before.includes(name));
    expect(added).toHaveLength(2);
    for (const name of added) {
      const file = await readFile(join(it.folder, 'vault', name));
      expect(file.includes('a secret place')).toBe(false);
      expect(file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);
    }
    // Nothing is left in folders of work.
    expect(await readdir(join(it.folder, 'work')).catch(() => [])).toEqual([]);
  });

  test('is refused for a file that is no picture, without the agreement, and for a read-only account', async () => {
    const { member_id } = await aMember(it.ctx(), 'Berta');
    const before = await vaultFiles();
    await expect(apply(member_id, { selfie: Buffer.from('<svg/>') })).rejects.toMatchObject({
      info: { selfie: 'file_type' },
    });
    await expect(
      apply(member_id, { document: photos.document.subarray(0, 2000) }),
    ).rejects.toMatchObject({ info: { document: 'file_damaged' } });
    await expect(
      apply(member_id, { document: Buffer.alloc(10 * 1024 ** 2 + 1) }),
    ).rejects.toMatchObject({ info: { document: 'file_size' } });
    await expect(apply(member_id, { agreement: '0' })).rejects.toMatchObject({
      info: { agree: 'required' },
    });
    await sql`update login set read_only_at = now() where id = ${member_id}`.execute(it.db);
    await expect(apply(member_id)).rejects.toMatchObject({ code: 'read_only' });
    expect(await show(member_id)).toMatchObject({ state: 'none' });
    expect(await vaultFiles()).toEqual(before);
  });

  test('can be made again after a refusal, five times within thirty days', async () => {
    const { member_id, reference } = await anApplicant('Clara');
    const by = await staffOf('Refusing');
    await decide(by, await refusal(), reference);
    expect(await show(member_id)).toMatchObject({
      state: 'refused',
      reason: 'The photo is blurred.',
      may_apply: true,
    });
    await apply(member_id);
    await sql`update uploader_verification set state = 'refused', decided_at = now()
      where member_id = ${member_id} and state = 'pending'`.execute(it.db);
    await sql`insert into uploader_verification (member_id, state, provider, agreement_version, decided_at)
      select ${member_id}, 'refused', 'review', '1', now() from generate_series(1, 3)`.execute(
      it.db,
    );
    await expect(apply(member_id)).rejects.toMatchObject({
      code: 'already',
      info: { state: 'limit' },
    });
    await sql`update uploader_verification set created_at = now() - interval '31 days' where member_id = ${member_id}`.execute(
      it.db,
    );
    await apply(member_id);
  });
});

describe('a decision', () => {
  test('that approves makes a verified uploader, whose uploads lack one thing less', async () => {
    const { member_id, reference } = await anApplicant('Dora');
    const video_id = await aVideo(it.ctx(), { media_id: await aMedia(it.ctx()), member_id });
    await sql`update video set status_id = ${videoStatus.pending} where video_id = ${video_id}`.execute(
      it.db,
    );
    // As the factory made the uploader one.
    await sql`delete from verified_uploader where member_id = ${member_id}`.execute(it.db);
    const missing = () => missingRecords(it.db, { type: 'video', id: video_id });
    expect(await missing()).toHaveProperty('uploader', 'unverified');
    await decide(await staffOf('Approving'), { action: 'approve' }, reference);
    expect(await missing()).not.toHaveProperty('uploader');
    expect(await show(member_id)).toMatchObject({
      state: 'approved',
      is_verified: true,
      may_apply: false,
    });
    const login = await it.db
      .selectFrom('login')
      .select('role')
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow();
    expect(login.role).toBe('uploader');
    await expect(apply(member_id)).rejects.toMatchObject({ info: { state: 'verified' } });
  });

  test('is never made by the applicant, nor its photos seen', async () => {
    const { member_id, reference } = await anApplicant('Emma');
    const own = { staff_id: member_id, has_child_safety: false };
    await expect(decideCase(it.ctx(), own, { reference, action: 'approve' })).rejects.toMatchObject(
      {
        code: 'forbidden',
      },
    );
    await giveCase(it.ctx(), reference, member_id);
    const documents = await documentsIn(own, reference);
    await expect(
      viewDocument(it.ctx(), own, {
        document_id: documents[0]?.document_id ?? 0,
        reference,
        reason: 'Curious.',
      }),
    ).rejects.toMatchObject({ code: 'forbidden', info: { case: 'own' } });
  });

  test('that refuses needs a rule and facts, has a statement of reasons, and can be taken back by somebody else', async () => {
    const { member_id, reference } = await anApplicant('Frida');
    const by = await staffOf('Strict');
    await expect(decideCase(it.ctx(), by, { reference, action: 'reject' })).rejects.toMatchObject({
      info: { rule_id: 'missing' },
    });
    await decide(by, await refusal(), reference);
    const { statements } = await listOwnDecisions(it.ctx(), member_id);
    expect(statements).toMatchObject([
      {
        action: 'reject',
        subject_type: 'verification',
        facts: 'The photo is blurred.',
        may_appeal: true,
      },
    ]);
    const statement_id = statements[0]?.statement_id ?? 0;
    const { reference: appeal } = await appealDecision(it.ctx(), {
      member_id,
      statement_id,
      message: 'It is sharp.',
    });
    await expect(
      decideCase(it.ctx(), by, { reference: appeal, action: 'restore' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    // While somebody is asked again, the photos stay.
    await age(member_id, 31);
    expect(await erasePhotos(it.ctx())).toBe(0);
    await decide(await staffOf('Mild'), { action: 'restore' }, appeal);
    expect(await show(member_id)).toMatchObject({ state: 'approved', is_verified: true });
    expect((await listOwnDecisions(it.ctx(), member_id)).statements).toMatchObject([
      { is_reversed: true, appeal: { outcome: 'changed' } },
    ]);
  });
});

describe('the photos', () => {
  test('are shown to the holder of the case, for a reason that is an event first, with number and time drawn over them', async () => {
    const { case_id, reference } = await anApplicant('Greta');
    const other = await anApplicant('Hanna');
    const by = await staffOf('Looking');
    const documents = await documentsIn(by, reference);
    expect(documents.map(({ kind }) => kind)).toEqual(['passport', 'selfie']);
    const document_id = documents[0]?.document_id ?? 0;
    const view = { document_id, reference, reason: 'To compare the faces.' };
    await expect(viewDocument(it.ctx(), by, view)).rejects.toMatchObject({
      info: { case: 'not claimed' },
    });
    await claimCase(it.ctx(), by, reference);
    await expect(viewDocument(it.ctx(), by, { ...view, reason: ' ' })).rejects.toMatchObject({
      info: { reason: 'missing' },
    });
    await claimCase(it.ctx(), by, other.reference);
    await expect(
      viewDocument(it.ctx(), by, { ...view, reference: other.reference }),
    ).rejects.toMatchObject({ info: { case: 'other' } });
    const picture = await viewDocument(it.ctx(), by, view);
    expect((await sharp(picture).metadata()).format).toBe('jpeg');
    const { channels } = await sharp(picture).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(1);
    expect((await eventsOf(case_id)).at(-1)).toEqual([
      'viewed',
      'To compare the faces.',
      by.staff_id,
    ]);
  });

  test('need the word of somebody else where four eyes are asked for', async () => {
    const { reference } = await anApplicant('Ida');
    const ctx = {
      ...it.ctx(),
      settings: { ...it.ctx().settings, records: { four_eyes: true, years: 7 } },
    };
    const [by, second] = [await staffOf('First'), await staffOf('Second')];
    await claimCase(ctx, by, reference);
    const documents = await documentsIn(by, reference, ctx);
    expect(documents.map(({ access }) => access)).toEqual(['ask', 'ask']);
    const view = { document_id: documents[1]?.document_id ?? 0, reference, reason: 'To compare.' };
    await expect(viewDocument(ctx, by, view)).rejects.toMatchObject({
      info: { second: 'missing' },
    });
    await expect(agreeToView(ctx, by, { ...view, asked_by: by.staff_id })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await agreeToView(ctx, second, { ...view, asked_by: by.staff_id });
    expect((await viewDocument(ctx, by, view)).length).toBeGreaterThan(1000);
  });

  test('are erased thirty days after the decision, and not before', async () => {
    const { member_id, reference, case_id, target_id } = await anApplicant('Jana');
    const by = await staffOf('Deciding');
    await decide(by, { action: 'approve' }, reference);
    await age(member_id, 29);
    expect(await erasePhotos(it.ctx())).toBe(0);
    await age(member_id, 1);
    const before = await vaultFiles();
    expect(await erasePhotos(it.ctx())).toBe(2);
    expect(await vaultFiles()).toHaveLength(before.length - 2);
    const rows = await it.db
      .selectFrom('record_document')
      .select(['wrapped_key', 'key_id'])
      .where('verification_id', '=', Number(target_id))
      .execute();
    expect(rows).toEqual([1, 2].map(() => ({ wrapped_key: null, key_id: null })));
    expect(await documentsIn(by, reference)).toEqual([]);
    expect((await eventsOf(case_id)).length).toBeGreaterThan(0);
    expect(await show(member_id)).toMatchObject({ is_verified: true });
  });

  test('stay while a legal hold keeps the account, and are erased once it is lifted', async () => {
    const { member_id, reference } = await anApplicant('Jule');
    await decide(await staffOf('Resolving'), { action: 'approve' }, reference);
    await age(member_id, 31);
    const ctx = it.ctx({ kind: 'system' });
    const said = { authority: 'Court', reason: 'An order.' };
    const { hold_id } = await addHold(ctx, { type: 'member', id: member_id, ...said });
    expect(await erasePhotos(it.ctx())).toBe(0);
    await liftHold(ctx, hold_id, 'Over.');
    expect(await erasePhotos(it.ctx())).toBe(2);
  });

  test('and the application go with the account; what a killed process left is swept', async () => {
    const { member_id, reference } = await anApplicant('Klara');
    const before = await vaultFiles();
    await eraseAccount(it.ctx(), member_id, 'operator');
    expect(await vaultFiles()).toHaveLength(before.length - 2);
    const { state } = await it.db
      .selectFrom('moderation_case')
      .select('state')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(state).toBe('closed');
    await it.ctx().vault.put('leftover01234567', Buffer.from('x'), 'document 0');
    const later = { now: () => new Date(Date.now() + 2 * 3_600_000) };
    expect(await sweepVault({ ...it.ctx(), clock: later })).toBe(1);
    expect(await vaultFiles()).toHaveLength(before.length - 2);
  });
});
