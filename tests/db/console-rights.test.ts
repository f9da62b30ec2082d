import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { authorizeRoutes } from '#api/access/authorize-routes.ts';
import { consoleDocument } from '#api/console/console-document.ts';
import { consoleCalls, type ConsoleCallId } from '#contracts/calls/console/console.ts';
import { consoleRules } from '#domain/access/console-rules.ts';
import { consolePolicy } from '#domain/access/index.ts';
import { newAgeSecret, sendPhoto } from '#domain/ages/index.ts';
import { openCase } from '#domain/moderation/index.ts';
import { applyWithPhotos } from '#domain/verifications/index.ts';
import { withApi } from '../support/api.ts';
import { aSignedInStaff, aStaff, withConsole, type AskOptions } from '../support/console.ts';
import { aVideo } from '../support/factories.ts';
import { aMember } from '../support/members.ts';
import { withRecords } from '../support/records.ts';
import { sampleOf } from '../support/sample.ts';

// Each call of the console's document × everyone who may come. A call without a row fails.

const api = withApi();
const staffed = withConsole(api);

interface Ground {
  reference: string;
  form: string;
  video_id: number;
  member_id: number;
  document_id: number;
  /** A case of an application, and a photo of it. */
  application: string;
  photo_id: number;
  /** A case of an age check. */
  age: string;
  verification_id: number;
  /** Of the decision that a call before has made. */
  decision_id: number;
  batched: string;
}

interface Row {
  who: 'anybody' | 'staff' | 'administrator';
  ask?: (ground: Ground) => AskOptions | readonly AskOptions[];
  /** The answer to a caller with the right: the status, and for a refusal its code or its fields. */
  gives: number | readonly [status: number, code: string | object];
}

const staff = 'staff';
const ofCase = ({ reference }: Ground) => ({ parameters: { reference } });
/** The same for a case of an application, and one of an age check. */
const ofEach = ({ reference, application, age }: Ground) =>
  [reference, application, age].map((each) => ({ parameters: { reference: each } }));
/** A document of a person who is shown, and a photo of an application. */
const ofDocuments = ({ reference, document_id, application, photo_id }: Ground) => [
  { parameters: { reference, document_id: String(document_id) } },
  { parameters: { reference: application, document_id: String(photo_id) } },
];
const reason = 'To compare the name.';
const changes = { action: 'ask-changes', details: { changes: { title: 'Say more.' } } };

/** The callers and the answer of each call, in an order that makes sense. */
const rights: Readonly<Record<string, Row>> = {
  signIn: {
    who: 'anybody',
    ask: () => ({ body: { name: 'Nobody', password: 'nothing' } }),
    gives: [401, 'invalid_login'],
  },
  giveCode: {
    who: 'anybody',
    ask: () => ({ body: { code: '000000' }, token: '' }),
    gives: [401, 'unauthorized'],
  },
  requestPasskey: { who: 'anybody', gives: 200 },
  signInByPasskey: {
    who: 'anybody',
    ask: () => ({ body: { passkey: '{}' } }),
    gives: [422, { passkey: 'wrong' }],
  },
  getMe: { who: staff, gives: 200 },
  listQueues: { who: staff, gives: 200 },
  saveQueue: {
    who: staff,
    ask: () => ({ body: { name: 'Films', is_shared: false, filter: { type: 'video' } } }),
    gives: 200,
  },
  deleteQueue: { who: staff, ask: () => ({ parameters: { queue_id: '999999' } }), gives: 200 },
  listCases: { who: staff, gives: 200 },
  getCase: { who: staff, ask: ofEach, gives: 200 },
  claimCase: { who: staff, ask: ofEach, gives: 200 },
  noteCase: { who: staff, ask: (it) => ({ ...ofCase(it), body: { note: 'Seen.' } }), gives: 200 },
  viewDocument: {
    who: staff,
    ask: (it) => ofDocuments(it).map((each) => ({ ...each, body: { reason } })),
    gives: 200,
  },
  // No agreement is needed here, and none was asked for.
  askForDocument: {
    who: staff,
    ask: (it) => ofDocuments(it).map((each) => ({ ...each, body: { reason } })),
    gives: [409, 'already'],
  },
  agreeToDocument: { who: staff, ask: ofDocuments, gives: [404, 'not_found'] },
  viewAgePhoto: {
    who: staff,
    ask: ({ age }) => ({ parameters: { reference: age } }),
    gives: 200,
  },
  decideAgePhoto: {
    who: staff,
    ask: ({ age }) => ({ parameters: { reference: age }, body: { refusal: 'face' } }),
    gives: 200,
  },
  openMemberCase: {
    who: staff,
    ask: (it) => ({ ...ofCase(it), body: { member: it.member_id, reason: 'Third time.' } }),
    gives: 200,
  },
  // The case is about another member.
  withdrawConsent: {
    who: staff,
    ask: ({ reference }) => ({
      parameters: { reference, person_id: '999999' },
      body: { reason: 'By mail.', withdrawn_on: '2024-11-02', of: 'all' },
    }),
    gives: [403, 'forbidden'],
  },
  decideCase: { who: staff, ask: (it) => ({ ...ofCase(it), body: changes }), gives: 200 },
  undoDecision: {
    who: staff,
    ask: ({ decision_id }) => ({ parameters: { decision_id: String(decision_id) } }),
    gives: 200,
  },
  releaseCase: { who: staff, ask: ofCase, gives: 200 },
  previewBatch: {
    who: staff,
    ask: ({ member_id: member }) => ({ body: { ...changes, member } }),
    gives: 200,
  },
  decideBatch: {
    who: staff,
    ask: ({ member_id: member, batched }) => ({
      body: { ...changes, member, references: [batched] },
    }),
    gives: 200,
  },
  undoBatch: {
    who: staff,
    ask: ({ decision_id }) => ({ body: { decisions: [decision_id] } }),
    gives: 200,
  },
  claimNext: { who: staff, gives: 200 },
  closeForm: {
    who: staff,
    ask: ({ form }) => ({
      parameters: { reference: form },
      body: { outcome: 'answered', words: 'Thank you.' },
    }),
    gives: 200,
  },
  getSubjectHistory: {
    who: staff,
    ask: ({ video_id, verification_id }) => [
      { parameters: { type: 'video', id: String(video_id) } },
      { parameters: { type: 'verification', id: String(verification_id) } },
    ],
    gives: 200,
  },
  getMemberHistory: {
    who: staff,
    ask: ({ member_id }) => ({ parameters: { id: String(member_id) } }),
    gives: 200,
  },
  getMyHistory: { who: staff, gives: 200 },
  getStaffHistory: {
    who: 'administrator',
    ask: ({ member_id }) => ({ parameters: { id: String(member_id) } }),
    gives: 200,
  },
  getTransparency: {
    who: 'administrator',
    ask: () => ({ query: '?from=2027-01-01&to=2027-01-31' }),
    gives: 200,
  },
  signOut: { who: 'anybody', gives: 200 },
};

const visitors = [
  'visitor',
  'member',
  'uploader',
  'moderator without a factor',
  'administrator without a factor',
  'moderator with a session of the site',
  'moderator who has not given the code',
  'moderator',
  'administrator',
] as const;
type Visitor = (typeof visitors)[number];

const mayAsk = (visitor: Visitor, right: Row['who']): boolean =>
  right === 'administrator'
    ? visitor === 'administrator'
    : visitor === 'moderator' || visitor === 'administrator';

/** The operations of the document. */
const documented = Object.values(
  consoleDocument(consolePolicy)['paths'] as Record<
    string,
    Record<string, { operationId: ConsoleCallId }>
  >,
).flatMap((operations) => Object.values(operations).map(({ operationId }) => operationId));

const { aPerson, agree } = withRecords(api);

/** Separate cases for each caller, so that no caller meets the changes of another. */
async function aGround(name: string): Promise<Ground> {
  const { member_id } = await aMember(api.ctx(), `Uploader-${name}`);
  const open = async () => {
    // It waits: sending back what visitors see would need a rule.
    const video_id = await aVideo(api.ctx({ kind: 'system' }), { member_id, status: 'pending' });
    const { reference } = await api.db.transaction().execute((trx) =>
      openCase(api.ctx(), trx, {
        kind: 'publication',
        subject: { type: 'video', id: String(video_id) },
        member_id,
      }),
    );
    return { video_id, reference };
  };
  const [{ video_id, reference }, { reference: batched }] = [await open(), await open()];
  const person = await aPerson(`Person ${name}`);
  await agree(person, video_id);
  const form = `ABCD${String(2000 + number)}`;
  await sql`
    insert into moderation_case (kind, reference, reason, lang, email, fields, secret_hash, target_type, target_id)
    values ('report', ${form}, 'other', 'en', 'eve@example.com', '{"message": "It is mine."}',
      sha256(${form}::bytea), 'video', ${String(video_id)})`.execute(api.db);
  const document_id = person.passport;
  const made = { reference, form, video_id, member_id, document_id, batched };
  const age = await anAgeCheck();
  return { ...made, ...(await anApplication(name)), age, decision_id: 999_999 };
}

/** The case of a photo that waits: one is made once the one before is decided. */
async function anAgeCheck(): Promise<string> {
  const waiting = async () => {
    const { rows } = await sql<{ reference: string }>`
      select c.reference from age_photo p join moderation_case c using (case_id) where p.state = 'pending'`.execute(
      api.db,
    );
    return rows[0]?.reference;
  };
  const before = await waiting();
  if (before !== undefined) return before;
  const create = { width: 64, height: 64, channels: 3, background: '#48c' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  await sendPhoto(api.ctx(), { secret: newAgeSecret(), bytes, challenge_age: 18 });
  return (await waiting()) ?? '';
}

async function anApplication(name: string) {
  const { member_id } = await aMember(api.ctx(), `Applicant-${name}`);
  const create = { width: 640, height: 400, channels: 3, background: '#48c' } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  const photos = { document: photo, selfie: photo };
  await applyWithPhotos(api.ctx(), { member_id, agreement: '1', kind: 'passport', ...photos });
  const { rows } = await sql<{ application: string; photo_id: number; verification_id: number }>`
    select c.reference as application, d.document_id as photo_id, v.verification_id
    from uploader_verification v join record_document d using (verification_id)
      join moderation_case c on c.target_type = 'verification' and c.target_id = v.verification_id::text
    where v.member_id = ${member_id} and d.kind = 'selfie'`.execute(api.db);
  const [row] = rows;
  if (!row) throw new Error('the application has no case');
  return row;
}

let number = 0;

/** The token of a session; undefined for a visitor without one. */
async function tokenOf(visitor: Visitor): Promise<string | undefined> {
  const name = `Asking-${++number}`;
  const setRole = (member_id: number, role: string) =>
    sql`update login set role = ${role} where id = ${member_id}`.execute(api.db);
  const [role = ''] = visitor.split(' ');
  switch (visitor) {
    case 'visitor':
      return undefined;
    case 'member':
    case 'uploader': {
      const { member_id, token } = await aSignedInStaff(api, staffed, name);
      await setRole(member_id, role);
      return token;
    }
    case 'moderator without a factor':
    case 'administrator without a factor': {
      const { member_id, token } = await aSignedInStaff(
        api,
        staffed,
        name,
        role === 'administrator' ? 'administrator' : 'moderator',
      );
      await sql`delete from login_factor where user_id = ${member_id}`.execute(api.db);
      return token;
    }
    case 'moderator with a session of the site':
      return (await aStaff(api, name)).token;
    case 'moderator who has not given the code': {
      await aStaff(api, name);
      const body = { name, password: 'a calm green lake' };
      return (await staffed.ask('signIn', { body, address: `10.7.0.${number}` })).cookie;
    }
    case 'moderator':
    case 'administrator':
      return (await aSignedInStaff(api, staffed, name, visitor)).token;
  }
}

test('the OpenAPI document of the console is the one of the docs, and the site’s has none of its calls', () => {
  const read = (name: string) =>
    readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
  expect(read('console-openapi.json')).toBe(
    `${JSON.stringify(consoleDocument(consolePolicy), null, 2)}\n`,
  );
  expect(read('openapi.json')).not.toContain('/api/console/');
});

test('each call of the console’s OpenAPI document has a row', () => {
  expect(Object.keys(rights).toSorted()).toEqual(documented.toSorted());
});

const stateNow = async (): Promise<unknown> => {
  const { rows } = await sql`
    select (select md5(string_agg(c::text, '' order by case_id)) from moderation_case c) as cases,
      (select count(*) from case_event) as events, (select count(*) from moderation_decision) as decisions`.execute(
    api.db,
  );
  return rows;
};

test.each(sampleOf(visitors, 5, 'visitors of the console'))(
  'of staff’s calls, what is theirs: %s',
  async (visitor) => {
    const token = await tokenOf(visitor);
    const ground = await aGround(String(number));
    const before = await stateNow();
    for (const [id, { who, ask, gives }] of Object.entries(rights)) {
      if (id === 'signOut') continue;
      const address = `10.6.${number}.${Object.keys(rights).indexOf(id)}`;
      for (const options of [ask?.(ground) ?? {}].flat()) {
        const asked = { token, address, ...options };
        const { status, body } = await staffed.ask(id as ConsoleCallId, asked);
        const said = body as { code?: string; error?: unknown; decision_id?: number };
        const got = status === 200 ? 200 : [status, said.code ?? said.error];
        if (who === 'anybody' || mayAsk(visitor, who)) expect([id, got]).toEqual([id, gives]);
        else
          expect([id, got]).toEqual([
            id,
            visitor === 'moderator' ? [403, 'forbidden'] : [401, 'unauthorized'],
          ]);
        ground.decision_id = said.decision_id ?? ground.decision_id;
      }
    }
    if (!mayAsk(visitor, 'staff')) expect(await stateNow()).toEqual(before);
    expect((await staffed.ask('signOut', { token })).status).toBe(200);
    expect((await staffed.ask('getMe', { token })).status).toBe(401);
  },
  180_000,
);

/** Calls whose address names a case. */
const ofCases = documented.filter((id) => consoleCalls[id].path.includes(':reference'));

/** A moderator, and cases of dangers for children only. */
async function aDanger(has_child_safety: boolean) {
  const name = `Asking-${++number}`;
  const { member_id, token } = await aSignedInStaff(api, staffed, name);
  await sql`update login set has_child_safety = ${has_child_safety} where id = ${member_id}`.execute(
    api.db,
  );
  const ground = await aGround(String(number));
  const { reference, form, application, age } = ground;
  const cases = [reference, form, application, age];
  await sql`update moderation_case set priority = 3 where reference = any(${cases})`.execute(
    api.db,
  );
  return { token, ground };
}

const asked = (id: ConsoleCallId, ground: Ground) => [rights[id]?.ask?.(ground) ?? {}].flat();

test('a moderator without the permission for child safety meets a danger for a child as a case that there is not, in every call that names one', async () => {
  const { token, ground } = await aDanger(false);
  const before = await stateNow();
  expect(ofCases.length).toBeGreaterThan(10);
  for (const id of ofCases)
    for (const options of asked(id, ground)) {
      const { status, body } = await staffed.ask(id, { token, ...options });
      const parameters = { ...options.parameters, reference: 'ZZZZZZZZ' };
      const unknown = await staffed.ask(id, { token, ...options, parameters });
      expect([id, status, body]).toEqual([id, unknown.status, unknown.body]);
      // Documents are asked for by a case: without one no one may look.
      expect([id, status]).toEqual([id, id === 'viewDocument' ? unknown.status : 404]);
      expect([403, 404]).toContain(status);
    }
  const { member_id: member, batched } = ground;
  const batch = { ...changes, member, references: [ground.reference, batched] };
  expect((await staffed.ask('decideBatch', { token, body: batch })).status).toBe(422);
  const preview = await staffed.ask('previewBatch', { token, body: { ...changes, member } });
  expect(preview.body.cases.map(({ reference }) => reference)).toEqual([batched]);
  expect(await stateNow()).toEqual(before);
}, 180_000);

test('a moderator with the permission for child safety may do there what is done with any other case', async () => {
  const { token, ground } = await aDanger(true);
  for (const id of Object.keys(rights) as ConsoleCallId[]) {
    if (!ofCases.includes(id)) continue;
    for (const options of asked(id, ground)) {
      const { status, body } = await staffed.ask(id, { token, ...options });
      const got = status === 200 ? 200 : [status, (body as { code?: string }).code];
      expect([id, got]).toEqual([id, rights[id]?.gives]);
    }
  }
}, 180_000);

test('the table of actions has each call and each route of the listener, and a listener without an entry does not start', () => {
  const routes = ['showConsole', 'getConsoleAsset', 'getReviewFile', 'refusePath', 'refuseMethod'];
  expect(Object.keys(consoleRules).toSorted()).toEqual([...documented, ...routes].toSorted());
  for (const [id, { who }] of Object.entries(rights)) {
    const rule = consolePolicy.ruleOf(id as ConsoleCallId);
    const role = { anybody: 'visitor', staff: 'moderator', administrator: 'administrator' }[who];
    expect([id, rule.who, rule.factor]).toEqual([id, role, who === 'anybody' ? undefined : true]);
  }
  const late = Fastify();
  authorizeRoutes(late, {
    policy: consolePolicy,
    actionOf: () => undefined,
    findActor: async () => undefined,
  });
  expect(() => late.get('/api/console/v1/other', async () => '')).toThrow(/no entry/);
});
