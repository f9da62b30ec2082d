import { performance } from 'node:perf_hooks';
import type { Promised } from './check.ts';
import { openLanes } from './lanes.ts';

interface MemberSeedOptions {
  owner_url: string;
  members: number;
  /** Called at the end of each part with the seconds it took. */
  report(part: string, seconds: number): void;
}

/** Of the accounts alone: other members of the database may have been there before. */
const host = 'example.net';
const isSeeded = `email like '%@${host}'`;

/** Each member by the number in the name; those of the big catalogue, who have no accounts, get one. */
const parts: readonly (readonly [name: string, text: string, takes_number?: true])[] = [
  [
    'members',
    `insert into member (username, username_key) select 'member' || n, 'member' || n from generate_series(1, $1::int) as n
      on conflict do nothing`,
    true,
  ],
  [
    'accounts',
    `insert into login (id, name, email, email_verified, username, display_username, terms_version)
      select member_id, username, username || '@${host}', true, username, username, '1' from member
      where username ~ '^member[0-9]{1,9}$' and substring(username from 7)::int <= $1::int`,
    true,
  ],
  // The token of a browser is the member's number: no site may serve such a database.
  [
    'sessions',
    `insert into login_session (expires_at, token, updated_at, user_id, is_remembered, used_at)
      select now() + interval '1 day', translate(rtrim(encode(sha256(id::text::bytea), 'base64'), '='), '+/', '-_'),
        now(), id, false, now() from login where ${isSeeded}`,
  ],
  [
    'second factors',
    `insert into login_factor (user_id, secret, codes, codes_until)
      select id, '', '', now() from login where ${isSeeded} and id % 10 = 0`,
  ],
  ['vacuum', 'vacuum analyze member, login, login_session, login_factor'],
];

/**
 * Gives a migrated database members with accounts, a session each and, one in ten, a second factor that
 * has begun. All measurements of members, here and by `npm run bench`, use these. Returns the promised
 * numbers, counted.
 */
export async function seedMembers({
  owner_url,
  members,
  report,
}: MemberSeedOptions): Promise<Promised[]> {
  await using lanes = await openLanes(owner_url);
  for (const [name, text, takes_number] of parts) {
    const begun = performance.now();
    await lanes.first.query(text, takes_number ? [members] : []);
    report(name, (performance.now() - begun) / 1000);
  }
  const { rows } = await lanes.first.query<{ accounts: number; sessions: number }>(`select
    (select count(*)::int from login where ${isSeeded}) as accounts,
    (select count(*)::int from login_session as s join login as l on l.id = s.user_id where ${isSeeded}) as sessions`);
  const { accounts = 0, sessions = 0 } = rows[0] ?? {};
  return [
    { name: 'accounts', found: String(accounts), is_true: accounts === members },
    { name: 'sessions', found: String(sessions), is_true: sessions === members },
  ];
}
