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

const list = (token: string, reference = state.reference) =>
  staffed.ask('listCaseDocuments', { token, parameters: { reference } });
const view = (token: string, reference: string, document_id: number, body: object) =>
  staffed.ask('viewDocument', {
    token,
    parameters: { reference, document_id: String(document_id) },
    body,
  });

test('a case of an application names its photos, and shows them to whoever has it and says why', async () => {
  const { holder: token, reference } = state;
  const { body } = await list(token);
  expect(body).toEqual({
    needs_second: false,
    documents: [
      { document_id: expect.any(Number), kind: 'passport', is_erased: false },
      { document_id: expect.any(Number), kind: 'selfie', is_erased: false },
    ],
  });
  const id = body.documents[0]?.document_id ?? 0;
  const reason = { reason: 'To compare the faces.' };
  expect((await view(token, reference, id, reason)).status).toBe(403);
  await staffed.ask('claimCase', { token, parameters: { reference } });
  expect((await view(token, reference, id, { reason: '  ' })).status).toBe(422);
  expect((await view(token, reference, 999_999, reason)).status).toBe(404);
  const seen = await view(token, reference, id, reason);
  expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'no-store']);
  const [, picture = ''] = /^data:image\/jpeg;base64,(.+)$/.exec(seen.body.picture) ?? [];
  expect((await sharp(Buffer.from(picture, 'base64')).metadata()).format).toBe('jpeg');
  const shown = await staffed.ask('getCase', { token, parameters: { reference } });
  expect(shown.body).toMatchObject({
    subject: { type: 'verification', title: 'Anna', status: 'pending', pictures: [] },
    actions: ['approve', 'reject'],
    case: { kind: 'verification', title: 'Anna' },
  });
  expect(shown.body.events[0]).toMatchObject({ kind: 'viewed', note: 'To compare the faces.' });
});

test('nobody else sees them: without the case, and of the own application never', async () => {
  const { other: token, own, reference } = state;
  const id = (await list(token)).body.documents[0]?.document_id ?? 0;
  const reason = { reason: 'Curious.' };
  expect((await view(token, reference, id, reason)).status).toBe(403);
  await staffed.ask('claimCase', { token, parameters: { reference: own } });
  const of = (await list(token, own)).body.documents[0]?.document_id ?? 0;
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

test('somebody else agrees, and never whoever has the case', async () => {
  const { holder, other, reference } = state;
  const document_id = String((await list(other)).body.documents[0]?.document_id);
  const agree = (token: string) =>
    staffed.ask('agreeToDocument', {
      token,
      parameters: { reference, document_id },
      body: { reason: 'Agreed.' },
    });
  expect((await agree(holder)).status).toBe(403);
  expect((await agree(other)).status).toBe(200);
  await staffed.ask('releaseCase', { token: holder, parameters: { reference } });
  expect((await agree(other)).status).toBe(422);
});
