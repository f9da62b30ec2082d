import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { consoleDocument } from '#api/console/console-document.ts';
import type { ConsoleCallId } from '#contracts/calls/console.ts';
import { openCase } from '#domain/moderation/index.ts';
import { withApi } from '../support/api.ts';
import { aSignedInStaff, aStaff, withConsole, type AskOptions } from '../support/console.ts';
import { aVideo } from '../support/factories.ts';
import { aMember } from '../support/members.ts';

// Each call of the console's document × everyone who may come. A call without a row fails.

const api = withApi();
const staffed = withConsole(api);

/** Whose call it is. */
const rights: Readonly<Record<string, 'anybody' | 'staff' | 'administrator'>> = {
  signIn: 'anybody',
  giveCode: 'anybody',
  requestPasskey: 'anybody',
  signInByPasskey: 'anybody',
  signOut: 'anybody',
  getMe: 'staff',
  listQueues: 'staff',
  listCases: 'staff',
  getCase: 'staff',
  claimCase: 'staff',
  releaseCase: 'staff',
  claimNext: 'staff',
  decideCase: 'staff',
  closeForm: 'staff',
  noteCase: 'staff',
  undoDecision: 'staff',
  getSubjectHistory: 'staff',
  getMemberHistory: 'staff',
  getMyHistory: 'staff',
  getStaffHistory: 'administrator',
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

const mayAsk = (visitor: Visitor, right: string): boolean =>
  right === 'administrator'
    ? visitor === 'administrator'
    : visitor === 'moderator' || visitor === 'administrator';

/** The operations of the document. */
const documented = Object.values(
  consoleDocument()['paths'] as Record<string, Record<string, { operationId: ConsoleCallId }>>,
).flatMap((operations) => Object.values(operations).map(({ operationId }) => operationId));

let right: Readonly<Record<string, AskOptions>> = {};
beforeAll(async () => {
  const { member_id } = await aMember(api.ctx(), 'Some-Uploader');
  const video_id = await aVideo(api.ctx({ kind: 'system' }), { member_id });
  const { reference } = await api.db.transaction().execute((trx) =>
    openCase(api.ctx(), trx, {
      kind: 'publication',
      subject: { type: 'video', id: String(video_id) },
      member_id,
    }),
  );
  const ofCase = { parameters: { reference } };
  const ofMember = { parameters: { id: String(member_id) } };
  right = {
    getCase: ofCase,
    claimCase: ofCase,
    releaseCase: ofCase,
    decideCase: { ...ofCase, body: { action: 'approve' } },
    closeForm: { ...ofCase, body: { outcome: 'answered', words: 'Thank you.' } },
    noteCase: { ...ofCase, body: { note: 'Seen.' } },
    undoDecision: { parameters: { decision_id: '999999' } },
    getSubjectHistory: { parameters: { type: 'video', id: String(video_id) } },
    getMemberHistory: ofMember,
    getStaffHistory: ofMember,
  };
});

let number = 0;

/** Nobody has a token who gets none. */
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
  expect(read('console-openapi.json')).toBe(`${JSON.stringify(consoleDocument(), null, 2)}\n`);
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

test.each(visitors)('of staff’s calls, what is theirs: %s', async (visitor) => {
  const token = await tokenOf(visitor);
  const before = await stateNow();
  for (const id of documented) {
    const access = rights[id] ?? '';
    if (access === 'anybody') continue;
    const { status } = await staffed.ask(id, { ...right[id], token });
    if (mayAsk(visitor, access)) expect([id, status]).not.toEqual([id, 401]);
    else expect([id, status]).toEqual([id, visitor === 'moderator' ? 403 : 401]);
    if (mayAsk(visitor, access)) expect([id, status < 500 && status !== 403]).toEqual([id, true]);
  }
  if (!mayAsk(visitor, 'staff')) expect(await stateNow()).toEqual(before);
});
