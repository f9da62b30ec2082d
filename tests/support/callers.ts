import { sql } from 'kysely';
import { roles } from '#contracts/calls/accounts/accounts.ts';
import type { TestApi } from './api.ts';
import type { Asked } from './asked.ts';
import { verifyUploader } from './factories.ts';
import { aMember } from './members.ts';

export const viewers = [...roles, 'staff without a second factor'] as const;
export type Viewer = (typeof viewers)[number];

type Answer = Awaited<ReturnType<TestApi['app']['inject']>>;

/** Members of each kind who call, and the changes of their calls. */
export function callersOf(api: Pick<TestApi, 'ctx' | 'app' | 'db'>) {
  let number = 0;
  let asks = 0;
  const send = (
    { method, url, form, headers = {} }: Asked,
    token?: string,
    secret?: string,
  ): Promise<Answer> => {
    const { cookie: _cookie, ...others } = headers as Record<string, string>;
    return api.app.inject({
      method,
      url,
      // Each has an address of its own, so that no limit refuses what a right would.
      remoteAddress: `10.1.${++asks >> 8}.${asks & 255}`,
      ...(form !== undefined && { payload: form }),
      headers: {
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...others,
        ...(token !== undefined && { cookie: `__Host-session=${token}` }),
        ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      },
    });
  };
  return {
    send,
    /** The session of a new member. */
    async sessionOf(viewer: Viewer): Promise<string> {
      const { member_id, token } = await aMember(api.ctx(), `Viewer-${++number}`);
      const role = viewer === 'staff without a second factor' ? 'moderator' : viewer;
      await sql`update login set role = ${role} where id = ${member_id}`.execute(api.db);
      // As shipped, uploads are for those alone.
      await verifyUploader(api.ctx(), member_id);
      if (role !== 'member' && role === viewer)
        await sql`update login_session set factor_at = now() where user_id = ${member_id}`.execute(
          api.db,
        );
      return token;
    },
    /** Returns the status. */
    ask: async (asked: Asked, token?: string, secret?: string): Promise<number> =>
      (await send(asked, token, secret)).statusCode,
    /** Every row of every table but the limits of rates. */
    async databaseNow(): Promise<Map<string, string>> {
      const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'rate_%' order by 1`.execute(
        api.db,
      );
      const state = new Map<string, string>();
      for (const { name } of tables) {
        const { rows } = await sql<{ all: string }>`
      select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as all from ${sql.table(name)} as t`.execute(
          api.db,
        );
        state.set(name, rows[0]?.all ?? '');
      }
      return state;
    },
  };
}
