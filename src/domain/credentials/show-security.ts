import { sql } from 'kysely';
import type { Role } from '#contracts/calls/accounts/accounts.ts';
import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Ctx } from '../ctx.ts';
import { passwordMinimum } from '../members/index.ts';
import { listPasskeys, type ShownPasskey } from './change-passkeys.ts';

export interface ShownSecurity {
  username: string;
  email: string;
  /** Characters of a new password at least. */
  password_min: number;
  /** `begun`: the app has still to show that it has the secret. */
  factor: 'none' | 'begun' | 'enabled';
  /** For the app: what it reads from a picture, and what one types. */
  setup: { address: string; key: string } | undefined;
  /** New codes, for ten minutes. */
  codes: string[];
  codes_left: number;
  passkeys: ShownPasskey[];
  /** Security events, the latest first; `on` is a day in UTC, `times` how often it happened on that. */
  events: { on: string; kind: string; by_owner: boolean; times: number }[];
}

/** How a member signs in, and what happened to the account in 90 days. Throws not_found. */
export async function showSecurity(ctx: Ctx, member_id: number): Promise<ShownSecurity> {
  const row = await ctx.db
    .selectFrom('login as l')
    .leftJoin('login_factor as f', (join) =>
      join
        .onRef('f.user_id', '=', 'l.id')
        .on(
          sql<boolean>`(f.enabled_at is not null or f.created_at > now() - make_interval(secs => ${member_limits.link_lifetime}))`,
        ),
    )
    .select(['l.name as username', 'l.email', 'l.role', 'f.secret', 'f.codes', 'f.enabled_at'])
    .select(sql<boolean>`f.codes_until > now()`.as('is_shown'))
    .where('l.id', '=', member_id)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  const { username, email } = row;
  const events = await readEvents(ctx, member_id);
  const passkeys = await listPasskeys(ctx, member_id);
  const password_min = passwordMinimum(ctx.settings, row.role as Role);
  const always = { username, email, password_min, passkeys, events };
  const nothing = { setup: undefined, codes: [], codes_left: 0 };
  if (row.secret === null || row.codes === null) return { ...always, factor: 'none', ...nothing };
  if (row.enabled_at === null) {
    const setup = await setupOf(ctx, await ctx.auth.decrypt(row.secret), username);
    return { ...always, factor: 'begun', ...nothing, setup };
  }
  const codes = JSON.parse(await ctx.auth.decrypt(row.codes)) as string[];
  const shown = { codes: row.is_shown ? codes : [], codes_left: codes.length };
  return { ...always, factor: 'enabled', setup: undefined, ...shown };
}

async function setupOf({ auth, settings }: Ctx, secret: string, username: string) {
  const address = await auth.otp.address(secret, { site: settings.site.name, username });
  const key = new URL(address).searchParams.get('secret') ?? '';
  return { address, key };
}

/** One line for each kind and day: no number of sign-ins pushes a new passkey off the list. */
const readEvents = async ({ db }: Ctx, member_id: number): Promise<ShownSecurity['events']> => {
  const { rows } = await sql<ShownSecurity['events'][number]>`
    select to_char(at at time zone 'utc', 'YYYY-MM-DD') as on, kind, actor = 'member' as by_owner, count(*)::int as times
    from audit_event where member_id = ${member_id}
      and at > now() - make_interval(secs => ${member_limits.events_shown})
    group by 1, 2, 3 order by max(audit_event_id) desc`.execute(db);
  return rows;
};
