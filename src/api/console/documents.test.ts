import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { applyWithPhotos } from '#domain/verifications/index.ts';
import { withApi } from '#tests/support/api.ts';
import { aSignedInStaff, withConsole } from '#tests/support/console.ts';
import { aMember } from '#tests/support/members.ts';

const api = withApi();
const staffed = withConsole(api);
const state = { reference: '', holder: '', other: '', own: '' };

beforeAll(async () => {
  const create = { width: 900, height: 600, channels: 3, background: '#48c' } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  const apply = async (member_id: number) => {
    const photos = { document: photo, selfie: photo };
    await applyWithPhotos(api.ctx(), { member_id, agreement: '1', kind: 'passport', ...photos });
    const { reference } = await api.db
      .selectFrom('moderation_case')
      .select('reference')
      .where('member_id', '=', member_id)
      .executeTakeFirstOrThrow();
    return reference;
  };
  state.reference = await apply((await aMember(api.ctx(), 'Anna')).member_id);
  state.holder = (await aSignedInStaff(api, staffed, 'Holding')).token;
  const other = await aSignedInStaff(api, staffed, 'Watching');
  state.other = other.token;
  state.own = await apply(other.member_id);
});

/** A console of the same site where documents need a second person. */
const careful = withConsole({
  ctx: () => {
    const ctx = api.ctx();
    return { ...ctx, settings: { ...ctx.settings, records: { four_eyes: true, years: 7 } } };
  },
  get db() {
    return api.db;
  },
});

const applicationIn = async (token: string, reference = state.reference, { ask } = staffed) =>
  (await ask('getCase', { token, parameters: { reference } })).body.application;
const idIn = async (token: string, reference = state.reference) =>
  (await applicationIn(token, reference))?.documents[0]?.document_id ?? 0;
const view = (token: string, reference: string, document_id: number, body: object) =>
  staffed.ask('viewDocument', {
    token,
    parameters: { reference, document_id: String(document_id) },
    body,
  });

test('a case of an application names its photos, and shows them to the holder of the case who gives a reason', async () => {
  const { holder: token, reference } = state;
  expect(await applicationIn(token)).toEqual({
    documents: [
      { document_id: expect.any(Number), kind: 'passport', valid_until: null, access: 'free' },
      { document_id: expect.any(Number), kind: 'selfie', valid_until: null, access: 'free' },
    ],
    requests: [],
  });
  const id = await idIn(token);
  const reason = { reason: 'To compare the faces.' };
  expect((await view(token, reference, id, reason)).status).toBe(403);
  await staffed.ask('claimCase', { token, parameters: { reference } });
  expect((await view(token, reference, id, { reason: '  ' })).status).toBe(422);
  expect((await view(token, reference, 999_999, reason)).status).toBe(404);
  const seen = await view(token, reference, id, reason);
  expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'no-store']);
  const picture = Buffer.from(seen.body.picture, 'base64');
  expect((await sharp(picture).metadata()).format).toBe('jpeg');
  // No person is registered: the photo is compared with the other one.
  expect(seen.body.person).toBeNull();
  const shown = await staffed.ask('getCase', { token, parameters: { reference } });
  expect(shown.body).toMatchObject({
    subject: { type: 'verification', title: 'Anna', status: 'pending', pictures: [] },
    people: null,
    actions: ['approve', 'reject'],
    case: { kind: 'verification', title: 'Anna' },
  });
  expect(shown.body.events[0]).toMatchObject({ kind: 'viewed', note: 'To compare the faces.' });
});

test('no one else sees them: without the case, and of the own application never', async () => {
  const { other: token, own, reference } = state;
  const id = await idIn(token);
  const reason = { reason: 'Curious.' };
  expect((await view(token, reference, id, reason)).status).toBe(403);
  const claim = await staffed.ask('claimCase', { token, parameters: { reference: own } });
  expect(claim.status).toBe(403);
  await sql`update moderation_case set state = 'working', assignee_id = member_id, lease_until = now() + interval '10 minutes'
    where reference = ${own}`.execute(api.db);
  const of = await idIn(token, own);
  expect((await view(token, own, of, reason)).status).toBe(403);
  // The case is about another application.
  expect((await view(token, own, id, reason)).status).toBe(403);
  const decided = await staffed.ask('decideCase', {
    token,
    parameters: { reference: own },
    body: { action: 'approve' },
  });
  expect(decided.status).toBe(403);
});

test('with four eyes the holder asks and another member of staff agrees, never the holder', async () => {
  const { holder, other, reference } = state;
  const id = await idIn(holder);
  const parameters = { reference, document_id: String(id) };
  const body = { reason: 'The dates differ.' };
  const ask = (token: string, { ask: send } = careful) =>
    send('askForDocument', { token, parameters, body });
  const agree = (token: string) => careful.ask('agreeToDocument', { token, parameters });
  const look = () => careful.ask('viewDocument', { token: holder, parameters, body });
  const accessOf = async (token: string) =>
    (await applicationIn(token, reference, careful))?.documents[0]?.access;
  // Where no agreement is needed, no one can ask for it.
  expect((await ask(holder, staffed)).status).toBe(409);
  expect((await ask(other)).status).toBe(403);
  expect((await agree(other)).status).toBe(404);
  expect(await accessOf(holder)).toBe('ask');
  expect((await look()).status).toBe(403);
  expect((await ask(holder)).status).toBe(200);
  expect(await accessOf(holder)).toBe('asked');
  expect((await applicationIn(other, reference, careful))?.requests).toMatchObject([
    { document_id: id, asked_by: { username: 'Holding' }, reason: 'The dates differ.' },
  ]);
  expect((await applicationIn(holder, reference, careful))?.requests).toEqual([]);
  expect((await agree(holder)).status).toBe(403);
  expect((await look()).status).toBe(403);
  expect((await agree(other)).status).toBe(200);
  expect(await accessOf(holder)).toBe('free');
  expect((await look()).status).toBe(200);
  const { body: shown } = await careful.ask('getCase', {
    token: holder,
    parameters: { reference },
  });
  expect(shown.events.map(({ kind, after }) => [kind, Object.keys(after ?? {})])).toEqual(
    expect.arrayContaining([
      ['viewed', expect.arrayContaining(['document_id', 'verification_id'])],
      ['note', expect.arrayContaining(['agreed_to'])],
      ['note', ['asks_for']],
    ]),
  );
  await staffed.ask('releaseCase', { token: holder, parameters: { reference } });
  expect((await agree(other)).status).toBe(403);
});

test('a look that is refused is written down, once an hour and reason, and nothing else is', async () => {
  const { member_id, token } = await aSignedInStaff(api, staffed, 'Peeking');
  const { reference } = state;
  const id = await idIn(token);
  const reason = { reason: 'Curious.' };
  const noted = () =>
    api.db
      .selectFrom('audit_event')
      .select(['kind', 'actor', 'info'])
      .where('member_id', '=', member_id)
      .where('kind', '=', 'document.refused')
      .orderBy('audit_event_id')
      .execute();
  const events = async () =>
    (await staffed.ask('getCase', { token, parameters: { reference } })).body.events.length;
  const before = await events();
  expect((await view(token, reference, id, { reason: '  ' })).status).toBe(422);
  expect((await view(token, reference, 999_999, reason)).status).toBe(404);
  expect(await noted()).toEqual([]);
  for (let n = 0; n < 3; n++) expect((await view(token, reference, id, reason)).status).toBe(403);
  expect((await view(token, 'ZZZZZZZZ', id, reason)).status).toBe(403);
  const event = { kind: 'document.refused', actor: 'member' };
  expect(await noted()).toEqual([
    { ...event, info: { reason: 'not claimed', reference } },
    { ...event, info: { reason: 'missing', reference: 'ZZZZZZZZ' } },
  ]);
  expect(await events()).toBe(before);
});
