import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { applyNow, aRule, statementOf } from '#tests/support/statements.ts';
import { unzipped } from '#tests/support/unzip.ts';
import { appealDecision } from '../appeals/index.ts';
import { listHistory } from '../case-queues/index.ts';
import { eraseAccount } from '../erasure/index.ts';
import { addHold, eraseMaterial, liftHold, reportChildSafety } from '../legal-holds/index.ts';
import { eraseObjects } from '../media/index.ts';
import {
  applyDueDecisions,
  decideCase,
  openCase,
  operator,
  undoDecision,
} from '../moderation/index.ts';
import { reviewFolder } from '../review/media-grant.ts';
import { openReviewFile } from '../review/open-file.ts';
import { showCaseFor } from '../review/show-case.ts';
import { deleteVideo } from '../submissions/index.ts';
import { checkVault, sweepVault } from '../records/index.ts';
import { countMaterial, openPreserved, resumeMaterial, settleMaterial } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;

/** A clip with its objects, more than a chunk of them. */
async function aClip() {
  const media_id = await aMedia(system());
  const { storage_key, content_hash } = await it.db
    .selectFrom('media')
    .select(['storage_key', 'content_hash'])
    .where('media_id', '=', media_id)
    .executeTakeFirstOrThrow();
  const source = randomBytes(200_000);
  const objects = {
    [`o/${storage_key}/source`]: source,
    [`v/${storage_key}/master.m3u8`]: Buffer.from('#EXTM3U\n'),
    [`v/${storage_key}/storyboard/s0.webp`]: randomBytes(70_000),
    [`p/${storage_key}/t0-320.webp`]: randomBytes(100),
  };
  const folder = await mkdtemp(join(it.folder, 'clip-'));
  for (const [key, content] of Object.entries(objects)) {
    await mkdir(dirname(join(folder, key)), { recursive: true });
    await writeFile(join(folder, key), content);
  }
  for (const prefix of [`o/${storage_key}/`, `v/${storage_key}/`, `p/${storage_key}/`])
    await system().storage.putFolder(prefix, join(folder, prefix));
  return { media_id, storage_key, content_hash, objects, source };
}

const caseOf = (video_id: number, kind = 'hash-match') =>
  it.db
    .selectFrom('moderation_case')
    .select(['reference', 'case_id'])
    .where('kind', '=', kind)
    .where('target_id', '=', String(video_id))
    .executeTakeFirstOrThrow();

/** A video that a list about children holds, and its case. */
async function aMatch() {
  const name = `Uploader-${++number}`;
  const { member_id } = await aMember(system(), name);
  const clip = await aClip();
  await sql`
    with l as (insert into hash_list (name, kind, is_child_safety) values (${`list-${number}`}, 'import', true) returning list_id),
      e as (insert into hash_entry (list_id, reference) select list_id, 'x-1' from l returning entry_id)
    insert into hash_value (entry_id, kind, hash, position, scene) select entry_id, 'sha256', ${clip.content_hash}, 0, 0 from e`.execute(
    it.db,
  );
  const video_id = await aVideo(system(), { member_id, media_id: clip.media_id });
  const { reference, case_id } = await caseOf(video_id);
  return { ...clip, member_id, name, video_id, reference, case_id };
}
type Match = Awaited<ReturnType<typeof aMatch>>;

const materialOf = ({ video_id }: Match) =>
  it.db
    .selectFrom('preserved_material')
    .selectAll()
    .where('subject_id', '=', video_id)
    .orderBy('material_id', 'desc')
    .executeTakeFirstOrThrow();
/** Runs the work of its job. */
const settle = async (match: Match) =>
  settleMaterial(system(), { material_id: (await materialOf(match)).material_id });
const inStorage = async ({ objects }: Match): Promise<string[]> => {
  const there: string[] = [];
  for (const key of Object.keys(objects)) if (await system().storage.facts(key)) there.push(key);
  return there;
};
const vaultFiles = () => readdir(join(it.folder, 'vault')).catch(() => []);
async function decide(
  { reference }: Pick<Match, 'reference'>,
  action: 'approve' | 'remove' | 'restore',
) {
  const { decision_id } = await decideCase(system(), operator, {
    reference,
    action,
    ...(action === 'remove' && { rule_id: await aRule(system()), facts: 'It is such a picture.' }),
  });
  await applyNow(system(), decision_id);
  return decision_id;
}
const preserved = async (key: string): Promise<Buffer | undefined> => {
  const stream = await (await openPreserved(system(), key))?.read();
  return stream && buffer(stream);
};
const statusOf = async ({ video_id }: Match) =>
  (
    await it.db
      .selectFrom('video')
      .select('status_id')
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow()
  ).status_id;

test('a match with a list about children is encrypted at once, and its uploader sees no difference until it is decided', async () => {
  const match = await aMatch();
  expect(await materialOf(match)).toMatchObject({ state: 'waiting', case_id: match.case_id });
  await settle(match);
  await settle(match);
  expect((await materialOf(match)).state).toBe('sealed');
  expect(await inStorage(match)).toEqual(Object.keys(match.objects));
  for (const [key, content] of Object.entries(match.objects))
    expect(await preserved(key)).toEqual(content);
  for (const name of await vaultFiles()) {
    const file = await readFile(join(it.folder, 'vault', name));
    expect(file.includes(match.source.subarray(0, 32))).toBe(false);
    expect(file.includes(match.name)).toBe(false);
  }
  expect((await checkVault(system())).preserved).toMatchObject({ files: 2, faults: [] });

  // It was none: published, and the copy is gone, keys first.
  await decide(match, 'approve');
  expect(await statusOf(match)).toBe(videoStatus.active);
  expect(await preserved(`o/${match.storage_key}/source`)).toBeUndefined();
  expect(await vaultFiles()).toHaveLength(2);
  await settle(match);
  expect(await vaultFiles()).toEqual([]);
  expect(await inStorage(match)).toEqual(Object.keys(match.objects));
});

test('content removed in a case of a danger for a child leaves the ordinary storage, and stays for a year whatever is deleted', async () => {
  const match = await aMatch();
  await decide(match, 'remove');
  await decide(await caseOf(match.video_id, 'publication'), 'remove');
  // Before its job has run: what has no copy is erased by nothing.
  await deleteVideo(system(), match.video_id);
  expect(await inStorage(match)).toEqual(Object.keys(match.objects));
  await settle(match);
  expect(await inStorage(match)).toEqual([]);
  for (const [key, content] of Object.entries(match.objects))
    expect(await preserved(key)).toEqual(content);
  const range = { start: 65_530, end: 140_000 };
  const part = await (await openPreserved(system(), `o/${match.storage_key}/source`))?.read(range);
  expect(part && (await buffer(part))).toEqual(match.source.subarray(65_530, 140_001));

  await eraseAccount(system(), match.member_id, 'operator');
  await eraseObjects(system(), match);
  await sweepVault({ ...system(), clock: { now: () => new Date(Date.now() + 7_200_000) } });
  expect(
    await it.db
      .selectFrom('member')
      .select('member_id')
      .where('member_id', '=', match.member_id)
      .execute(),
  ).toEqual([]);

  // Only to somebody who may see such cases; with what was known of the uploader.
  const path = join(await mkdtemp(join(it.folder, 'report-')), 'report.zip');
  const ordinary = { staff_id: null, has_child_safety: false };
  const before = await listHistory(system(), { case_id: match.case_id });
  await expect(
    reportChildSafety(system(), ordinary, { reference: match.reference, path }),
  ).rejects.toMatchObject({ code: 'not_found' });
  expect(await listHistory(system(), { case_id: match.case_id })).toEqual(before);
  await reportChildSafety(system(), operator, { reference: match.reference, path });
  const files = await unzipped(path);
  expect(files.get(`videos/${match.video_id}/files/o/${match.storage_key}/source`)).toEqual(
    match.source,
  );
  expect(JSON.parse(String(files.get('report.json')))).toMatchObject({
    personOrUserReported: { screenName: match.name },
    uploadedFiles: [{ sha256: match.content_hash.toString('hex') }],
    additionalInfo: { matches: [{ reference: 'x-1', kind: 'sha256' }] },
  });
  const [event] = await listHistory(system(), { case_id: match.case_id });
  expect(event).toMatchObject({ kind: 'note', after: { reported: 'CyberTipline' } });
});

test('after its year preserved material is erased with an event, but not under a legal hold or before a decision', async () => {
  const [due, held, open] = [await aMatch(), await aMatch(), await aMatch()];
  for (const match of [due, held]) await decide(match, 'remove');
  for (const match of [due, held, open]) await settle(match);
  const hold = { authority: 'Court', reason: 'Evidence' };
  const { hold_id } = await addHold(system(), { type: 'video', id: held.video_id, ...hold });
  expect(await eraseMaterial(system())).toBe(0);
  await sql`update preserved_material set erase_at = now() - interval '2 days'
    where subject_id = any(${[due, held, open].map(({ video_id }) => video_id)}::int[])`.execute(
    it.db,
  );
  expect(await countMaterial(system())).toMatchObject({ due: 3 });
  expect(await eraseMaterial(system())).toBe(1);
  await settle(due);
  expect(await preserved(`o/${due.storage_key}/source`)).toBeUndefined();
  expect(await preserved(`o/${held.storage_key}/source`)).toEqual(held.source);
  expect(await preserved(`o/${open.storage_key}/source`)).toEqual(open.source);
  const [event] = await listHistory(system(), { case_id: due.case_id });
  expect(event).toMatchObject({ kind: 'note', actor: 'system', after: { preserved: false } });

  await liftHold(system(), hold_id, 'The order ended');
  expect(await eraseMaterial(system())).toBe(1);
  expect(await eraseMaterial(system())).toBe(0);
});

test('a file that left the storage is shown in its case to staff with that permission alone, after an event', async () => {
  const match = await aMatch();
  await decide(match, 'remove');
  await settle(match);
  const session_id = 7;
  const by = {
    staff_id: (await aMember(system(), 'Reviewing')).member_id,
    has_child_safety: true,
  };
  const reader = { by, session_id, lang: 'en' } as const;
  await showCaseFor(system(), reader, match.reference);
  const [event] = await listHistory(system(), { case_id: match.case_id });
  expect(event).toMatchObject({ kind: 'viewed', actor: 'staff', note: 'preserved files' });
  const folder = reviewFolder(system(), session_id, `v/${match.storage_key}`);
  const open = (has_child_safety: boolean) =>
    openReviewFile(system(), `${folder}storyboard/s0.webp`, { session_id, has_child_safety });
  expect(await open(false)).toBeUndefined();
  const stream = await (await open(true))?.read();
  expect(stream && (await buffer(stream))).toEqual(
    match.objects[`v/${match.storage_key}/storyboard/s0.webp`],
  );
});

test('an appeal that is granted takes effect once the files are back, and they leave again when it is undone', async () => {
  const match = await aMatch();
  const removal = await decide(match, 'remove');
  await settle(match);
  const statement_id = await statementOf(system(), removal);
  const { member_id } = match;
  const appeal = { member_id, statement_id, message: 'It is a drawing.' };
  const { reference } = await appealDecision(system(), appeal);
  const undone = await decide({ reference }, 'restore');
  await settle(match);
  expect(await inStorage(match)).toEqual(Object.keys(match.objects));
  expect(await statusOf(match)).not.toBe(videoStatus.active);
  await undoDecision(system(), operator, undone);
  await resumeMaterial(system());
  await settle(match);
  expect(await inStorage(match)).toEqual([]);

  const granted = await decide({ reference }, 'restore');
  expect(await inStorage(match)).toEqual([]);
  expect(await statusOf(match)).not.toBe(videoStatus.active);
  await settle(match);
  await sql`update moderation_decision set retry_at = now() where decision_id = ${granted}`.execute(
    it.db,
  );
  await applyDueDecisions(system());
  expect(await statusOf(match)).toBe(videoStatus.pending);
  expect(await inStorage(match)).toEqual(Object.keys(match.objects));
  const stream = await system().storage.read(`o/${match.storage_key}/source`);
  expect(stream && (await buffer(stream))).toEqual(match.source);
  await settle(match);
  expect((await materialOf(match)).state).toBe('erased');
});

test('an appeal against one of two removals brings no files back, and none while another one stands', async () => {
  const match = await aMatch();
  const removals = [
    await decide(match, 'remove'),
    await decide(await caseOf(match.video_id, 'publication'), 'remove'),
  ];
  await settle(match);
  for (const [number_of, removal] of removals.entries()) {
    const statement_id = await statementOf(system(), removal);
    const { member_id } = match;
    const appeal = { member_id, statement_id, message: 'It is a drawing.' };
    const { reference } = await appealDecision(system(), appeal);
    await decide({ reference }, 'restore');
    await settle(match);
    expect((await inStorage(match)).length > 0).toBe(number_of === 1);
  }
});

test('files that something else shows stay until that is refused as well, and two jobs at once make one copy', async () => {
  const match = await aMatch();
  const other_id = await aVideo(system(), { media_id: match.media_id, member_id: match.member_id });
  const other = { ...match, video_id: other_id, ...(await caseOf(other_id)) };
  const files = (await vaultFiles()).length;
  await Promise.all([settle(match), settle(match), settle(other)]);
  expect(await vaultFiles()).toHaveLength(files + 4);
  await decide(match, 'remove');
  await settle(match);
  expect(await inStorage(match)).toEqual(Object.keys(match.objects));
  await sql`update preserved_material set changed_at = now() - interval '1 hour'`.execute(it.db);
  expect(await countMaterial(system())).toMatchObject({ plain: 1 });
  await decide(other, 'remove');
  await settle(other);
  await settle(match);
  expect(await inStorage(match)).toEqual([]);
  expect(await countMaterial(system())).toMatchObject({ plain: 0 });
});

/** Two works that show one clip, both refused, and an appeal about the first. */
async function twoRefused() {
  const match = await aMatch();
  const other_id = await aVideo(system(), { media_id: match.media_id, member_id: match.member_id });
  const other = { ...match, video_id: other_id, ...(await caseOf(other_id)) };
  const removal = await decide(match, 'remove');
  await decide(other, 'remove');
  for (const each of [match, other, match]) await settle(each);
  expect(await inStorage(match)).toEqual([]);
  const statement_id = await statementOf(system(), removal);
  const { member_id } = match;
  const appeal = { member_id, statement_id, message: 'It is a drawing.' };
  return { match, other, appeal: await appealDecision(system(), appeal) };
}

test('files that come back for one work stay, though another one that shows them is refused and its job runs meanwhile', async () => {
  const { match, other, appeal } = await twoRefused();
  await decide(appeal, 'restore');
  await settle(match);
  expect(await inStorage(match)).toEqual(Object.keys(match.objects));
  await settle(other);
  expect(await inStorage(match)).toEqual(Object.keys(match.objects));
  await sql`update moderation_decision set retry_at = now() where retry_at is not null`.execute(
    it.db,
  );
  await applyDueDecisions(system());
  expect(await statusOf(match)).toBe(videoStatus.pending);
  await settle(other);
  expect(await inStorage(match)).toEqual(Object.keys(match.objects));
});

test('a copy that was made again is there, though the one before could not be removed', async () => {
  const match = await aMatch();
  await settle(match);
  const key = `p/${match.storage_key}/t1-320.webp`;
  const folder = await mkdtemp(join(it.folder, 'later-'));
  for (const each of [`p/${match.storage_key}/t0-320.webp`, key]) {
    await mkdir(dirname(join(folder, each)), { recursive: true });
    await writeFile(join(folder, each), match.objects[each] ?? 'later');
  }
  await system().storage.remove(`p/${match.storage_key}/`);
  await system().storage.putFolder(
    `p/${match.storage_key}/`,
    join(folder, `p/${match.storage_key}`),
  );
  const ctx = system();
  let attempts = 0;
  const failing = {
    ...ctx.vault,
    remove: (name: string) =>
      attempts++ === 0 ? Promise.reject(new Error('the disk is gone')) : ctx.vault.remove(name),
  };
  const { material_id } = await materialOf(match);
  await expect(settleMaterial({ ...ctx, vault: failing }, { material_id })).rejects.toThrow('gone');
  expect(await preserved(key)).toEqual(Buffer.from('later'));
  expect(await preserved(`o/${match.storage_key}/source`)).toEqual(match.source);
});

test('a removal in an ordinary case preserves nothing, and leaves the files where they are', async () => {
  const clip = await aClip();
  const { member_id } = await aMember(system(), `Uploader-${++number}`);
  const video_id = await aVideo(system(), { media_id: clip.media_id, member_id });
  const { decision_id } = await decideCase(system(), operator, {
    reference: await ordinaryCase(video_id),
    action: 'remove',
    rule_id: await aRule(system()),
    facts: 'Seen.',
  });
  expect(decision_id).toBeGreaterThan(0);
  const { rows } = await sql`select from preserved_material where subject_id = ${video_id}`.execute(
    it.db,
  );
  expect(rows).toEqual([]);
  expect(await system().storage.facts(`o/${clip.storage_key}/source`)).toBeDefined();
});

const ordinaryCase = async (video_id: number): Promise<string> => {
  const subject = { type: 'video', id: String(video_id) } as const;
  const opened = await it.db
    .transaction()
    .execute((trx) => openCase(system(), trx, { kind: 'edit', subject }));
  return opened.reference;
};

test('a copy whose list of objects does not fit is not read', async () => {
  const match = await aMatch();
  await decide(match, 'remove');
  await settle(match);
  await sql`
    update preserved_file set objects = jsonb_set(objects, '{0,bytes}', '"1"') where storage_key = ${match.storage_key}`.execute(
    it.db,
  );
  await expect(preserved(`o/${match.storage_key}/source`)).rejects.toThrow('bytes');
});
