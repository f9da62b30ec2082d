import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { anAlbum, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aReportOf, decideNow, namedCaseOf } from '#tests/support/reports.ts';
import { aDecision } from '#tests/support/statements.ts';
import { closeByCommand, closeFormBy } from '../case-queues/index.ts';
import { createCase, type Outcome } from '../cases/index.ts';
import { applyDueDecisions, claimCase, decideCase, operator } from '../moderation/index.ts';
import { holdReported } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
const { active, pending, rejected } = videoStatus;
const state = { members: [] as number[], staff: 0 };

beforeAll(async () => {
  for (const name of ['Adaline', 'Beatrix', 'Cleopatra', 'Dorothea'])
    state.members.push((await aMember(system(), name)).member_id);
  await sql`update login set created_at = now() - interval '40 days'`.execute(it.db);
  state.staff = (await aMember(system(), 'Reviewing')).member_id;
}, 200_000);

let forms = 0;
/** A form that names videos, and an album. Returns its reference. */
async function form(
  kind: 'remove' | 'copyright' | 'illegal',
  videos: readonly number[],
  {
    album_id,
    member_id,
    reason,
  }: { album_id?: number; member_id?: number | undefined; reason?: string } = {},
): Promise<string> {
  const addresses = videos.map((id) => `/videos/${id}/x/`);
  if (album_id !== undefined) addresses.push(`/album/${album_id}/x/`);
  const email = `lena-${++forms}@example.com`;
  const fields = { email, addresses: addresses.join('\n'), ...(reason && { reason }) };
  return (await createCase(system(), { kind, lang: 'en', region: 'de', fields, member_id }))
    .reference;
}
const statusOf = async (type: 'video' | 'album', id: number) => {
  const { rows } = await sql<{ status_id: number }>`
    select status_id from ${sql.table(type)} where ${sql.ref(`${type}_id`)} = ${id}`.execute(it.db);
  return rows[0]?.status_id;
};
const statuses = async (ids: readonly number[]) => {
  await holdReported(system());
  return Promise.all(ids.map((id) => statusOf('video', id)));
};
const claim = (reference: string) =>
  claimCase(system(), { staff_id: state.staff, has_child_safety: false }, reference);
const close = (reference: string, outcome: Outcome) =>
  closeByCommand(system(), { reference, outcome, words: 'Thank you.' });
const release = (reference: string) =>
  sql`update moderation_case set assignee_id = null, lease_until = null where reference = ${reference}`.execute(
    it.db,
  );

test('a form whose content is hidden is answered once each of it is decided, so that none is shown without a decision', async () => {
  const ids = [await aVideo(system()), await aVideo(system())];
  const [first = 0, second = 0] = ids;
  const reference = await form('remove', ids);
  await claim(reference);
  expect(await statuses(ids)).toEqual([rejected, rejected]);
  await decideNow(system(), await namedCaseOf(system(), first), 'remove');
  for (const outcome of ['changed', 'unchanged', 'refused'] as const)
    await expect(close(reference, outcome)).rejects.toMatchObject({
      code: 'invalid',
      info: { outcome: 'named_open' },
    });
  expect(await statuses(ids)).toEqual([rejected, rejected]);
  await decideNow(system(), await namedCaseOf(system(), second), 'restore');
  // At once: the rest of the form need not be decided, nor answered. It does not hide it again.
  for (let run = 0; run < 2; run++) expect(await statuses(ids)).toEqual([rejected, active]);
  await close(reference, 'changed');
  expect(await statuses(ids)).toEqual([rejected, active]);
});

/** Two videos that a demand hides, and its reference. */
async function demanded() {
  const ids = [await aVideo(system()), await aVideo(system())] as const;
  const reference = await form('remove', ids);
  await claim(reference);
  expect(await statuses(ids)).toEqual([rejected, rejected]);
  await release(reference);
  return { ids, reference, named: await namedCaseOf(system(), ids[0]) };
}

test('a form is answered while a case of its own holds a video, which stays hidden until that is decided', async () => {
  const { ids, reference, named } = await demanded();
  await decideNow(system(), named, 'hold');
  await expect(close(reference, 'unchanged')).rejects.toMatchObject({
    info: { outcome: 'named_open' },
  });
  await decideNow(system(), await namedCaseOf(system(), ids[1]), 'restore');
  await close(reference, 'unchanged');
  expect(await statuses(ids)).toEqual([rejected, active]);
  await decideNow(system(), named, 'restore');
  expect(await statuses(ids)).toEqual([active, active]);
});

test('a form is answered while a video waits for changes in a case of its own, whose approval shows it', async () => {
  const { ids, reference, named } = await demanded();
  await decideNow(system(), await namedCaseOf(system(), ids[1]), 'restore');
  const details = { changes: { title: 'Another one, please.' } };
  await decideCase(system(), operator, { reference: named, action: 'ask-changes', details });
  await sql`update moderation_decision set effect_at = now() where applied_at is null`.execute(
    it.db,
  );
  await applyDueDecisions(system());
  await close(reference, 'changed');
  expect(await statuses(ids)).toEqual([pending, active]);
  const { rows } = await sql<{ kind: string }>`
    select kind from moderation_case where target_type = 'video' and target_id = ${String(ids[0])} and state <> 'closed'`.execute(
    it.db,
  );
  expect(rows).toEqual([{ kind: 'named' }]);
  await decideNow(system(), named, 'approve');
  expect(await statuses(ids)).toEqual([active, active]);
});

test('a form is answered by staff without the permission for child safety while a case with that is open about a video, which stays hidden until that is decided', async () => {
  const { ids, reference, named } = await demanded();
  const [first, second] = ids;
  await form('illegal', [first, await aVideo(system())], { reason: 'minor' });
  await decideNow(system(), await namedCaseOf(system(), second), 'restore');
  const ordinary = { staff_id: state.staff, has_child_safety: false };
  await expect(claimCase(system(), ordinary, named)).rejects.toThrow('not_found');
  await closeFormBy(system(), ordinary, { reference, outcome: 'changed', words: 'Thank you.' });
  for (let run = 0; run < 2; run++) expect(await statuses(ids)).toEqual([rejected, active]);
  // Nor does a decision in another case show it.
  await decideNow(system(), await aReportOf(system(), 'video', first), 'restore');
  expect(await statuses(ids)).toEqual([rejected, active]);
  await decideNow(system(), named, 'restore');
  expect(await statuses(ids)).toEqual([active, active]);
});

test('a demand about intimate pictures works once a moderator begins with the case of any video that it names, which another form has opened', async () => {
  const ids = [await aVideo(system()), await aVideo(system())];
  const [first = 0] = ids;
  await form('copyright', [first, await aVideo(system())]);
  await form('remove', ids);
  expect(await statuses(ids)).toEqual([active, active]);
  await claim(await namedCaseOf(system(), first));
  expect(await statuses(ids)).toEqual([rejected, rejected]);
});

test('a demand that names a video with which a moderator began before hides none of the others, until a moderator begins again', async () => {
  const ids = [await aVideo(system()), await aVideo(system())];
  const [first = 0] = ids;
  await form('copyright', [first, await aVideo(system())]);
  const named = await namedCaseOf(system(), first);
  await claim(named);
  await release(named);
  await form('remove', ids);
  expect(await statuses(ids)).toEqual([active, active]);
  await claim(named);
  expect(await statuses(ids)).toEqual([rejected, rejected]);
});

test('forms of three members hide each video and album that all of them name, until it is decided', async () => {
  const ids = [await aVideo(system()), await aVideo(system())];
  const [all = 0, some = 0] = ids;
  const { member_id } = await aMember(system(), 'Photographing');
  const album_id = await anAlbum(system(), { member_id });
  await aDecision(system(), { type: 'album', id: String(album_id) }, { action: 'approve' });
  const [one, two, three, four] = state.members;
  const made = [await form('illegal', ids, { album_id, member_id: one })];
  made.push(await form('illegal', ids, { album_id, member_id: two }));
  // Of one member, however many.
  made.push(await form('illegal', [all], { album_id, member_id: two }));
  expect(await statuses(ids)).toEqual([active, active]);
  made.push(await form('illegal', [all], { album_id, member_id: three }));
  expect(await statuses(ids)).toEqual([rejected, active]);
  expect(await statusOf('album', album_id)).toBe(rejected);

  const named = await namedCaseOf(system(), all);
  await decideNow(system(), named, 'restore');
  await sql`update moderation_case set state = 'closed', closed_at = now() where kind = 'named' and target_type = 'album'`.execute(
    it.db,
  );
  for (const reference of made.slice(0, 1)) await close(reference, 'unchanged');
  expect(await statuses(ids)).toEqual([active, active]);
  // Reports from before the decision do not count any more, but those about what was not decided do.
  await form('illegal', ids, { member_id: four });
  await form('illegal', [all, some], { member_id: three });
  expect(await statuses(ids)).toEqual([active, rejected]);
});

test('a form about a video alone and forms that name it with others count together, and hide it by the case about it alone', async () => {
  const ids = [await aVideo(system()), await aVideo(system())];
  const [first = 0] = ids;
  const [one, two, three] = state.members;
  await form('illegal', ids, { member_id: one });
  await form('illegal', ids, { member_id: two });
  const reference = await form('illegal', [first], { member_id: three });
  expect(await statuses(ids)).toEqual([rejected, active]);
  await release(reference);
  await decideNow(system(), reference, 'restore');
  expect(await statuses(ids)).toEqual([active, active]);
});
