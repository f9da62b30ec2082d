import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '#api/openapi/document.ts';
import { accessPolicy } from '#domain/access/index.ts';
import { findSession } from '#domain/members/index.ts';
import { accountSecrets } from '../support/account-secrets.ts';
import { withApi } from '../support/api.ts';
import { callersOf, viewers } from '../support/callers.ts';
import { drawBy } from '../support/draw.ts';
import { right_secrets } from '../support/right-account-requests.ts';
import { rightRequests } from '../support/right-requests.ts';
import { aSmallCatalogue } from '../support/small-catalogue.ts';

const api = withApi();
const { sessionOf, ask, databaseNow } = callersOf(api);
const given: { right?: ReturnType<typeof rightRequests>; newest: number } = { newest: 0 };

/** Requests that name things of members, none of whom calls. */
beforeAll(async () => {
  await aSmallCatalogue(api.ctx({ kind: 'system' }));
  const secrets = await accountSecrets(api.ctx());
  given.right = rightRequests([], undefined, { ...right_secrets, ...secrets });
  const { rows } = await sql<{ newest: number }>`select max(id) as newest from login`.execute(
    api.db,
  );
  given.newest = rows[0]?.newest ?? 0;
});

/** Rows that others may make or change: a member who blocks, follows, befriends or writes does so to another member. */
const of_both = new Set([
  'notification',
  'notification_event',
  'thread',
  'thread_member',
  'friend_request',
  'friendship',
  'member_block',
  'hidden_thing',
  'hidden_removal',
  'subscription',
]);

/** Rows that belong to the members of before, by table: every row of a column that leads to one. */
async function ownThings(): Promise<Map<string, string>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint as c
      join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      join pg_class as t on t.oid = c.conrelid and not t.relispartition
    where c.contype = 'f' and c.confrelid in ('member'::regclass, 'login'::regclass)
    union select 'member', 'member_id' order by 1, 2`.execute(api.db);
  const things = new Map<string, string>();
  for (const { table, column } of columns.filter((each) => !of_both.has(each.table))) {
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(t::text, '|' order by t::text), '') as all from ${sql.table(table)} as t
      where ${sql.ref(column)} <= ${given.newest}`.execute(api.db);
    things.set(`${table}.${column}`, rows[0]?.all ?? '');
  }
  return things;
}

/** Sessions without the time of their last proof. */
const sessionsNow = async () =>
  (
    await sql<{ session: object }>`
      select to_jsonb(s) - 'proved_at' as session from login_session as s order by id`.execute(
      api.db,
    )
  ).rows;

const members = calls.filter(
  ({ id }) => !accessPolicy.isAction(id) || accessPolicy.ruleOf(id).who !== 'visitor',
);

test('there is something of members to change', async () => {
  const filled = [...(await ownThings())].filter(([, all]) => all !== '').map(([name]) => name);
  expect(filled).toEqual(
    expect.arrayContaining([
      'album.member_id',
      'album_draft.member_id',
      'api_token.user_id',
      'comment.member_id',
      'login_passkey.user_id',
      'login_session.user_id',
      'member_export.member_id',
      'person.sent_by',
      'playlist.member_id',
      'reasons_statement.member_id',
      'upload.member_id',
      'video.member_id',
    ]),
  );
});

// All of them take long.
const tried = process.env['VELOUR_LONG']
  ? viewers
  : viewers.filter((viewer) => viewer === 'administrator');

test.each(tried)(
  'no call changes what is another member’s, and one that is refused changes nothing: %s',
  async (viewer) => {
    const { right } = given;
    const before = await ownThings();
    let token = await sessionOf(viewer);
    const refused: typeof members = [];
    for (const call of members) {
      // Some calls end the session.
      if (!(await findSession(api.db, token))) token = await sessionOf(viewer);
      const asked = right?.[call.id]?.(drawBy(call.id)) ?? { method: 'GET', url: '/' };
      const status = await ask(asked, token);
      expect([call.id, status < 500]).toEqual([call.id, true]);
      if (status >= 400) refused.push(call);
    }
    expect(await ownThings()).toEqual(before);
    expect(refused.length).toBeGreaterThan(20);

    if (!(await findSession(api.db, token))) token = await sessionOf(viewer);
    const [all, sessions] = [await databaseNow(), await sessionsNow()];
    const again: string[] = [];
    for (const { id } of refused) {
      const asked = right?.[id]?.(drawBy(id)) ?? { method: 'GET', url: '/' };
      if ((await ask(asked, token)) >= 400) again.push(id);
    }
    expect(again).toEqual(refused.map(({ id }) => id));
    const now = await databaseNow();
    const changed = [...now].flatMap(([name, state]) => (all.get(name) === state ? [] : [name]));
    // Attempts at passwords and codes are counted, right or wrong; a right password is a proof, whatever it was given for.
    expect(changed.filter((name) => name !== 'login_attempt' && name !== 'login_session')).toEqual(
      [],
    );
    expect(await sessionsNow()).toEqual(sessions);
  },
);
