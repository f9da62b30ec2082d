import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOldMember } from '#tests/support/contacts.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMember } from '#tests/support/members.ts';
import { appealNow, aReportOf, decideNow } from '#tests/support/reports.ts';
import { applyNow } from '#tests/support/statements.ts';
import { readAudiences } from '../file-access/index.ts';
import { getChannel } from '../channels/index.ts';
import { findOrphans } from '../media/index.ts';
import { getThreadMessages, reportMessage, sendMessage } from '../messages/index.ts';
import { getModel } from '../models/index.ts';
import {
  createPlaylist,
  getOwnPlaylist,
  getPlaylist,
  getPlaylistQueue,
  listPlaylists,
  listPlaylistVideos,
  playlistCards,
  savePlaylist,
} from '../playlists/index.ts';
import { showCaseFor } from '../review/index.ts';
import { saveChannels, saveModels } from '../taxonomy/index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let looks = 0;
const show = async (reference: string) => {
  const { member_id: staff_id } = await aMember(it.ctx(), `Looker-${++looks}`);
  const by = { staff_id, has_child_safety: false };
  return showCaseFor(it.ctx(), { by, session_id: 1, lang: 'en' }, reference);
};

test('a playlist that a decision removes is visible to its member alone, who cannot publish it again, and an appeal restores it', async () => {
  const { member_id } = await aMember(it.ctx(), 'Listmaker');
  const texts = { title: 'Calm evenings', description: 'Water, and nothing else.' };
  const list = { orientation: 'str', is_public: true, video_ids: [] } as const;
  const playlist_id = await createPlaylist(it.ctx(), { member_id, ...list, ...texts });
  const query = { sort: 'recent', count: 40, page: 1, orientation: 'str' } as const;
  // The list, and the number of what is listed.
  const listed = async () => {
    const all = { ...query, section: '', object_id: '' } as const;
    const { playlists, total_count } = await listPlaylists(it.ctx(), all);
    return [playlists.map((each) => each.playlist_id), total_count];
  };
  const reads = [
    () => getPlaylist(it.ctx(), playlist_id),
    () => getPlaylistQueue(it.ctx(), playlist_id),
    () => listPlaylistVideos(it.ctx(), { playlist_id, after: 0 }),
  ];
  const reference = await aReportOf(it.ctx(), 'playlist', playlist_id);
  expect(await show(reference)).toMatchObject({
    subject: { type: 'playlist', ...texts, status: 'active' },
    uploader: { member_id },
    actions: ['hold', 'remove', 'strike', 'restore'],
  });
  expect(await listed()).toEqual([[playlist_id], 1]);

  const decision_id = await decideNow(it.ctx(), reference, 'remove');
  const hide = async () => {
    for (const each of reads) await expect(each()).rejects.toMatchObject({ code: 'not_found' });
    expect(await listed()).toEqual([[], 0]);
    expect(await playlistCards(it.db, it.ctx().settings, [playlist_id])).toEqual([]);
  };
  await hide();
  const typed = { member_id, playlist_id, ...texts, orientation: 'str', is_public: true } as const;
  await savePlaylist(it.ctx(), { ...typed, categories: [] });
  await hide();
  expect(await getOwnPlaylist(it.ctx(), { member_id, playlist_id, after: 0 })).toMatchObject({
    is_hidden: true,
    visible: 1,
  });

  await appealNow(it.ctx(), member_id, decision_id);
  expect(await listed()).toEqual([[playlist_id], 1]);
  await expect(Promise.all(reads.map((each) => each()))).resolves.toHaveLength(3);
});

test('a conversation that is reported concerns the other member, and a decision closes it for both until it is taken back', async () => {
  const [ada, ben] = [await anOldMember(it.ctx(), 'Ada-W'), await anOldMember(it.ctx(), 'Ben-W')];
  const send = ({ member_id }: { member_id: number }, to: string) =>
    sendMessage(it.ctx(), { member_id, to, text: `Hello ${to}` });
  const { thread_id, message_id } = await send(ada, ben.username);
  await send(ben, ada.username);
  const report = ({ member_id }: { member_id: number }) =>
    reportMessage(it.ctx(), {
      member_id,
      thread_id,
      message_id,
      is_whole: true,
      reason: 'spam',
      message: '',
      lang: 'en',
    });
  await report(ben);
  await report(ben);
  // A report by Ada is another one than a report by Ben, though both type nothing.
  await report(ada);
  const cases = await it.db
    .selectFrom('moderation_case')
    .select(['reference', 'member_id', 'times'])
    .where('target_type', '=', 'thread')
    .where('target_id', '=', String(thread_id))
    .orderBy('case_id')
    .execute();
  expect(cases).toMatchObject([
    { member_id: ada.member_id, times: 2 },
    { member_id: ben.member_id, times: 1 },
  ]);
  const reference = cases[0]?.reference ?? '';
  const shown = await show(reference);
  expect(shown).toMatchObject({
    case: { title: 'Ada-W, Ben-W' },
    subject: { type: 'thread', names: ['Ada-W', 'Ben-W'], description: '' },
    uploader: { member_id: ada.member_id },
    actions: ['remove', 'strike', 'restore'],
  });
  expect(shown.form?.fields['reported_text']).toMatch(/Ada-W: Hello[\s\S]*Ben-W: Hello/);
  expect((await show(reference)).events.filter(({ kind }) => kind === 'viewed')).not.toEqual([]);

  const decision_id = await decideNow(it.ctx(), reference, 'remove');
  for (const [one, other] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    const write = sendMessage(it.ctx(), { member_id: one.member_id, thread_id, text: 'Still?' });
    await expect(write).rejects.toMatchObject({ code: 'forbidden' });
    await expect(send(one, other.username)).rejects.toMatchObject({ code: 'not_found' });
    const read = { member_id: one.member_id, thread_id, before: 0 };
    expect((await getThreadMessages(it.ctx(), read)).state).toBe('closed');
  }
  await appealNow(it.ctx(), ada.member_id, decision_id);
  await expect(send(ben, ada.username)).resolves.toMatchObject({ thread_id });
});

test('a conversation can be reported by its two members alone', async () => {
  const [one, other] = [await anOldMember(it.ctx(), 'One-W'), await anOldMember(it.ctx(), 'Two-W')];
  const stranger = await anOldMember(it.ctx(), 'Three-W');
  const sent = { member_id: one.member_id, to: other.username, text: 'Between us.' };
  const { thread_id } = await sendMessage(it.ctx(), sent);
  for (const member_id of [stranger.member_id, undefined])
    await expect(aReportOf(it.ctx(), 'thread', thread_id, member_id)).rejects.toMatchObject({
      code: 'invalid',
      info: { target_id: 'unknown' },
    });
});

const avatar_key = 'k1k1k1k1k1k1k1k1';
const banner_key = 'b1b1b1b1b1b1b1b1';
const isServed = async (key: string) => (await readAudiences(it.db, [key])).get(key) === 'everyone';

test('texts and picture of a model are hidden by a decision, come back by another one, and not by being imported again', async () => {
  const model = {
    dir: 'mara-field',
    title: 'Mara Field',
    orientation: 'str',
    description: 'She lives in this street.',
    avatar_key,
    attributes: {},
  } as const;
  const ids = await saveModels(system(), [model]);
  const reference = await aReportOf(it.ctx(), 'model', 'mara-field');
  expect(await show(reference)).toMatchObject({
    case: { subject_id: String(ids.get('mara-field')), title: 'Mara Field' },
    subject: { type: 'model', description: model.description, page: '/model/mara-field/' },
    form: { fields: { reported_text: `Mara Field\n\n${model.description}` } },
    actions: ['remove', 'restore'],
  });
  const texts = async () => {
    const { description, avatar } = (await getModel(it.ctx(), 'mara-field')).model;
    return [description, avatar];
  };
  const before = await texts();
  await decideNow(it.ctx(), reference, 'remove');
  expect(await texts()).toEqual(['', '']);
  expect(await isServed(avatar_key)).toBe(false);
  await saveModels(system(), [model]);
  expect(await texts()).toEqual(['', '']);
  // Staff still sees what was hidden.
  expect((await show(reference)).subject).toMatchObject({
    description: model.description,
    status: 'removed',
  });
  const file = join(it.folder, 'avatar');
  await writeFile(file, 'x');
  await system().storage.putFile(`i/${avatar_key}.webp`, file);
  const orphans: string[] = [];
  for await (const { key } of findOrphans(system(), { min_age_seconds: -60 })) orphans.push(key);
  expect(orphans).toEqual([]);

  const again = await aReportOf(it.ctx(), 'model', 'mara-field');
  await decideNow(it.ctx(), again, 'restore');
  expect(await texts()).toEqual(before);
  expect(await isServed(avatar_key)).toBe(true);
});

test('hidden texts come back from a row that lacks a column, and wait in one that does not fit', async () => {
  const model = {
    dir: 'odd-field',
    title: 'Odd Field',
    orientation: 'str',
    description: 'She lives in that street.',
    attributes: {},
  } as const;
  await saveModels(system(), [model]);
  await decideNow(it.ctx(), await aReportOf(it.ctx(), 'model', model.dir), 'remove');
  const store = (description: unknown) =>
    sql`
    update hidden_profile set stored = ${JSON.stringify({ description, cf9: 'x' })}::jsonb
    where subject_id = (select model_id from model where dir = ${model.dir})`.execute(it.db);
  const read = async () => (await getModel(it.ctx(), model.dir)).model.description;
  await store(7);
  const again = await decideNow(it.ctx(), await aReportOf(it.ctx(), 'model', model.dir), 'restore');
  expect(await read()).toBe('');
  await store(model.description);
  await sql`update moderation_decision set retry_at = null where decision_id = ${again}`.execute(
    it.db,
  );
  await applyNow(it.ctx(), again);
  expect(await read()).toBe(model.description);
});

test('the owner of a channel gets a statement when its texts and pictures are hidden, and an appeal restores those that were not written again', async () => {
  const { member_id } = await aMember(it.ctx(), 'Broadcaster');
  const channel = {
    dir: 'north-films',
    title: 'North Films',
    description: 'The address of somebody.',
    member_id,
    banner_key,
    cf3: 'See more',
  };
  await saveChannels(system(), [channel]);
  const decision_id = await decideNow(
    it.ctx(),
    await aReportOf(it.ctx(), 'channel', 'north-films'),
    'remove',
  );
  const read = async () => {
    const { channel: of } = await getChannel(it.ctx(), 'north-films');
    return [of.description, of.cf3, of.banner === '' ? '' : 'banner'];
  };
  expect(await read()).toEqual(['', '', '']);
  expect(await isServed(banner_key)).toBe(false);
  await sql`update channel set cf3 = 'All films' where dir = 'north-films'`.execute(it.db);
  await appealNow(it.ctx(), member_id, decision_id);
  expect(await read()).toEqual([channel.description, 'All films', 'banner']);
  expect(await isServed(banner_key)).toBe(true);
});

test('a report of a model or channel that there is not is a case about nothing', async () => {
  const reference = await aReportOf(it.ctx(), 'model', 'nobody-here');
  const row = await it.db
    .selectFrom('moderation_case')
    .select(['target_type', 'target_id'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ target_type: null, target_id: null });
});
