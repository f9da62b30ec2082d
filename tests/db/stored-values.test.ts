import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { findApiToken } from '#domain/api-tokens/index.ts';
import { confirmForm, createCase, getCaseStatus, readDraft } from '#domain/cases/index.ts';
import { isWaiting, passTrustedDevice } from '#domain/credentials/index.ts';
import { takeCode } from '#domain/credentials/verify-code.ts';
import { enabledFactor } from '#domain/credentials/factor.ts';
import { createInvite } from '#domain/member-admin/index.ts';
import { findSession, showLink } from '#domain/members/index.ts';
import { takeInvite } from '#domain/members/links.ts';
import { findStaffSession } from '#domain/staff-sessions/index.ts';
import { readMailToken } from '#domain/unsubscribe/mail-token.ts';
import { accountSecrets } from '../support/account-secrets.ts';
import { withApi } from '../support/api.ts';
import { recoveryCodesOf } from '../support/factors.ts';
import { aSmallCatalogue } from '../support/small-catalogue.ts';

const api = withApi();
type Secrets = Awaited<ReturnType<typeof accountSecrets>>;
const given: { secrets?: Secrets } = {};
beforeAll(async () => {
  await aSmallCatalogue(api.ctx({ kind: 'system' }));
  given.secrets = await accountSecrets(api.ctx());
});

/** Secrets that open something have 128 bits or more, so that no shorter word can be one; codes are checked separately. */
const shortest = 22;
const words = (text: string): string[] =>
  text.split(/[^\w-]+/).filter((word) => word.length >= shortest);

/** Every word of a value, of bytes in each spelling that an address or a cookie could have. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [...words(value), ...(value.length < 100 ? [value] : [])];
  if (Buffer.isBuffer(value))
    return [
      ...(['hex', 'base64url'] as const).map((coding) => value.toString(coding)),
      ...words(value.toString('latin1')),
    ];
  if (value instanceof Date) return [];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsOf);
  return [];
}

/** Every value of every table, those of the queue as well. */
async function storedValues(): Promise<Set<string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    api.db,
  );
  const values = new Set<string>();
  for (const { schema, name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(`${schema}.${name}`)}`.execute(api.db);
    for (const value of rows.flatMap((row) => Object.values(row)))
      for (const word of wordsOf(value)) values.add(word);
  }
  return values;
}

const opens = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    (found) => found !== undefined && found !== false,
    () => false,
  );
/** Whether an invitation is one; that it was used is rolled back. */
const isInvite = (token: string): Promise<boolean> =>
  api.db
    .transaction()
    .execute(async (trx) => {
      await takeInvite(trx, token);
      throw new Error('it is one');
    })
    .catch((error: Error) => error.message === 'it is one');

/** Finds the ways in which a value opens something: as cookie, in a link, in the header of a script. */
async function openedBy(value: string, waiting: string): Promise<string[]> {
  const ctx = api.ctx();
  const ways: Record<string, Promise<unknown>> = {
    session: findSession(api.db, value),
    'session of the console': findStaffSession(ctx, value),
    'session that waits': isWaiting(ctx, value),
    'trusted browser': passTrustedDevice(ctx, { token: waiting, trust: value }),
    'API token': findApiToken(api.db, value),
    case: getCaseStatus(ctx, value),
    form: confirmForm(ctx, value),
    draft: readDraft(ctx, value),
    invitation: isInvite(value),
    'end of mails': (async () => readMailToken(ctx, value))(),
  };
  for (const kind of ['confirm', 'restore', 'email', 'email-undo'] as const)
    ways[`link: ${kind}`] = showLink(ctx, { kind, token: value });
  const found = await Promise.all(
    Object.entries(ways).map(async ([name, asked]) => ((await opens(asked)) ? [name] : [])),
  );
  return found.flat();
}

test('secrets that open something are found by these ways, and among words of a text', async () => {
  const { secrets } = given;
  if (!secrets) throw new Error('there are no secrets');
  const { waiting } = secrets;
  expect(await openedBy(secrets.session, waiting)).toEqual(['session']);
  expect(await openedBy(waiting, waiting)).toEqual(['session that waits']);
  for (const [token, kind] of [
    [secrets.confirm_link, 'confirm'],
    [secrets.restore_link, 'restore'],
    [secrets.email_link, 'email'],
    [secrets.email_undo_link, 'email-undo'],
  ] as const)
    expect(await openedBy(token, waiting)).toEqual([`link: ${kind}`]);
  expect(await openedBy(secrets.digest_end, waiting)).toEqual(['end of mails']);
  expect(await openedBy(secrets.account_draft, waiting)).toEqual(['draft']);
  const url = `<p>https://tube.example/restore/${secrets.restore_link}/</p>`;
  expect(wordsOf({ body: [url] })).toContain(secrets.restore_link);
});

test('nothing that is stored opens anything', async () => {
  const { secrets } = given;
  if (!secrets) throw new Error('there are no secrets');
  const made = await createCase(api.ctx(), {
    kind: 'report',
    lang: 'en',
    region: '',
    fields: { email: 'visitor@example.com', message: 'About the lake.' },
  });
  expect(await openedBy(made.secret, secrets.waiting)).toEqual(['case']);
  const invite = /invite=([\w-]+)/.exec(await createInvite(api.ctx(), { days: 1 }))?.[1] ?? '';
  expect(await openedBy(invite, secrets.waiting)).toEqual(['invitation']);
  const values = await storedValues();
  expect(values.size).toBeGreaterThan(200);
  const { waiting, ...others } = secrets;
  for (const [name, secret] of Object.entries(others))
    if (/link|session|digest_end|account_draft/.test(name))
      expect([name, values.has(secret)]).toEqual([name, false]);
  const tried = [...values].filter((value) => value.length >= shortest && value.length < 100);
  for (let n = 0; n < tried.length; n += 10)
    for (const [value, opened] of await Promise.all(
      tried.slice(n, n + 10).map(async (each) => [each, await openedBy(each, waiting)] as const),
    ))
      expect([value, opened]).toEqual([value, []]);
});

test('nor is anything that is stored a code of a second factor', async () => {
  const { secrets } = given;
  const session = await findSession(api.db, secrets?.enabled ?? '');
  const member_id = session?.member_id ?? 0;
  const right = await recoveryCodesOf(api.ctx(), member_id);
  expect(right.length).toBeGreaterThan(5);
  const { rows } = await sql<{ all: string }>`
    select f::text || a.all as all from login_factor as f,
      (select coalesce(string_agg(e::text, ' '), '') as all from audit_event as e) as a
    where f.user_id = ${member_id}`.execute(api.db);
  const spelled = (rows[0]?.all ?? '').split(/[^a-z0-9-]+/i);
  const tries = spelled.filter((word) => word.replaceAll('-', '').length === 10);
  for (const code of [...tries, ...spelled.filter((word) => /^\d{6}$/.test(word))]) {
    const taken = api.db
      .transaction()
      .execute(async (trx) => takeCode(api.ctx(), trx, await enabledFactor(trx, member_id), code));
    await expect(taken).rejects.toMatchObject({ code: 'invalid' });
  }
  for (const code of right) expect(rows[0]?.all).not.toContain(code);
});
