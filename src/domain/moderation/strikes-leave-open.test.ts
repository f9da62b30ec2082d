import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { anAlbum, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aPhoto, aReportOf, decideNow } from '#tests/support/reports.ts';
import { aRule } from '#tests/support/statements.ts';
import { decideBatch, previewBatch } from '../batches/index.ts';
import { postComment } from '../comments/index.ts';
import { reportTransparency } from '../oversight/index.ts';
import { createAlbum } from '../submissions/index.ts';
import { applyDueDecisions } from './apply-due.ts';
import type { StaffCaseKind, SubjectType } from './model.ts';
import { openCase } from './open-case.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;
const aWriter = async () => (await aMember(it.ctx(), `Struck-${++number}`)).member_id;

const open = async (
  kind: StaffCaseKind,
  type: SubjectType,
  id: number,
  member_id: number | null,
): Promise<string> => {
  const input = { kind, subject: { type, id: String(id) }, member_id };
  return (await it.db.transaction().execute((trx) => openCase(system(), trx, input))).reference;
};

/** A video or album that nothing covers, and that waits in its case. */
async function waiting(type: 'video' | 'album', member_id: number) {
  const id = await (type === 'video' ? aVideo : anAlbum)(system(), { member_id });
  const column = sql.ref(`${type}_id`);
  await sql`
    with gone as (update publication set revoked_at = now() where ${column} = ${id} and revoked_at is null)
    update ${sql.table(type)} set status_id = ${videoStatus.pending} where ${column} = ${id}`.execute(
    it.db,
  );
  return { id, reference: await open('publication', type, id, member_id) };
}

const stateOf = async (reference: string) =>
  (
    await it.db
      .selectFrom('moderation_case')
      .select('state')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).state;
const strikesOf = async (member_id: number): Promise<number> =>
  (
    await it.db
      .selectFrom('strike')
      .select('strike_id')
      .where('member_id', '=', member_id)
      .execute()
  ).length;

describe('a strike counts and leaves the case open', () => {
  test.each(['video', 'album'] as const)('of a %s that waits', async (type) => {
    const member_id = await aWriter();
    const { reference } = await waiting(type, member_id);
    await decideNow(system(), reference, 'strike');
    expect([await stateOf(reference), await strikesOf(member_id)]).toEqual(['open', 1]);
    // The earlier decision does not prevent the next one.
    await decideNow(system(), reference, 'reject');
    expect(await stateOf(reference)).toBe('closed');
  });

  test('of every one of a batch', async () => {
    const { member_id: staff_id } = await aMember(it.ctx(), `Striking-${++number}`);
    const member = await aWriter();
    for (let n = 0; n < 3; n++) await waiting('video', member);
    const by = { staff_id, has_child_safety: false };
    const rule_id = await aRule(system());
    const decision = { member, action: 'strike', rule_id, facts: 'Advertising.' } as const;
    const { cases } = await previewBatch(it.ctx(), by, decision);
    const references = cases.map(({ reference }) => reference);
    await decideBatch(it.ctx(), by, { ...decision, references });
    await sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(
      it.db,
    );
    await applyDueDecisions(system());
    expect(await strikesOf(member)).toBe(3);
    expect(await Promise.all(references.map(stateOf))).toEqual(['open', 'open', 'open']);
  });

  test('of a comment that is held', async () => {
    const member_id = await aWriter();
    const object_id = await aVideo(system());
    const comment = { member_id, section: 'video', object_id, text: 'Held.', lang: 'en' } as const;
    const { comment_id } = await postComment(it.ctx(), comment);
    const { reference } = await it.db
      .selectFrom('moderation_case')
      .select('reference')
      .where('target_type', '=', 'comment')
      .where('target_id', '=', String(comment_id))
      .executeTakeFirstOrThrow();
    await decideNow(system(), reference, 'strike');
    expect(await stateOf(reference)).toBe('open');
    await decideNow(system(), reference, 'reject');
    expect(await stateOf(reference)).toBe('closed');
  });

  test('of what the case holds: a video, an album, a photo', async () => {
    const member_id = await aWriter();
    const photo = await aPhoto(system());
    const album = { orientation: 'str', lang: 'en', title: 'Stones', command: 'test' } as const;
    const album_id = await createAlbum(system(), { ...album, photos: [photo] });
    const held = [
      await aReportOf(it.ctx(), 'video', await aVideo(system(), { member_id })),
      await aReportOf(it.ctx(), 'album', album_id),
      await aReportOf(it.ctx(), 'photo', photo.storage_key),
    ];
    for (const reference of held) {
      await decideNow(system(), reference, 'hold');
      await decideNow(system(), reference, 'strike');
      expect(await stateOf(reference)).toBe('open');
      await decideNow(system(), reference, 'restore');
      expect(await stateOf(reference)).toBe('closed');
    }
  });

  test('of what was found in a list of hashes, so that its publication alone is not approved', async () => {
    const member_id = await aWriter();
    const { id, reference } = await waiting('video', member_id);
    const found = await open('hash-match', 'video', id, member_id);
    await decideNow(system(), found, 'strike');
    expect(await stateOf(found)).toBe('open');
    await expect(decideNow(system(), reference, 'approve')).rejects.toMatchObject({
      info: { reason: 'held' },
    });
  });
});

test('a strike closes the case of what is public, and of what waits in another case', async () => {
  const member_id = await aWriter();
  const video_id = await aVideo(system(), { member_id });
  const edit = await open('edit', 'video', video_id, member_id);
  await decideNow(system(), edit, 'strike');
  const { id } = await waiting('video', member_id);
  const other = await open('law-enforcement', 'video', id, member_id);
  await decideNow(system(), other, 'strike');
  expect([await stateOf(edit), await stateOf(other)]).toEqual(['closed', 'closed']);
});

test('a case that a strike has left open is handled by the decision that ends it', async () => {
  const member_id = await aWriter();
  const { reference } = await waiting('album', member_id);
  const today = new Date().toISOString().slice(0, 10);
  const handled = async () =>
    (await reportTransparency(it.ctx(), { from: today, to: today })).find(
      ({ section, of, measure }) =>
        section === 'handling' && of === 'publication' && measure === 'decided',
    )?.value ?? 0;
  const before = await handled();
  await decideNow(system(), reference, 'strike');
  expect(await handled()).toBe(before);
  await decideNow(system(), reference, 'reject');
  expect(await handled()).toBe(before + 1);
});
