import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { security_urls } from '#contracts/calls/accounts/account-security.ts';
import { end_session_url, me_url } from '#contracts/calls/accounts/accounts.ts';
import { calls } from '#api/openapi/document.ts';
import { accessPolicy } from '#domain/access/index.ts';
import { findSession } from '#domain/members/index.ts';
import { get, type Asked } from '../support/asked.ts';
import { accountSecrets } from '../support/account-secrets.ts';
import { withApi } from '../support/api.ts';
import { token_scopes, type TokenScope } from '#contracts/calls/accounts/api-tokens.ts';
import { createApiToken, listApiTokens } from '#domain/api-tokens/index.ts';
import { drawBy } from '../support/draw.ts';
import { member_password } from '../support/members.ts';
import { callersOf, viewers } from '../support/callers.ts';
import { right_secrets } from '../support/right-account-requests.ts';
import { rightRequests } from '../support/right-requests.ts';
import { listenToStatements } from '../support/sent-statements.ts';
import { aSmallCatalogue } from '../support/small-catalogue.ts';

/** The callers of each call: all of them, whatever session is sent, or only members with one. */
const rights: Readonly<Record<string, 'everybody' | 'members'>> = {
  listVideos: 'everybody',
  listVideosOfTag: 'everybody',
  searchVideos: 'everybody',
  listFacets: 'everybody',
  listCountryFacets: 'everybody',
  listNearest: 'everybody',
  listRelatedVideos: 'everybody',
  getVideo: 'everybody',
  getVideoFile: 'everybody',
  getPlainFile: 'everybody',
  getTimeline: 'everybody',
  getVideoStats: 'everybody',
  getOEmbed: 'everybody',
  listPartnerVideos: 'everybody',
  listDumpFiles: 'everybody',
  getDump: 'everybody',
  listRemovedVideos: 'everybody',
  listComments: 'everybody',
  listReplies: 'everybody',
  getThread: 'everybody',
  listAlbums: 'everybody',
  getAlbum: 'everybody',
  listModels: 'everybody',
  getModel: 'everybody',
  listLetters: 'everybody',
  getCompany: 'everybody',
  listWall: 'everybody',
  listChannels: 'everybody',
  getChannel: 'everybody',
  listPlaylists: 'everybody',
  getPlaylist: 'everybody',
  listPlaylistVideos: 'everybody',
  getPlaylistQueue: 'everybody',
  searchNames: 'everybody',
  getSearchOverview: 'everybody',
  listSearchWords: 'everybody',
  getMain: 'everybody',
  listCategories: 'everybody',
  listTags: 'everybody',
  listCountries: 'everybody',
  listRelatedNames: 'everybody',
  listSuggestions: 'everybody',
  suggest: 'everybody',
  getChallenge: 'everybody',
  sendReport: 'everybody',
  sendForm: 'everybody',
  confirmForm: 'everybody',
  getFormDraft: 'everybody',
  getCaseStatus: 'everybody',
  sendAgePhoto: 'everybody',
  getAgeStatus: 'everybody',
  checkAge: 'everybody',
  startAgeRedirect: 'everybody',
  finishAgeRedirect: 'everybody',
  takeVerificationResult: 'everybody',
  signUp: 'everybody',
  getConfirmLink: 'everybody',
  confirmAccount: 'everybody',
  signIn: 'everybody',
  giveCode: 'everybody',
  askRestore: 'everybody',
  askConfirmation: 'everybody',
  getRestoreLink: 'everybody',
  setPassword: 'everybody',
  getEmailLink: 'everybody',
  confirmEmail: 'everybody',
  getUndoEmailLink: 'everybody',
  undoEmail: 'everybody',
  getAccountDraft: 'everybody',
  signOut: 'everybody',
  requestPasskey: 'everybody',
  signInByPasskey: 'everybody',
  input: 'everybody',
  watch: 'everybody',
  setPreferences: 'everybody',
  getInformation: 'everybody',
  getSearchHelp: 'everybody',
  getApiDescription: 'everybody',
  getGate: 'everybody',
  getHealth: 'everybody',
  nameThings: 'everybody',
  listMovedThings: 'everybody',
  sendMemberPicture: 'members',
  listHiddenThings: 'members',
  changeHiddenThings: 'members',
  getMember: 'everybody',
  listMemberFavourites: 'everybody',
  listUploads: 'members',
  createUpload: 'members',
  getUpload: 'members',
  sendUploadPart: 'members',
  cancelUpload: 'members',
  getUploadPage: 'members',
  listOwnVideos: 'members',
  getOwnVideo: 'members',
  getOwnStatistics: 'members',
  listOwnPeople: 'members',
  changeOwnPeople: 'members',
  editVideo: 'members',
  fillUploadForms: 'members',
  setUploadMails: 'members',
  changeOwnVideos: 'members',
  getAlbumPage: 'members',
  listOwnAlbums: 'members',
  getOwnAlbum: 'members',
  editAlbum: 'members',
  getMyVideo: 'members',
  listMyRelated: 'members',
  getMyVideoFile: 'members',
  getMe: 'members',
  listSessions: 'members',
  acceptTerms: 'members',
  listOwnComments: 'members',
  postComment: 'members',
  editComment: 'members',
  deleteComment: 'members',
  setComments: 'members',
  getSubscription: 'members',
  listSubscriptions: 'members',
  listFeed: 'members',
  subscribe: 'members',
  unsubscribe: 'members',
  listNotifications: 'members',
  countUnreadNotifications: 'members',
  streamNotifications: 'members',
  readNotifications: 'members',
  setNotifications: 'members',
  setNotified: 'members',
  getDigest: 'members',
  saveDigest: 'members',
  showUnsubscribe: 'everybody',
  unsubscribeFromMails: 'everybody',
  getFriendState: 'members',
  listFriends: 'members',
  getContacts: 'members',
  askFriend: 'members',
  acceptFriend: 'members',
  declineFriend: 'members',
  cancelFriendRequest: 'members',
  removeFriend: 'members',
  sendMessage: 'members',
  listThreads: 'members',
  getThreadMessages: 'members',
  markThreadRead: 'members',
  acceptThread: 'members',
  reportMessage: 'members',
  deleteThread: 'members',
  blockFromThread: 'members',
  listOwnPlaylists: 'members',
  getOwnPlaylist: 'members',
  getOwnPlaylistQueue: 'members',
  savePlaylist: 'members',
  deletePlaylist: 'members',
  addToPlaylist: 'members',
  removeFromPlaylist: 'members',
  moveInPlaylist: 'members',
  addFavourite: 'members',
  listFavourites: 'members',
  mergeFavourites: 'members',
  removeFavourite: 'members',
  addToWatchLater: 'members',
  listWatchLater: 'members',
  finishWatching: 'members',
  saveWatchLater: 'members',
  removeFromWatchLater: 'members',
  getMarks: 'members',
  listHistory: 'members',
  recordWatched: 'members',
  removeWatched: 'members',
  clearHistory: 'members',
  changeHistory: 'members',
  mergeHistory: 'members',
  endSession: 'members',
  getMyMember: 'members',
  listMyMemberFavourites: 'members',
  getProfile: 'members',
  saveProfile: 'members',
  getPrivacy: 'members',
  savePrivacy: 'members',
  blockMember: 'members',
  unblockMember: 'members',
  getSecurity: 'members',
  askEmailChange: 'members',
  beginFactor: 'members',
  confirmFactor: 'members',
  makeRecoveryCodes: 'members',
  endFactor: 'members',
  changePassword: 'members',
  listApiTokens: 'members',
  createApiToken: 'members',
  revokeApiToken: 'members',
  getAccountData: 'members',
  listOwnDecisions: 'members',
  appealDecision: 'members',
  getVerification: 'members',
  applyForVerification: 'members',
  startVerification: 'members',
  askExport: 'members',
  openExport: 'members',
  getExport: 'members',
  eraseAccount: 'members',
  beginPasskey: 'members',
  addPasskey: 'members',
  requestPasskeyProof: 'members',
  renamePasskey: 'members',
  removePasskey: 'members',
};

const api = withApi();
beforeAll(async () => {
  await aSmallCatalogue(api.ctx({ kind: 'system' }));
});

const { sessionOf, send, ask, databaseNow } = callersOf(api);

async function suspendedSession(): Promise<string> {
  const token = await sessionOf('administrator');
  const session = await findSession(api.db, token);
  await sql`update login set suspended_at = now() where id = ${session?.member_id}`.execute(api.db);
  return token;
}

test('the table of actions has them as here', () => {
  const isOpen = (id: string) =>
    accessPolicy.isAction(id) && accessPolicy.ruleOf(id).who === 'visitor';
  const by_table = calls.map(({ id }) => [id, isOpen(id) ? 'everybody' : 'members']);
  expect(Object.fromEntries(by_table)).toEqual(rights);
});

test('each call of the OpenAPI document has a row', () => {
  expect(Object.keys(rights).toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
});

test('calls of members refuse visitors and suspended members, and then nothing has changed', async () => {
  const right = rightRequests([], undefined, {
    ...right_secrets,
    ...(await accountSecrets(api.ctx())),
  });
  const suspended = await suspendedSession();
  const before = await databaseNow();
  for (const { id } of calls.filter((call) => rights[call.id] === 'members')) {
    const asked = right[id]?.(drawBy(id)) ?? { method: 'GET', url: '/' };
    for (const token of [undefined, suspended, 'A'.repeat(32)])
      expect([id, token, await ask(asked, token)]).toEqual([id, token, 401]);
  }
  expect(await databaseNow()).toEqual(before);
});

test.each(viewers)('calls of members serve: %s', async (viewer) => {
  const right = rightRequests([], undefined, right_secrets);
  let token = await sessionOf(viewer);
  for (const { id } of calls.filter((call) => rights[call.id] === 'members')) {
    // Some calls end the session.
    if (!(await findSession(api.db, token))) token = await sessionOf(viewer);
    const status = await ask(right[id]?.(drawBy(id)) ?? { method: 'GET', url: '/' }, token);
    expect([id, [401, 403, 429].includes(status) || status >= 500, status]).toEqual([
      id,
      false,
      status,
    ]);
  }
});

/** An API token of a new member, who has the rights of an administrator in sessions. */
async function tokenOf(scopes: readonly TokenScope[]): Promise<string> {
  const session = await findSession(api.db, await sessionOf('administrator'));
  const { member_id = 0, session_id = 0 } = session ?? {};
  const proof = { member_id, session_id, password: member_password, address: '192.0.2.1' };
  await createApiToken(api.ctx(), { ...proof, name: 'Script', scopes, days: 30 });
  const [made] = await listApiTokens(api.ctx(), { member_id, session_id });
  return made?.secret ?? '';
}

/** Calls that an API token may make, by its scope. */
const of_tokens: Readonly<Record<string, TokenScope>> = {
  listUploads: 'upload',
  createUpload: 'upload',
  getUpload: 'upload',
  sendUploadPart: 'upload',
  cancelUpload: 'upload',
  editVideo: 'video_edit',
  fillUploadForms: 'video_edit',
  editAlbum: 'album_edit',
};

test.each([...token_scopes, undefined])(
  'an API token makes the calls of its scope alone: %s',
  async (scope) => {
    const right = rightRequests([], undefined, right_secrets);
    const secret = await tokenOf(scope === undefined ? token_scopes : [scope]);
    const before = await databaseNow();
    for (const { id } of calls.filter((call) => rights[call.id] === 'members')) {
      const wanted = of_tokens[id];
      const isOwn = wanted !== undefined && (scope === undefined || scope === wanted);
      const asked = right[id]?.(drawBy(id)) ?? { method: 'GET', url: '/' };
      const status = await ask(asked, undefined, secret);
      expect([id, isOwn ? [401, 403, 429].includes(status) || status >= 500 : status]).toEqual([
        id,
        isOwn ? false : 403,
      ]);
    }
    const after = await databaseNow();
    const changed = [...after].flatMap(([name, state]) =>
      before.get(name) === state ? [] : [name],
    );
    // Uploads and drafts that the token begins, and the day of its use.
    const own = new Set(['upload', 'upload_form', 'api_token', 'album_draft']);
    expect(changed.filter((name) => !own.has(name))).toEqual([]);
  },
);

/** A public read as a cache sees it. */
async function seenBy(asked: Asked, token?: string) {
  const { statusCode: status, headers, body } = await send(asked, token);
  const { 'cache-control': policy, vary, etag, 'content-type': type, 'set-cookie': set } = headers;
  return { status, policy, vary, etag, type, set, body };
}

/** Each answer is drawn, and stored by no cache. */
const drawn = new Set(['getChallenge']);

test('public reads are the same to every caller byte for byte, and cost no statement about sessions', async () => {
  const right = rightRequests(
    [`/timelines/1.${'a'.repeat(27)}.${'k'.repeat(22)}.vtt`],
    undefined,
    right_secrets,
  );
  const sentFor = listenToStatements();
  const aboutSessions = async (work: () => Promise<unknown>): Promise<string[]> =>
    (await sentFor(work)).filter((text) => /login_session/.test(text));
  const reads = calls.filter(({ id, method }) => rights[id] === 'everybody' && method === 'GET');
  let [compared, token] = [0, ''];
  for (const viewer of viewers) {
    token = await sessionOf(viewer);
    for (const { id } of reads) {
      const asked = right[id]?.(drawBy(id));
      if (!asked) continue;
      const stranger = await seenBy(asked);
      const sent = await aboutSessions(async () => {
        const own = await seenBy(asked, token);
        const body = drawn.has(id) ? stranger.body : own.body;
        expect([viewer, id, { ...own, body }]).toEqual([viewer, id, stranger]);
        compared++;
      });
      expect([viewer, id, sent]).toEqual([viewer, id, []]);
    }
  }
  expect(compared).toBeGreaterThan(40 * viewers.length);
  // A call that asks for the session is heard to do so, by one statement.
  const own = await sentFor(() => send(get(me_url), token));
  expect(own).toEqual([expect.stringContaining('login_session')]);
});

test('public reads answer the same with an API token', async () => {
  const right = rightRequests(
    [`/timelines/1.${'a'.repeat(27)}.${'k'.repeat(22)}.vtt`],
    undefined,
    right_secrets,
  );
  const secret = await tokenOf(token_scopes);
  for (const { id } of calls.filter(
    (call) => rights[call.id] === 'everybody' && call.method === 'GET',
  )) {
    const asked = right[id]?.(drawBy(id)) ?? { method: 'GET', url: '/' };
    expect([id, await ask(asked, undefined, secret)]).toEqual([id, await ask(asked)]);
  }
});

test('no caller, not even an administrator, changes what belongs to another member', async () => {
  const { keyed, passkey_id } = await accountSecrets(api.ctx(), 'C');
  const owner = await findSession(api.db, keyed);
  for (const viewer of viewers) {
    const token = await sessionOf(viewer);
    const before = await databaseNow();
    for (const [url, fields] of [
      [end_session_url, { session: String(owner?.session_id) }],
      [security_urls.rename_passkey, { id: passkey_id, name: 'Mine' }],
    ] as const) {
      const form = new URLSearchParams(fields).toString();
      const asked = {
        method: 'POST',
        url,
        form,
        headers: { origin: 'https://tube.example' },
      } as const;
      expect([viewer, url, await ask(asked, token)]).toEqual([viewer, url, 404]);
    }
    expect(await databaseNow()).toEqual(before);
    const removal = { id: passkey_id, password: member_password };
    await ask(
      {
        method: 'POST',
        url: security_urls.remove_passkey,
        form: new URLSearchParams(removal).toString(),
        headers: { origin: 'https://tube.example' },
      },
      token,
    );
  }
  const { rows } = await sql`select from login_passkey where passkey_id = ${passkey_id}`.execute(
    api.db,
  );
  expect(rows).toHaveLength(1);
});
