import { videoStatus } from '#contracts/vocabulary.ts';
import { createApiToken, listApiTokens } from '#domain/api-tokens/index.ts';
import { createPlaylist } from '#domain/playlists/create-playlist.ts';
import {
  askEmailChange,
  beginFactor,
  beginPasskey,
  confirmEmailChange,
  showSecurity,
} from '#domain/credentials/index.ts';
import { mailToken } from '#domain/unsubscribe/index.ts';
import { askExport, makeExport } from '#domain/exports/index.ts';
import { askRestore, findSession, sendRestore, signIn } from '#domain/members/index.ts';
import { createAlbumDraft } from '#domain/own-albums/index.ts';
import { insertPerson } from '#domain/records/index.ts';
import { saveDraft } from '#domain/cases/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import { someContacts } from './contacts.ts';
import { aMemberWithFactor, codeOf, recoveryCodesOf } from './factors.ts';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { aMedia, anAlbum, aVideo, verifyUploader } from './factories.ts';
import { aStatement } from './statements.ts';
import { anUpload } from './uploads.ts';
import { aMemberWithPasskey, anAuthenticator, passkeyAnswer } from './passkeys.ts';
import {
  a_device,
  addressOfMember,
  aMember,
  anUnconfirmed,
  mailTo,
  member_password as password,
  tokenIn,
} from './members.ts';

const address = '192.0.2.9';

/** Secrets of calls of accounts that work, each of a member of its own; `suffix` makes their names others. */
export async function accountSecrets(ctx: Ctx, suffix = '') {
  const { token: session, member_id } = await aMember(ctx, `Anna${suffix}`);
  const confirm_link = await anUnconfirmed(ctx, `Berta${suffix}`);
  const draft = { kind: 'sign_up', fields: { username: 'ab' }, lang: 'en', region: '' } as const;
  await verifyUploader(ctx, member_id);
  return {
    session,
    upload: await anUpload(ctx, member_id),
    ended_upload: await anUpload(ctx, member_id),
    form_upload: await anUpload(ctx, member_id, { rules: upload_rules_version }),
    own_video: String(await aWaitingVideo(ctx, member_id)),
    own_person: await anOwnPerson(ctx, member_id),
    album_draft: await createAlbumDraft(ctx, { member_id, rules: upload_rules_version }),
    own_album: String(await anAlbum(ctx, { member_id })),
    comment: await aHeldComment(ctx, member_id),
    playlist: await aPrivatePlaylist(ctx, member_id),
    api_token_id: await anApiTokenId(ctx, { member_id, token: session }),
    username: `Anna${suffix}`,
    digest_end: mailToken(ctx, 'digest', member_id),
    ...(await someContacts(ctx, { member_id, username: `Anna${suffix}`, suffix })),
    statement: String(await aStatement(ctx, member_id)),
    confirm_link,
    restore_link: await restoreLink(ctx, `Clara${suffix}`),
    email_link: (await emailLinks(ctx, `Dora${suffix}`)).change(),
    email_undo_link: await (await emailLinks(ctx, `Emma${suffix}`)).undo(),
    ...(await waiting(ctx, `Fanny${suffix}`)),
    ...(await begun(ctx, `Greta${suffix}`)),
    ...(await enabled(ctx, `Hanna${suffix}`)),
    exported: await exported(ctx, `Jutta${suffix}`),
    applicant: (await aMember(ctx, `Lara${suffix}`)).token,
    leaving: (await aMember(ctx, `Ida${suffix}`)).token,
    ...(await keyed(ctx, `Judith${suffix}`)),
    passkey: await passkeyAnswer(
      ctx,
      (await aMemberWithPasskey(ctx, `Klara${suffix}`)).authenticator,
    ),
    account_draft: await saveDraft(ctx, draft, { username: 'length' }),
  };
}

/** The number of a token of a member. */
async function anApiTokenId(
  ctx: Ctx,
  { member_id, token }: { member_id: number; token: string },
): Promise<string> {
  const session = await findSession(ctx.db, token);
  const { session_id = 0 } = session ?? {};
  const proof = { member_id, session_id, password, address };
  await createApiToken(ctx, { ...proof, name: 'Script', scopes: ['upload'], days: 90 });
  const [made] = await listApiTokens(ctx, { member_id, session_id });
  // It is read no more.
  await ctx.db.updateTable('api_token').set({ shown_session: null }).execute();
  return String(made?.token_id);
}

/** A person whom no video shows. */
const anOwnPerson = async ({ db }: Ctx, member_id: number): Promise<string> =>
  String(
    await insertPerson(db, {
      legal_name: 'Mara Field',
      birth_date: '1990-02-28',
      model_id: null,
      aliases: ['M. Field'],
      sent_by: member_id,
    }),
  );

/** Of a clip that is not checked yet. */
const aWaitingVideo = async (ctx: Ctx, member_id: number): Promise<number> =>
  aVideo(ctx, {
    member_id,
    status: 'pending',
    media_id: await aMedia(ctx, { state: 'uploaded' }),
  });

/** A comment that waits, so that no count changes. */
async function aHeldComment({ db }: Ctx, member_id: number): Promise<string> {
  const { comment_id } = await db
    .insertInto('comment')
    .values({
      member_id,
      // Below a public video: else it could not be edited.
      video_id: db
        .selectFrom('video')
        .select((eb) => eb.fn.max('video_id').as('id'))
        .where('status_id', '=', videoStatus.active)
        .where('is_private', '=', false),
      lang: 'en',
      body: 'How far is it to the lake?',
      text_hash: Buffer.alloc(8),
      state: 'held',
      held_by: 'first',
    })
    .returning('comment_id')
    .executeTakeFirstOrThrow();
  return String(comment_id);
}

/** With the first two videos that anybody may see. */
async function aPrivatePlaylist(ctx: Ctx, member_id: number): Promise<string> {
  const id = await createPlaylist(ctx, {
    member_id,
    orientation: 'str',
    title: 'For later',
    description: '',
    is_public: false,
    video_ids: [1, 2],
  });
  return String(id);
}

async function restoreLink(ctx: Ctx, name: string): Promise<string> {
  await aMember(ctx, name);
  await askRestore(ctx, { email: addressOfMember(name), lang: 'en' });
  for (const { restore_id } of await ctx.db.selectFrom('login_restore').selectAll().execute())
    await sendRestore(ctx, { restore_id });
  return tokenIn((await mailTo(ctx.db, addressOfMember(name)))?.body_text);
}

async function emailLinks(ctx: Ctx, name: string) {
  const { member_id } = await aMember(ctx, name);
  const email = `new-${addressOfMember(name)}`;
  await askEmailChange(ctx, { member_id, password, address, email });
  const token = tokenIn((await mailTo(ctx.db, email))?.body_text);
  return {
    change: () => token,
    async undo() {
      await confirmEmailChange(ctx, token);
      return tokenIn((await mailTo(ctx.db, addressOfMember(name)))?.body_text);
    },
  };
}

/** A session that waits for a code, and the code. */
async function waiting(ctx: Ctx, name: string): Promise<{ waiting: string; code: string }> {
  const { member_id } = await aMemberWithFactor(ctx, name);
  const given = { ...a_device, name, password, address, known_members: [] };
  const { token } = await signIn(ctx, given);
  return { waiting: token, code: await codeOf(ctx, member_id, 1) };
}

/** A session whose member has begun to turn a second factor on, and the code that does. */
async function begun(ctx: Ctx, name: string): Promise<{ begun: string; begun_code: string }> {
  const { member_id, token } = await aMember(ctx, name);
  await beginFactor(ctx, { member_id, password, address });
  return { begun: token, begun_code: await codeOf(ctx, member_id) };
}

/** A session whose member has a passkey, its number, and the answer that adds another. */
async function keyed(
  ctx: Ctx,
  name: string,
): Promise<{ keyed: string; passkey_id: string; new_passkey: string }> {
  const { member_id, session_id, token } = await aMemberWithPasskey(ctx, name);
  const [first] = (await showSecurity(ctx, member_id)).passkeys;
  const asked = await beginPasskey(ctx, { member_id, session_id, password, address });
  return {
    keyed: token,
    passkey_id: String(first?.passkey_id),
    new_passkey: anAuthenticator().create(asked),
  };
}

/** A session whose member has a second factor, and a code that turns it off. */
async function enabled(ctx: Ctx, name: string): Promise<{ enabled: string; recovery: string }> {
  const { member_id, token } = await aMemberWithFactor(ctx, name);
  return { enabled: token, recovery: (await recoveryCodesOf(ctx, member_id))[0] ?? '' };
}

/** A session whose member has an export. */
async function exported(ctx: Ctx, name: string): Promise<string> {
  const { member_id, token } = await aMember(ctx, name);
  const { session_id } = (await findSession(ctx.db, token)) ?? {};
  await askExport(ctx, { member_id, session_id, password, address });
  const { storage_key } = await ctx.db
    .selectFrom('member_export')
    .select('storage_key')
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  await makeExport(ctx, { storage_key });
  return token;
}
