import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isAppError } from '#contracts/errors.ts';
import { editComment, postComment } from '#domain/comments/index.ts';
import { sendMessage } from '#domain/messages/index.ts';
import type { Subject } from '#domain/moderation/index.ts';
import { editOwnVideo } from '#domain/own-videos/index.ts';
import { addToPlaylist, moveInPlaylist, savePlaylist } from '#domain/playlists/index.ts';
import { anOldMember } from '../support/contacts.ts';
import { withCtx } from '../support/ctx.ts';
import { aVideo } from '../support/factories.ts';
import { aDecision } from '../support/statements.ts';
import { untilWaiting } from '../support/waiting.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;
const aMemberId = async (): Promise<number> =>
  (await anOldMember(system(), `Writer${++number}`)).member_id;

/** The subject of a decision, and the write of its member at the same time. */
interface Amid {
  subject: Subject;
  member_id: number;
  write: () => Promise<unknown>;
}

async function aComment() {
  const member_id = await aMemberId();
  const object_id = await aVideo(system());
  const comment = { section: 'video', object_id, member_id, lang: 'en' } as const;
  const { comment_id } = await postComment(system(), { ...comment, text: `The lake ${++number}` });
  await sql`update comment set state = 'shown', held_by = '', held_value = '' where comment_id = ${comment_id}`.execute(
    it.db,
  );
  const subject = { type: 'comment', id: String(comment_id) } as const;
  return { member_id, comment, comment_id, subject };
}

async function aPlaylist() {
  const member_id = await aMemberId();
  const first = await aVideo(system());
  const typed = {
    member_id,
    title: `Lakes ${++number}`,
    description: '',
    categories: [],
    is_public: true,
    orientation: 'str',
  } as const;
  const playlist_id = await savePlaylist(system(), { ...typed, video_id: first });
  const subject = { type: 'playlist', id: String(playlist_id) } as const;
  return { member_id, typed, first, playlist_id, subject };
}

const cases: Readonly<Record<string, () => Promise<Amid>>> = {
  'a comment that its writer changes': async () => {
    const { member_id, comment_id, subject } = await aComment();
    const write = () => editComment(system(), { member_id, comment_id, text: 'The frozen lake' });
    return { subject, member_id, write };
  },
  'a comment below which its writer answers': async () => {
    const { member_id, comment, comment_id, subject } = await aComment();
    const reply = { ...comment, parent_id: comment_id, text: `It is frozen ${++number}` };
    return { subject, member_id, write: () => postComment(system(), reply) };
  },
  'a playlist to which a video is added': async () => {
    const { member_id, playlist_id, subject } = await aPlaylist();
    const video_id = await aVideo(system());
    const write = () => addToPlaylist(system(), { member_id, playlist_id, video_id });
    return { subject, member_id, write };
  },
  'a playlist in which a video is moved': async () => {
    const { member_id, playlist_id, first: video_id, subject } = await aPlaylist();
    const second = await aVideo(system());
    await addToPlaylist(system(), { member_id, playlist_id, video_id: second });
    const move = { member_id, playlist_id, video_id, to: 'end' } as const;
    return { subject, member_id, write: () => moveInPlaylist(system(), move) };
  },
  'a playlist that gets another title': async () => {
    const { typed, member_id, playlist_id, subject } = await aPlaylist();
    const write = () => savePlaylist(system(), { ...typed, playlist_id, title: 'Other lakes' });
    return { subject, member_id, write };
  },
  'a held message whose writer sends another one': async () => {
    const member_id = await aMemberId();
    const other = await anOldMember(system(), `Other${++number}`);
    const send = (text: string) => sendMessage(system(), { member_id, to: other.username, text });
    await send('Hello');
    const me = `Writer${number - 1}`;
    await sendMessage(system(), { member_id: other.member_id, to: me, text: 'Yes?' });
    const { message_id } = await send('Look at this');
    await sql`update message set state = 'held' where message_id = ${message_id}`.execute(it.db);
    const subject = { type: 'message', id: String(message_id) } as const;
    return { subject, member_id, write: () => send('Did you look?') };
  },
  'a video whose texts its uploader changes': async () => {
    const member_id = await aMemberId();
    const video_id = await aVideo(system(), { member_id });
    const edit = { member_id, video_id, typed: { title: 'A slow lake' }, is_answer: false };
    const subject = { type: 'video', id: String(video_id) } as const;
    return { subject, member_id, write: () => editOwnVideo(system(), edit) };
  },
};

test.each(Object.entries(cases))(
  'a decision against a member and a write of the same member meet no deadlock: %s',
  async (_, prepare) => {
    const { subject, member_id, write } = await prepare();
    const pending: Promise<unknown>[] = [];
    await it.db.transaction().execute(async (trx) => {
      // The decision has the lock of its subject by then, and not yet that of the login.
      await sql`lock table subject_status in share mode`.execute(trx);
      const details = { strike: 'content' } as const;
      pending.push(aDecision(system(), subject, { action: 'remove', details }));
      await untilWaiting(it.db, 1);
      pending.push(write());
      await untilWaiting(it.db, 2);
    });
    const [decided, written] = await Promise.allSettled(pending);
    expect(decided).toMatchObject({ status: 'fulfilled' });
    // A write about something that is gone by then is refused; nothing else goes wrong.
    if (written?.status === 'rejected' && !isAppError(written.reason)) throw written.reason;
    const strikes = await it.db
      .selectFrom('strike')
      .select('member_id')
      .where('member_id', '=', member_id)
      .execute();
    expect(strikes).toHaveLength(1);
  },
);
