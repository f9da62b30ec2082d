import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { audiencesOf } from '#tests/support/file-audiences.ts';
import { aMember } from '#tests/support/members.ts';
import { aDecision, applyNow, statementOf } from '#tests/support/statements.ts';
import { closeByCommand } from '../case-queues/index.ts';
import { createCase, hideVideo } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';
import { decideCase, operator, type Subject } from '../moderation/index.ts';
import { holdReported } from '../reports/index.ts';
import { createAlbum, restoreVideo } from '../submissions/index.ts';
import { appealDecision } from './index.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });
const { active, rejected } = videoStatus;

interface Work {
  member_id: number;
  subject: Subject & { type: 'video' | 'album' };
}

/** A published video or album of a member. */
async function published(type: 'video' | 'album', name: string): Promise<Work> {
  const { member_id } = await aMember(it.ctx(), name);
  const id = type === 'video' ? await aVideoOf() : await anAlbumOf();
  // Published by the operator first: what a member publishes needs records.
  await sql`update ${sql.table(type)} set member_id = ${member_id} where ${sql.ref(`${type}_id`)} = ${id}`.execute(
    it.db,
  );
  return { member_id, subject: { type, id: String(id) } };
}
const aVideoOf = async () => aVideo(system(), { media_id: await aMedia(it.ctx()) });
async function anAlbumOf(): Promise<number> {
  const { photo_id } = await it.db
    .insertInto('photo')
    .values({
      storage_key: randomBytes(11).toString('hex'),
      content_hash: randomBytes(32),
      width: 640,
      height: 480,
    })
    .returning('photo_id')
    .executeTakeFirstOrThrow();
  const album = { orientation: 'str', lang: 'en', title: 'Stones', command: 'test' } as const;
  return createAlbum(system(), { ...album, photos: [{ photo_id }] });
}

async function statusOf({ subject: { type, id } }: Work): Promise<number | undefined> {
  const { rows } = await sql<{ status_id: number }>`
    select status_id from ${sql.table(type)} where ${sql.ref(`${type}_id`)} = ${Number(id)}`.execute(
    it.db,
  );
  return rows[0]?.status_id;
}
const shownStatusOf = async ({ subject: { type, id } }: Work) =>
  (
    await it.db
      .selectFrom('subject_status')
      .select('status')
      .where('subject_type', '=', type)
      .where('subject_id', '=', id)
      .executeTakeFirst()
  )?.status;
const whoHasFiles = ({ subject: { type, id } }: Work) =>
  audiencesOf(it.db, { type, id: Number(id) });

async function grant({ member_id }: Pick<Work, 'member_id'>, decision_id: number): Promise<void> {
  const statement_id = await statementOf(it.ctx(), decision_id);
  const { reference } = await appealDecision(system(), { member_id, statement_id, message: 'No.' });
  const made = await decideCase(system(), operator, {
    reference,
    action: 'restore',
    facts: 'Yes.',
  });
  await applyNow(it.ctx(), made.decision_id);
}

async function reportByThree({ subject: { type, id } }: Work): Promise<readonly string[]> {
  const references: string[] = [];
  for (const name of ['Ida', 'Joan', 'Kim']) {
    const { member_id } = await aMember(it.ctx(), `${name}-${type}-${id}`);
    await sql`update login set created_at = now() - interval '40 days' where id = ${member_id}`.execute(
      it.db,
    );
    const fields = { email: '', message: name, target_type: type, target_id: id, reason: 'other' };
    const report = { kind: 'report', lang: 'en', region: '', fields, member_id } as const;
    references.push((await createCase(system(), report)).reference);
  }
  await holdReported(system());
  return references;
}

describe.each(['video', 'album'] as const)('%s', (type) => {
  test('a work that one case has removed stays removed when another case that hid it ends', async () => {
    const work = await published(type, `Ada-${type}`);
    const references = await reportByThree(work);
    expect(await statusOf(work)).toBe(rejected);
    expect(await whoHasFiles(work)).toEqual(['nobody']);
    const decision_id = await aDecision(system(), work.subject, { action: 'remove' });
    for (const reference of references)
      await closeByCommand(system(), { reference, outcome: 'unchanged', words: 'Thank you.' });
    await holdReported(system());
    expect(await statusOf(work)).toBe(rejected);
    expect(await whoHasFiles(work)).toEqual(['nobody']);
    await grant(work, decision_id);
    expect(await statusOf(work)).toBe(active);
    expect(await whoHasFiles(work)).toEqual(['everyone']);
  });

  test('a case that ends its own hide by Restore leaves the countries that another decision has named', async () => {
    const work = await published(type, `Una-${type}`);
    const limited = { action: 'hide-region', details: { regions: ['de'] } } as const;
    const decision_id = await aDecision(system(), work.subject, limited);
    const [reference = ''] = await reportByThree(work);
    expect(await statusOf(work)).toBe(rejected);
    const restore = { reference, action: 'restore', facts: 'Seen.' } as const;
    await applyNow(system(), (await decideCase(system(), operator, restore)).decision_id);
    expect([await statusOf(work), await shownStatusOf(work)]).toEqual([
      active,
      'hidden-in-regions',
    ]);
    const { rows } = await sql`
      select r.countries, d.reversed_by from moderation_decision d left join region_hide r using (decision_id)
      where d.decision_id = ${decision_id}`.execute(it.db);
    expect(rows).toEqual([{ countries: ['de'], reversed_by: null }]);
    // Where nothing hides it, Restore takes the countries back.
    await aDecision(system(), work.subject, { action: 'restore' });
    expect(await shownStatusOf(work)).toBe('restored');
  });

  test('of two removals an appeal takes one back, and it stays hidden with the status of the other', async () => {
    const work = await published(type, `Bea-${type}`);
    const first = await aDecision(system(), work.subject, { action: 'remove' });
    const second = await aDecision(system(), work.subject, { action: 'remove' });
    await grant(work, second);
    expect(await statusOf(work)).toBe(rejected);
    expect(await shownStatusOf(work)).toBe('removed');
    await grant(work, first);
    expect(await statusOf(work)).toBe(active);
    expect(await shownStatusOf(work)).toBe('restored');
  });

  test('a decision to restore that is no appeal takes every removal back', async () => {
    const work = await published(type, `Cleo-${type}`);
    await aDecision(system(), work.subject, { action: 'remove' });
    await aDecision(system(), work.subject, { action: 'remove' });
    await aDecision(system(), work.subject, { action: 'restore' });
    expect(await statusOf(work)).toBe(active);
    const left = await it.db
      .selectFrom('moderation_decision')
      .select('decision_id')
      .where('subject_type', '=', type)
      .where('subject_id', '=', work.subject.id)
      .where('action', '=', 'remove')
      .where('reversed_by', 'is', null)
      .execute();
    expect(left).toEqual([]);
  });

  test('an appeal against a strike or a hidden region leaves what stays down on the list', async () => {
    const work = await published(type, `Dora-${type}`);
    const strike = await aDecision(system(), work.subject, { action: 'strike' });
    const region = await aDecision(system(), work.subject, {
      action: 'hide-region',
      details: { regions: ['de'] },
    });
    const removal = await aDecision(system(), work.subject, { action: 'remove-stay-down' });
    const listed = () =>
      it.db
        .selectFrom('hash_entry')
        .select('entry_id')
        .where('subject_type', '=', type)
        .where('subject_id', '=', work.subject.id)
        .execute();
    await grant(work, strike);
    await grant(work, region);
    expect(await listed()).not.toEqual([]);
    expect(await shownStatusOf(work)).toBe('stays-down');
    expect(await statusOf(work)).toBe(rejected);
    await grant(work, removal);
    expect(await listed()).toEqual([]);
  });
});

test('a granted appeal against a suspension leaves the account banned by another decision', async () => {
  const { member_id } = await aMember(it.ctx(), 'Fay');
  const subject = { type: 'member', id: String(member_id) } as const;
  const work: Work = { member_id, subject: { type: 'video', id: '0' } };
  const isLocked = async () =>
    (
      await it.db
        .selectFrom('login')
        .select(sql<boolean>`suspended_at is not null`.as('is'))
        .where('id', '=', member_id)
        .executeTakeFirstOrThrow()
    ).is;
  const suspension = await aDecision(system(), subject, {
    action: 'suspend',
    details: { days: 7 },
  });
  const ban = await aDecision(system(), subject, { action: 'ban' });
  await grant(work, suspension);
  expect(await isLocked()).toBe(true);
  await grant(work, ban);
  expect(await isLocked()).toBe(false);
});

test.each([
  ['mute', 'suspend'],
  ['suspend', 'mute'],
] as const)('a restored account is neither muted nor locked: %s, then %s', async (one, other) => {
  const { member_id } = await aMember(it.ctx(), `Gus-${one}`);
  const subject = { type: 'member', id: String(member_id) } as const;
  const decisions: number[] = [];
  // The days of the first one are over: nothing is left to take back.
  for (const [action, days] of [
    ['mute', 1],
    [one, 7],
    [other, 7],
  ] as const) {
    decisions.push(await aDecision(system(), subject, { action, details: { days } }));
    if (days === 1)
      await sql`update moderation_decision set applied_at = now() - interval '2 days' where decision_id = ${decisions[0]}`.execute(
        it.db,
      );
  }
  await aDecision(system(), subject, { action: 'restore' });
  const { rows } = await sql`
    select suspended_at, muted_until from login where id = ${member_id}`.execute(it.db);
  expect(rows).toEqual([{ suspended_at: null, muted_until: null }]);
  const reversed = await it.db
    .selectFrom('moderation_decision')
    .select('decision_id')
    .where('member_id', '=', member_id)
    .where('reversed_by', 'is not', null)
    .orderBy('decision_id')
    .execute();
  expect(reversed.map(({ decision_id }) => decision_id)).toEqual(decisions.slice(1));
});

test('the operator ends what a case hides, and leaves what its decision has removed', async () => {
  const work = await published('video', 'Eve');
  const video_id = Number(work.subject.id);
  await sql`update video set member_id = null where video_id = ${video_id}`.execute(it.db);
  const fields = { email: 'a@example.com', addresses: `/videos/${video_id}/x/` };
  const open = (message: string) =>
    createCase(system(), {
      kind: 'remove',
      fields: { ...fields, message },
      lang: 'en',
      region: '',
    });
  const [one, other] = [await open('One.'), await open('Other.')];
  await hideVideo(system(), { reference: one.reference, video_id });
  await hideVideo(system(), { reference: other.reference, video_id });
  expect(await restoreVideo(system(), { reference: one.reference, video_id })).toBe('hidden');
  expect(await statusOf(work)).toBe(rejected);
  expect(await restoreVideo(system(), { reference: other.reference, video_id })).toBe('shown');
  expect(await statusOf(work)).toBe(active);
  expect(await restoreVideo(system(), { reference: other.reference, video_id })).toBe('none');
  const { reference } = await open('Third.');
  await decideCase(system(), operator, {
    reference,
    action: 'remove',
    facts: 'Seen.',
    rule_id: (await it.db.selectFrom('content_rule').select('rule_id').executeTakeFirstOrThrow())
      .rule_id,
  });
  await expect(restoreVideo(system(), { reference, video_id })).rejects.toThrow('forbidden');
});
