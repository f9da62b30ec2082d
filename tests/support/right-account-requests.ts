import { appeal_url, decisionsUrl } from '#contracts/calls/accounts/own-decisions.ts';
import { data_url, export_file_url } from '#contracts/calls/accounts/account-data.ts';
import { api_tokens_url } from '#contracts/calls/accounts/api-tokens.ts';
import { security_url, security_urls } from '#contracts/calls/accounts/account-security.ts';
import { passkey_urls } from '#contracts/calls/accounts/passkeys.ts';
import {
  accountDraftUrl,
  accountLinkUrl,
  auth_urls,
  accept_terms_url,
  end_session_url,
  me_url,
  sessions_url,
} from '#contracts/calls/accounts/accounts.ts';
import {
  change_hidden_url,
  hidden_things_url,
  movedThingsUrl,
  namedThingsUrl,
} from '#contracts/calls/accounts/hidden-things.ts';
import {
  verification_result_url,
  verification_service_url,
  verification_url,
} from '#contracts/calls/accounts/verification.ts';
import { member_picture_url } from '#contracts/calls/accounts/member-pictures.ts';
import {
  memberFavouritesUrl,
  myMemberFavouritesUrl,
} from '#contracts/calls/social/member-favourites.ts';
import { memberUrl, myMemberUrl } from '#contracts/calls/accounts/member-url.ts';
import {
  block_url,
  privacy_url,
  profile_url,
  save_privacy_url,
  save_profile_url,
  unblock_url,
} from '#contracts/calls/accounts/profiles.ts';
import { audiences, messageAudiences } from '#contracts/members/profile.ts';
import { myRelatedUrl, myVideoFileUrl, myVideoUrl } from '#contracts/calls/uploads/my-videos.ts';
import { languages } from '#contracts/vocabulary.ts';
import { get, idOf, post, words, type Asked } from './asked.ts';
import type { Draw } from './draw.ts';
import { small } from './small-catalogue.ts';
import { rightSocialRequests } from './right-social-requests.ts';
import { rightUploadRequests } from './right-upload-requests.ts';

/** Secrets that requests name; shaped like right ones unless a test made them. */
export interface RightSecrets {
  draft: string;
  case: string;
  dump_key: string;
  confirm_link: string;
  restore_link: string;
  email_link: string;
  email_undo_link: string;
  /** Sessions: one that waits for `code`, and two for turning a second factor on and off. */
  waiting: string;
  code: string;
  exported: string;
  begun: string;
  begun_code: string;
  enabled: string;
  leaving: string;
  recovery: string;
  /** The answer of an authenticator, and a session whose member has a passkey. */
  passkey: string;
  keyed: string;
  passkey_id: string;
  new_passkey: string;
  account_draft: string;
  /** Number of a token of the member of `session`. */
  api_token_id: string;
  /** The secret that ends the digests of the member of `session`. */
  digest_end: string;
  /** Uploads of the member of `session`: one of 11 bytes that waits for them, and one that may end. */
  upload: string;
  ended_upload: string;
  /** An upload of that member whose form is a draft, and a video that waits. */
  form_upload: string;
  own_video: string;
  /** A draft of an album of that member, and an album that waits. */
  album_draft: string;
  own_album: string;
  own_person: string;
  comment: string;
  playlist: string;
  /** A thread of that member with a message, and the names of who writes there and of who asked it to be a friend. */
  thread: string;
  message: string;
  writer: string;
  asker: string;
  applicant: string;
  /** A result that the service of identities has signed. */
  result: string;
  /** Of the member of `session`: the number of a statement of reasons. */
  statement: string;
  session: string;
  /** Of the member of `session`, whose password a spoiled request may have changed. */
  username: string;
}
export const right_secrets: RightSecrets = {
  draft: 'd'.repeat(32),
  case: 'c'.repeat(32),
  dump_key: 'B'.repeat(43),
  confirm_link: 'e'.repeat(32),
  restore_link: 'f'.repeat(32),
  email_link: 'h'.repeat(32),
  email_undo_link: 'i'.repeat(32),
  waiting: 'W'.repeat(32),
  code: '123456',
  exported: 'E'.repeat(32),
  begun: 'X'.repeat(32),
  begun_code: '123456',
  enabled: 'Y'.repeat(32),
  leaving: 'Z'.repeat(32),
  recovery: 'abcde-fghjk',
  passkey: '{}',
  keyed: 'V'.repeat(32),
  passkey_id: '1',
  new_passkey: '{}',
  account_draft: 'g'.repeat(32),
  api_token_id: '1',
  digest_end: 't'.repeat(27),
  upload: 'u'.repeat(22),
  ended_upload: 'v'.repeat(22),
  form_upload: 'w'.repeat(22),
  own_video: '1',
  album_draft: 'x'.repeat(22),
  own_album: '1',
  own_person: '1',
  comment: '1',
  playlist: '1',
  thread: '1',
  message: '1',
  writer: 'nora',
  asker: 'olga',
  applicant: 'a'.repeat(32),
  result: 'e30.e30.x',
  statement: '1',
  session: 'S'.repeat(32),
  username: 'anna',
};

const right_password = 'a calm green lake';
const passwordOf = (draw: Draw): string => (draw.chance(0.8) ? right_password : 'not this one');

/** Requests of accounts, by the ids of their calls. */
export function rightAccountRequests(
  secrets: RightSecrets,
): Readonly<Record<string, (draw: Draw) => Asked>> {
  const own = { origin: 'https://tube.example' };
  const postOwn = (...given: Parameters<typeof post>): Asked => ({
    ...post(...given),
    headers: own,
  });
  const withSession = (asked: Asked, session = secrets.session): Asked => ({
    ...asked,
    headers: { ...own, cookie: `__Host-session=${session}` },
  });
  return {
    signUp: (draw) =>
      postOwn(auth_urls.sign_up, {
        username: draw.of(['ab', `Somebody-${draw.whole(1, 1_000_000_000)}`]),
        email: draw.of(['a@example.com', 'a']),
        password: 'a calm green lake',
        adult: 'on',
        terms: 'on',
      }),
    getConfirmLink: () => get(accountLinkUrl('confirm', secrets.confirm_link)),
    getRestoreLink: () => get(accountLinkUrl('restore', secrets.restore_link)),
    getEmailLink: () => get(accountLinkUrl('email', secrets.email_link)),
    getUndoEmailLink: () => get(accountLinkUrl('email-undo', secrets.email_undo_link)),
    confirmEmail: (draw) =>
      postOwn(auth_urls.email, { token: draw.of([secrets.email_link, 'y'.repeat(32)]) }),
    undoEmail: (draw) =>
      postOwn(auth_urls.undo_email, { token: draw.of([secrets.email_undo_link, 'y'.repeat(32)]) }),
    giveCode: (draw) => ({
      ...post(auth_urls.code, {
        code: draw.chance(0.8) ? secrets.code : draw.of(['000000', 'abcde-fghjk']),
      }),
      headers: { ...own, cookie: `__Host-session=${secrets.waiting}` },
    }),
    getAccountDraft: () => get(accountDraftUrl(secrets.account_draft)),
    confirmAccount: (draw) =>
      postOwn(auth_urls.confirm, { token: draw.of([secrets.confirm_link, 'y'.repeat(32)]) }),
    signIn: (draw) =>
      postOwn(auth_urls.sign_in, {
        name: draw.chance(0.8) ? secrets.username : draw.of(words),
        password: passwordOf(draw),
      }),
    askRestore: () => postOwn(auth_urls.restore, { email: 'a@example.com' }),
    askConfirmation: () => postOwn(auth_urls.resend, { email: 'a@example.com' }),
    setPassword: (draw) =>
      postOwn(auth_urls.password, {
        token: draw.of([secrets.restore_link, 'y'.repeat(32)]),
        password: draw.of(['another calm lake', 'short']),
      }),
    signOut: () => postOwn(auth_urls.sign_out, { next: '/videos/longest/' }),
    getMe: () => withSession(get(me_url)),
    listSessions: () => withSession(get(sessions_url)),
    ...rightUploadRequests(secrets, withSession),
    getMyVideo: (draw) =>
      withSession(get(myVideoUrl.build({ video_id: idOf(draw, small.videos.count) }))),
    listMyRelated: (draw) =>
      withSession(
        get(
          myRelatedUrl.build({ video_id: idOf(draw, small.videos.count), group: draw.whole(1, 2) }),
        ),
      ),
    getMyVideoFile: (draw) =>
      withSession(get(myVideoFileUrl.build({ video_id: idOf(draw, small.videos.count) }))),
    listHiddenThings: () => withSession(get(hidden_things_url)),
    changeHiddenThings: (draw) =>
      withSession(
        post(change_hidden_url, draw.chance(0.8) ? { hide: 't1,c1', show: 'm1' } : { hide: 'x' }),
      ),
    nameThings: (draw) =>
      get(
        namedThingsUrl.build({
          things: draw.of([['t1'], ['c1', 't1', 'm1', 'h1', 'u1'], ['tzzzz']]),
          lang: draw.of(languages),
        }),
      ),
    ...rightSocialRequests(secrets, withSession),
    listMovedThings: () => get(movedThingsUrl.build({})),
    getSecurity: () => withSession(get(security_url)),
    changePassword: (draw) =>
      withSession(
        post(security_urls.change_password, {
          current: passwordOf(draw),
          password: draw.chance(0.8) ? right_password : 'short',
        }),
      ),
    askEmailChange: (draw) =>
      withSession(
        post(security_urls.change_email, {
          email: draw.chance(0.8) ? 'b@example.com' : 'b',
          password: passwordOf(draw),
        }),
      ),
    beginFactor: (draw) =>
      withSession(post(security_urls.begin_factor, { password: passwordOf(draw) })),
    confirmFactor: (draw) =>
      withSession(
        post(security_urls.confirm_factor, {
          code: draw.chance(0.8) ? secrets.begun_code : '000000',
        }),
        secrets.begun,
      ),
    endFactor: (draw) =>
      withSession(
        post(security_urls.end_factor, {
          password: passwordOf(draw),
          code: draw.chance(0.8) ? secrets.recovery : '000000',
        }),
        secrets.enabled,
      ),
    listApiTokens: () => withSession(get(api_tokens_url)),
    createApiToken: (draw) =>
      withSession(
        post(security_urls.create_token, {
          name: draw.of(words),
          days: draw.of(['30', '90', '31']),
          upload: draw.chance(0.8) ? 'on' : 'x',
          password: passwordOf(draw),
        }),
      ),
    revokeApiToken: (draw) =>
      withSession(
        post(security_urls.revoke_token, { id: draw.of([secrets.api_token_id, '999999']) }),
      ),
    getAccountData: () => withSession(get(data_url)),
    listOwnDecisions: () => withSession(get(decisionsUrl.pattern)),
    appealDecision: (draw) =>
      withSession(
        post(appeal_url, {
          statement: draw.of([secrets.statement, '999999']),
          message: draw.of(['It is my own film.', '']),
        }),
      ),
    getVerification: () => withSession(get(verification_url), secrets.applicant),
    applyForVerification: (draw) =>
      withSession(
        post(verification_url, {
          agreement: draw.of(['1', '2']),
          agree: 'on',
          kind: draw.of(['passport', 'x']),
        }),
        secrets.applicant,
      ),
    startVerification: () => withSession(get(verification_service_url), secrets.applicant),
    takeVerificationResult: () => post(verification_result_url, { result: secrets.result }),
    askExport: (draw) =>
      withSession(post(security_urls.export, { password: passwordOf(draw) }), secrets.begun),
    openExport: (draw) =>
      withSession(
        post(security_urls.open_export, { password: passwordOf(draw) }),
        secrets.exported,
      ),
    getExport: () => withSession(get(export_file_url), secrets.exported),
    eraseAccount: (draw) =>
      withSession(
        post(security_urls.erase, {
          password: passwordOf(draw),
          ...(draw.chance(0.5) && { keep_comments: 'on' }),
        }),
        secrets.leaving,
      ),
    makeRecoveryCodes: (draw) =>
      withSession(post(security_urls.new_codes, { password: passwordOf(draw) }), secrets.begun),
    getMember: (draw) => get(memberUrl.build(draw.of(['alice', 'Alice', 'anna', 'none']))),
    getMyMember: (draw) => withSession(get(myMemberUrl.build(draw.of(['alice', 'none'])))),
    listMemberFavourites: (draw) =>
      get(memberFavouritesUrl.build({ member_id: draw.of([1, 2, 9]), after: 'first' })),
    listMyMemberFavourites: (draw) =>
      withSession(
        get(myMemberFavouritesUrl.build({ member_id: draw.of([1, 2, 9]), after: 'first' })),
      ),
    getProfile: () => withSession(get(profile_url)),
    saveProfile: (draw) =>
      withSession(
        post(save_profile_url, {
          about: draw.of(words),
          birth_date: draw.of(['', '1990-02-28', '1990-02-30']),
          country: draw.of(['', 'at', 'zz']),
          website: draw.of(['', 'example.com', 'javascript:alert(1)']),
          gender: draw.of(['', 'couple', 'none']),
          about_audience: draw.of(audiences),
        }),
      ),
    sendMemberPicture: (draw) => ({
      ...withSession(post(member_picture_url, { section: draw.of(['u_ava', 'u_cover', 'x']) })),
      // Each one is decoded in a process of its own.
      ...(draw.chance(0.3) && { has_picture: true }),
    }),
    getPrivacy: () => withSession(get(privacy_url)),
    savePrivacy: (draw) =>
      withSession(
        post(save_privacy_url, {
          visibility: draw.of(audiences),
          messages_from: draw.of(messageAudiences),
          requests_from: draw.of(['members', 'none', 'x']),
        }),
      ),
    blockMember: (draw) =>
      withSession(post(block_url, { username: draw.of(['alice', 'anna', 'none']) })),
    unblockMember: () => withSession(post(unblock_url, { username: 'alice' })),
    requestPasskey: () => postOwn(passkey_urls.sign_in, { purpose: 'sign-in' }),
    signInByPasskey: (draw) =>
      postOwn(auth_urls.passkey, { passkey: draw.of([secrets.passkey, '{}']) }),
    beginPasskey: (draw) =>
      withSession(post(passkey_urls.add, { password: passwordOf(draw) }), secrets.keyed),
    addPasskey: (draw) =>
      withSession(
        post(security_urls.add_passkey, { passkey: draw.of([secrets.new_passkey, '{}']) }),
        secrets.keyed,
      ),
    requestPasskeyProof: () =>
      withSession(post(passkey_urls.proof, { purpose: 'proof' }), secrets.keyed),
    renamePasskey: (draw) =>
      withSession(
        post(security_urls.rename_passkey, { id: secrets.passkey_id, name: draw.of(words) }),
        secrets.keyed,
      ),
    removePasskey: (draw) =>
      withSession(
        post(security_urls.remove_passkey, {
          id: secrets.passkey_id,
          password: passwordOf(draw),
        }),
        secrets.keyed,
      ),
    acceptTerms: (draw) => withSession(post(accept_terms_url, { version: draw.of(['1', '2']) })),
    endSession: () => withSession(post(end_session_url, { session: 'others' })),
  };
}
