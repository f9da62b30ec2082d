import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import type { Ctx } from '#domain/ctx.ts';
import { askExport } from '#domain/exports/index.ts';
import { askFriend } from '#domain/friends/index.ts';
import { sendMessage } from '#domain/messages/index.ts';
import { createAlbumDraft } from '#domain/own-albums/index.ts';
import { createPlaylist } from '#domain/playlists/create-playlist.ts';
import { makeOld } from './contacts.ts';
import { aMedia, anAlbum, aVideo, verifyUploader } from './factories.ts';
import { member_password } from './members.ts';
import { aStatement } from './statements.ts';
import { anUpload } from './uploads.ts';

interface Someone {
  member_id: number;
  username: string;
}

/**
 * Gives a member a row in everything that can refer to one, as the site writes them where that is short.
 * `older` has an account of before, `newer` one of after it: of pairs the lower number comes first.
 */
export async function fillMember(
  ctx: Ctx,
  { member_id, username }: Someone,
  { older, newer }: { older: Someone; newer: Someone },
): Promise<void> {
  for (const each of [member_id, older.member_id, newer.member_id]) await makeOld(ctx, each);
  await publish(ctx, member_id);
  await meet(ctx, { member_id, username }, { older, newer });
  await aStatement(ctx, member_id);
  await askExport(ctx, { member_id, password: member_password, address: '192.0.2.40' });
  await keepLists(ctx, member_id);
  await workForOthers(ctx, member_id);
}

/** Published works, and works on their way. */
async function publish(ctx: Ctx, member_id: number): Promise<void> {
  const { db } = ctx;
  const media_id = await aMedia(ctx);
  await verifyUploader(ctx, member_id);
  await sql`update media set owner_id = ${member_id} where media_id = ${media_id}`.execute(db);
  const video_id = await aVideo(ctx, { media_id, member_id });
  await anAlbum(ctx, { member_id });
  await anUpload(ctx, member_id);
  await createAlbumDraft(ctx, { member_id, rules: upload_rules_version });
  await sql`insert into channel (title, dir, member_id) values ('Lakes', ${`lakes-${member_id}`}, ${member_id})`.execute(
    db,
  );
  await sql`insert into comment (video_id, member_id, body, lang, text_hash, state)
    values (${video_id}, ${member_id}, 'How far is it?', 'en', sha256('x'), 'shown')`.execute(db);
  await sql`insert into person (legal_name, birth_date, sent_by) values ('Mara Field', '1990-01-01', ${member_id})`.execute(
    db,
  );
  await sql`insert into uploader_verification (member_id, state, provider, agreement_version)
    values (${member_id}, 'pending', 'review', '1')`.execute(db);
}

/** Whom the member knows, both ways. */
async function meet(
  ctx: Ctx,
  { member_id, username }: Someone,
  { older, newer }: { older: Someone; newer: Someone },
): Promise<void> {
  const { db } = ctx;
  await askFriend(ctx, { member_id, username: newer.username });
  await askFriend(ctx, { member_id: older.member_id, username });
  await sendMessage(ctx, { member_id, to: newer.username, text: 'Is the lake still frozen?' });
  await sendMessage(ctx, { member_id: older.member_id, to: username, text: 'It is.' });
  await sql`insert into friendship (low_id, high_id)
    values (${older.member_id}, ${member_id}), (${member_id}, ${newer.member_id})`.execute(db);
  for (const [one, other] of [
    [member_id, newer.member_id],
    [older.member_id, member_id],
  ] as const) {
    await sql`insert into member_block (member_id, blocked_id) values (${one}, ${other})`.execute(
      db,
    );
    for (const table of ['hidden_thing', 'hidden_removal'])
      await sql`insert into ${sql.table(table)} (member_id, kind, object_id) values (${one}, 7, ${other})`.execute(
        db,
      );
    await sql`insert into subscription (member_id, kind, object_id) values (${one}, 7, ${other})`.execute(
      db,
    );
  }
}

/** The member's own data: profile, lists, notifications, and what signs in. */
async function keepLists(ctx: Ctx, member_id: number): Promise<void> {
  const { db } = ctx;
  const video_id = await aVideo(ctx);
  const key = () => randomBytes(32);
  await sql`insert into profile (member_id, history_days) values (${member_id}, 30)`.execute(db);
  await createPlaylist(ctx, {
    member_id,
    orientation: 'str',
    title: 'For later',
    description: '',
    is_public: false,
    video_ids: [video_id],
  });
  await sql`insert into member_hour (member_id, kind) values (${member_id}, 'playlist-items')
    on conflict do nothing`.execute(db);
  for (const table of ['history_entry', 'history_removal'])
    await sql`insert into ${sql.table(table)} (member_id, video_id) values (${member_id}, ${video_id})`.execute(
      db,
    );
  await sql`insert into saved_item (member_id, list, kind, object_id) values (${member_id}, 1, 0, ${video_id})`.execute(
    db,
  );
  await sql`insert into notification (member_id, kind, subject, objects) values (${member_id}, 'decision', 1, '{1}')`.execute(
    db,
  );
  for (const table of ['notification_off', 'digest_off'])
    await sql`insert into ${sql.table(table)} (member_id, kind) values (${member_id}, 'reply')`.execute(
      db,
    );
  await sql`insert into member_digest (member_id, every, hour, time_zone) values (${member_id}, 'off', 7, 'UTC')`.execute(
    db,
  );
  await sql`insert into member_picture (member_id, section, storage_key, state)
    values (${member_id}, 'avatar', ${key().toString('hex').slice(0, 20)}, 'pending')`.execute(db);
  await sql`insert into login_trusted_device (hash, user_id) values (${key()}, ${member_id})`.execute(
    db,
  );
  await sql`insert into login_link (hash, kind, user_id, email, expires_at)
    values (${key()}, 'restore', ${member_id}, 'x@example.com', now() + interval '1 hour')`.execute(
    db,
  );
  await sql`insert into api_token (user_id, hash, name, scopes, expires_at)
    values (${member_id}, ${key()}, 'Script', '{upload}', now() + interval '1 day')`.execute(db);
  await sql`insert into stats_token (name, secret_hash, member_id) values ('Numbers', ${key()}, ${member_id})`.execute(
    db,
  );
  await sql`insert into partner_exclusion (member_id) values (${member_id})`.execute(db);
}

/** Cases of others: one that the member has reported, and one that it works on; a filter of cases, and a page that is open. */
async function workForOthers({ db }: Ctx, member_id: number): Promise<void> {
  await sql`insert into saved_queue (member_id, name, filter) values (${member_id}, 'Albums', '{}')`.execute(
    db,
  );
  await sql`with process as (
      insert into notification_process (process_id, alive_until) values (gen_random_uuid(), now() + interval '1 hour')
      returning process_id)
    insert into notification_stream (member_id, process_id) select ${member_id}, process_id from process`.execute(
    db,
  );
  await sql`with made as (
      insert into moderation_case (kind, reference, secret_hash, lang, fields, assignee_id, lease_until)
      values ('report', ${randomBytes(4).toString('hex').toUpperCase()}, ${randomBytes(32)}, 'en', '{}', ${member_id}, now() + interval '10 minutes')
      returning case_id)
    insert into case_reporter (case_id, member_id) select case_id, ${member_id} from made`.execute(
    db,
  );
}
