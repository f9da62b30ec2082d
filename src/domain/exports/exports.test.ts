import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { addressOfMember, aMember, mailTo, member_password } from '#tests/support/members.ts';
import { unzipped } from '#tests/support/unzip.ts';
import { eraseAccount } from '../erasure/index.ts';
import { placesOf } from '../media/index.ts';
import { openCase } from '../moderation/index.ts';
import { askExport } from './ask-export.ts';
import { pruneExports, sweepExports } from './erase-exports.ts';
import { failExport, makeExport } from './make-export.ts';
import { exportParts } from './parts/index.ts';
import { readMemberData } from './read-data.ts';
import { openExport, showExport } from './show-export.ts';

const it = withCtx();
const proofOf = (member_id: number) => ({
  member_id,
  password: member_password,
  address: '192.0.2.1',
});
const keyOf = async (member_id: number): Promise<string> =>
  (
    await it.db
      .selectFrom('member_export')
      .select('storage_key')
      .where('member_id', '=', member_id)
      .executeTakeFirst()
  )?.storage_key ?? '';

/** Every file of the archive by its path. */
async function archiveOf(member_id: number): Promise<Map<string, Buffer>> {
  const { read } = await openExport(it.ctx(), member_id);
  const stream = await read();
  if (!stream) throw new Error('there is no file');
  const path = join(it.folder, `archive-${member_id}.zip`);
  await pipeline(stream, createWriteStream(path));
  return unzipped(path);
}

const storedKeys = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of it.ctx().private_storage.list('x/')) keys.push(key);
  return keys;
};

async function store(key: string, bytes: Buffer | string): Promise<void> {
  await mkdir(join(it.folder, 'parts'), { recursive: true });
  await writeFile(join(it.folder, 'parts', 'file'), bytes);
  await it.ctx().storage.putFile(key, join(it.folder, 'parts', 'file'));
}

test('the export has a section for every column of docs/privacy.md, and each column of its table or the reason why not', async () => {
  const privacy = await readFile(join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');
  const documented = privacy
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([\w.]+)`/g)])
    .map(([, name = '']) => name)
    // A block or a hidden member belongs to the member who set it, who must not be named to the other one.
    .filter(
      (name) =>
        ![
          'member_block.blocked_id',
          'hidden_thing.hidden_member_id',
          'hidden_removal.hidden_member_id',
          'subscription.subscribed_member_id',
          'friend_request.asked_id',
          // Of a thread each of the two has a row, which is exported.
          'thread.low_id',
          'thread.high_id',
          'thread.opened_by',
          'thread_member.other_id',
          // Pages that are open, for as long as they are: a number and a time.
          'notification_stream.member_id',
        ].includes(name),
    );
  const parts = Object.values(exportParts);
  const covered = parts
    .filter(({ by }) => by === 'number')
    .map(({ table, column }) => `${table}.${column}`);
  expect(covered.toSorted()).toEqual(documented.toSorted());

  for (const { table, shape, computed = {}, left_out } of parts) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`.execute(it.db);
    const fields = Object.keys(shape.shape).filter((name) => computed[name] === undefined);
    const known = [...fields, ...Object.values(left_out).flat()];
    const computed_columns = Object.keys(computed).filter((name) =>
      rows.some((row) => row.name === name && !known.includes(name)),
    );
    expect([table, [...known, ...computed_columns].toSorted()]).toEqual([
      table,
      rows.map(({ name }) => name).toSorted(),
    ]);
  }
});

test('a member gets what is stored of the account and the own files, as JSON that matches the schema next to it', async () => {
  const ctx = it.ctx();
  const { member_id, token } = await aMember(ctx, 'Anna');
  const { member_id: other } = await aMember(ctx, 'Berta');
  const media_id = await aMedia(ctx);
  const video_id = await aVideo(ctx, { media_id, title: 'Morning at the lake' });
  const theirs = await aVideo(ctx, { title: 'Evening at the pier' });
  await sql`update video set member_id = ${member_id} where video_id = ${video_id}`.execute(it.db);
  await sql`update video set member_id = ${other} where video_id = ${theirs}`.execute(it.db);
  const { storage_key } = await it.db
    .updateTable('media')
    .set({ owner_id: member_id })
    .where('media_id', '=', media_id)
    .returning('storage_key')
    .executeTakeFirstOrThrow();
  const original = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(200_000, 7)]);
  await store(placesOf(storage_key).original, original);
  const { rows: lists } = await sql<{ playlist_id: number }>`
    insert into playlist (title, dir, description, orientation, member_id)
    values ('Rain', 'rain', 'Films of rain.', 1, ${member_id}) returning playlist_id`.execute(
    it.db,
  );
  await sql`insert into playlist_item (playlist_id, video_id, position) values (${lists[0]?.playlist_id}, ${theirs}, 1)`.execute(
    it.db,
  );

  await askExport(ctx, proofOf(member_id));
  expect(await showExport(ctx, member_id)).toMatchObject({ state: 'asked', may_ask: false });
  await makeExport(ctx, { storage_key: await keyOf(member_id) });
  const shown = await showExport(ctx, member_id);
  expect(shown).toMatchObject({ state: 'ready', may_ask: false });
  expect(shown.bytes).toBeGreaterThan(200_000);
  const mail = await mailTo(it.db, addressOfMember('Anna'));
  expect([mail?.kind, mail?.body_text]).toEqual([
    'member-export',
    expect.stringContaining('https://tube.example/account/data/'),
  ]);

  const files = await archiveOf(member_id);
  const clip = `videos/clip-${media_id}.mp4`;
  expect([...files.keys()]).toEqual(['data.json', 'data.schema.json', clip]);
  expect(files.get(clip)?.equals(original)).toBe(true);
  const text = files.get('data.json')?.toString() ?? '';
  const data = JSON.parse(text) as Record<string, unknown>;
  expect(data).toMatchObject({
    format: 1,
    site: { name: 'Velour', address: 'https://tube.example' },
    account: [{ id: member_id, name: 'Anna', email: addressOfMember('Anna'), role: 'member' }],
    member: [{ member_id, username: 'Anna' }],
    passwords: [{ created_at: expect.any(String) }],
    sessions: [{ device: 'Firefox, Linux', country: 'at' }],
    mails: [{ kind: 'member-confirm' }],
    videos: [{ video_id, title: 'Morning at the lake', clip: media_id }],
    clips: [{ media_id }],
    playlists: [{ title: 'Rain', videos: [{ video_id: theirs, title: 'Evening at the pier' }] }],
    files: [{ path: clip, bytes: original.length, about: 'clips', number: media_id }],
    withheld: [],
  });
  const events = (data['security_events'] as { kind: string }[]).map(({ kind }) => kind);
  expect(events).toEqual(expect.arrayContaining(['account.created', 'export.asked']));
  const schema = JSON.parse(files.get('data.schema.json')?.toString() ?? '') as {
    properties: Record<string, { description?: string }>;
    required: string[];
  };
  expect(Object.keys(data).toSorted()).toEqual(Object.keys(schema.properties).toSorted());
  for (const [name, { description }] of Object.entries(schema.properties))
    expect([name, description]).toEqual([name, expect.stringMatching(/\w/)]);
  // Nothing that opens the account, and of others no more than a title.
  expect(text).not.toMatch(new RegExp(`argon2|${token}|Berta|${addressOfMember('Berta')}`, 'i'));
});

test('of cases about what a member uploaded it has all but those of matches with lists of hashes', async () => {
  const { member_id } = await aMember(it.ctx(), 'Matched');
  const ctx = it.ctx({ kind: 'system' });
  const subject = { type: 'video', id: String(await aVideo(ctx, { member_id })) } as const;
  await it.db.transaction().execute(async (trx) => {
    await openCase(ctx, trx, { kind: 'edit', subject, member_id });
    await openCase(ctx, trx, { kind: 'hash-match', subject, member_id, priority: 3 });
  });
  const { json } = await readMemberData(ctx, member_id);
  const data = JSON.parse(json) as Record<string, unknown[]>;
  expect(data['cases']).toMatchObject([{ kind: 'edit' }]);
  expect(data['case_events']).toHaveLength(1);
});

test('of clips whose videos a case hides only the numbers are given out', async () => {
  const ctx = it.ctx();
  const { member_id } = await aMember(ctx, 'Clara');
  const media_id = await aMedia(ctx);
  const video_id = await aVideo(ctx, { media_id });
  const { rows } = await sql<{ storage_key: string }>`
    update media set owner_id = ${member_id} where media_id = ${media_id} returning storage_key`.execute(
    it.db,
  );
  await store(placesOf(rows[0]?.storage_key ?? '').original, 'something');
  await sql`insert into moderation_case (kind, reference, secret_hash, lang, fields) values ('report', '0000000A', ${Buffer.alloc(32)}, 'en', '{}')`.execute(
    it.db,
  );
  await sql`insert into case_hidden_video (video_id, case_id, status_before, hidden_at) select ${video_id}, case_id, 1, now() - interval '1 hour' from moderation_case limit 1`.execute(
    it.db,
  );
  await sql`update video set status_id = 2 where video_id = ${video_id}`.execute(it.db);
  await askExport(ctx, proofOf(member_id));
  await makeExport(ctx, { storage_key: await keyOf(member_id) });
  const files = await archiveOf(member_id);
  expect([...files.keys()]).toEqual(['data.json', 'data.schema.json']);
  expect(JSON.parse(files.get('data.json')?.toString() ?? '')).toMatchObject({
    files: [],
    withheld: [{ about: 'clips', number: media_id }],
  });
});

test('one is made a day, by the password; two requests at once make one', async () => {
  const ctx = it.ctx();
  const { member_id } = await aMember(ctx, 'Dora');
  await expect(askExport(ctx, { ...proofOf(member_id), password: 'no' })).rejects.toMatchObject({
    code: 'invalid',
    info: { password: 'wrong' },
  });
  const both = await Promise.allSettled([
    askExport(ctx, proofOf(member_id)),
    askExport(ctx, proofOf(member_id)),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const first = await keyOf(member_id);
  await makeExport(ctx, { storage_key: first });
  await expect(askExport(ctx, proofOf(member_id))).rejects.toMatchObject({ code: 'already' });
  await sql`update member_export set asked_at = asked_at - interval '25 hours' where member_id = ${member_id}`.execute(
    it.db,
  );
  await askExport(ctx, proofOf(member_id));
  expect(await storedKeys()).not.toContain(`x/${first}/archive.zip`);
  await failExport(ctx, { storage_key: await keyOf(member_id) });
  expect(await showExport(ctx, member_id)).toMatchObject({ state: 'failed', may_ask: true });
  await askExport(ctx, proofOf(member_id));
  expect(await showExport(ctx, member_id)).toMatchObject({ state: 'asked', may_ask: false });
});

test('a job that runs twice, or after the end of its request, leaves one archive or none', async () => {
  const ctx = it.ctx();
  const { member_id } = await aMember(ctx, 'Emma');
  await askExport(ctx, proofOf(member_id));
  const storage_key = await keyOf(member_id);
  await Promise.all([makeExport(ctx, { storage_key }), makeExport(ctx, { storage_key })]);
  await makeExport(ctx, { storage_key });
  expect((await storedKeys()).filter((key) => key.includes(storage_key))).toEqual([
    `x/${storage_key}/archive.zip`,
  ]);
  expect([...(await archiveOf(member_id)).keys()]).toEqual(['data.json', 'data.schema.json']);
  const { rows } = await sql`select 1 from mail_outbox where recipient = ${addressOfMember('Emma')}
    and kind = 'member-export'`.execute(it.db);
  expect(rows).toHaveLength(1);
  await it.db.deleteFrom('member_export').where('member_id', '=', member_id).execute();
  await makeExport(ctx, { storage_key });
  expect(await sweepExports(ctx)).toBe(1);
  expect((await storedKeys()).filter((key) => key.includes(storage_key))).toEqual([]);
});

test('it is erased after its days, and with the account; one that no process made in time has failed', async () => {
  const ctx = it.ctx();
  const { member_id } = await aMember(ctx, 'Fanny');
  await askExport(ctx, proofOf(member_id));
  const first = await keyOf(member_id);
  await makeExport(ctx, { storage_key: first });
  const until = (await showExport(ctx, member_id)).until?.getTime() ?? 0;
  expect(Math.abs(until - Date.now() - 72 * 3_600_000)).toBeLessThan(60_000);
  await pruneExports(ctx);
  expect(await storedKeys()).toContain(`x/${first}/archive.zip`);
  await sql`update member_export set expires_at = now() where member_id = ${member_id}`.execute(
    it.db,
  );
  await expect(openExport(ctx, member_id)).rejects.toMatchObject({ code: 'not_found' });
  await pruneExports(ctx);
  expect(await storedKeys()).not.toContain(`x/${first}/archive.zip`);
  expect(await showExport(ctx, member_id)).toMatchObject({ state: 'none', may_ask: true });

  await askExport(ctx, proofOf(member_id));
  await sql`update member_export set asked_at = now() - interval '25 hours' where member_id = ${member_id}`.execute(
    it.db,
  );
  await pruneExports(ctx);
  expect(await showExport(ctx, member_id)).toMatchObject({ state: 'failed' });

  await askExport(ctx, proofOf(member_id));
  const second = await keyOf(member_id);
  await makeExport(ctx, { storage_key: second });
  await eraseAccount(ctx, member_id, 'member');
  expect((await storedKeys()).filter((key) => key.includes(second))).toEqual([]);
  const { rows } =
    await sql`select 1 from mail_outbox where recipient = ${addressOfMember('Fanny')}`.execute(
      it.db,
    );
  expect(rows).toEqual([]);
});

test('an archive that cannot be finished leaves nothing, and the next attempt makes it', async () => {
  const ctx = it.ctx();
  const { member_id } = await aMember(ctx, 'Greta');
  const media_id = await aMedia(ctx);
  const { rows } = await sql<{ storage_key: string }>`
    update media set owner_id = ${member_id} where media_id = ${media_id} returning storage_key`.execute(
    it.db,
  );
  await store(placesOf(rows[0]?.storage_key ?? '').original, 'something');
  await askExport(ctx, proofOf(member_id));
  const storage_key = await keyOf(member_id);
  // The file goes while the archive is written.
  const broken = { ...ctx.storage, read: async () => undefined };
  await expect(makeExport({ ...ctx, storage: broken }, { storage_key })).rejects.toThrow(/gone/);
  expect(await showExport(ctx, member_id)).toMatchObject({ state: 'making' });
  expect((await storedKeys()).filter((key) => key.includes(storage_key))).toEqual([]);
  await makeExport(ctx, { storage_key });
  expect((await archiveOf(member_id)).get(`videos/clip-${media_id}`)?.toString()).toBe('something');
});
