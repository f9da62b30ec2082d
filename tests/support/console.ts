import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { createConsole, type ConsoleDeps } from '#api/console/create-console.ts';
import { createPlaceOf } from '#api/http/visitor-place.ts';
import {
  consoleCalls,
  consolePath,
  type ConsoleAnswer,
  type ConsoleCallId,
} from '#contracts/calls/console/console.ts';
import { createDomain } from '#domain/index.ts';
import { silentLog } from '#platform/log.ts';
import { noPlaces } from '#platform/places/place-file.ts';
import { createPgRateLimiter } from '#platform/rate-limit/pg-rate-limiter.ts';
import { test_rates, test_site } from './api.ts';
import type { TestCtx } from './ctx.ts';
import { aMemberWithFactor, codeOf } from './factors.ts';
import { member_password } from './members.ts';

export const console_host = 'console.tube.example';
export const console_origin = `https://${console_host}`;

type Role = 'member' | 'uploader' | 'moderator' | 'administrator';

export interface Answered<Id extends ConsoleCallId> {
  status: number;
  body: ConsoleAnswer<Id>;
  headers: Record<string, unknown>;
  cookie: string | undefined;
}

export interface AskOptions {
  token?: string | undefined;
  parameters?: Readonly<Record<string, string>>;
  query?: string;
  body?: object;
  headers?: Readonly<Record<string, string>>;
  address?: string;
}

/** The console of a file's own database. Read the members inside tests only. */
export function withConsole(ctx: Pick<TestCtx, 'ctx' | 'db'>, change: Partial<ConsoleDeps> = {}) {
  let app: FastifyInstance | undefined;
  beforeAll(async () => {
    const { viewer: _, ...deps } = ctx.ctx();
    const secret = deps.settings.media_secret;
    app = createConsole({
      domain: createDomain(deps).for({ kind: 'system' }),
      rateLimiter: createPgRateLimiter({ db: ctx.db, log: silentLog, secret, rates: test_rates }),
      placeOf: createPlaceOf({
        country_header: '',
        region_header: '',
        trusted_proxies: [],
        findPlace: noPlaces,
      }),
      log: silentLog,
      secret,
      site: { name: 'Velour', public_origin: test_site.public_origin },
      trusted_proxies: [],
      settings: { host: console_host, isAllowed: () => true },
      pages_folder: undefined,
      ...change,
    });
    await app.ready();
  });
  afterAll(() => app?.close());
  const running = (): FastifyInstance => {
    if (!app) throw new Error('the console exists inside tests only');
    return app;
  };
  const ask = async <Id extends ConsoleCallId>(
    id: Id,
    { token, parameters = {}, query = '', body = {}, headers = {}, address }: AskOptions = {},
  ): Promise<Answered<Id>> => {
    const { method, path } = consoleCalls[id];
    const answer = await running().inject({
      method,
      url: consolePath(path, parameters) + query,
      ...(address !== undefined && { remoteAddress: address }),
      ...(method === 'POST' && { payload: JSON.stringify(body) }),
      headers: {
        host: console_host,
        ...(method === 'POST' && { 'content-type': 'application/json', origin: console_origin }),
        ...(token !== undefined && { cookie: `__Host-console=${token}` }),
        ...headers,
      },
    });
    const cookie = answer.cookies.find(({ name }) => name === '__Host-console')?.value;
    const text = answer.body;
    return {
      status: answer.statusCode,
      body: (text.startsWith('{') ? JSON.parse(text) : text) as ConsoleAnswer<Id>,
      headers: answer.headers,
      cookie,
    };
  };
  return { app: running, ask };
}

export type TestConsole = ReturnType<typeof withConsole>;

/** A member with a role and a second factor; the code of now is used. */
export async function aStaff(ctx: TestCtx, username: string, role: Role = 'moderator') {
  const made = await aMemberWithFactor(ctx.ctx(), username);
  await sql`update login set role = ${role} where id = ${made.member_id}`.execute(ctx.db);
  return made;
}

let address = 0;

/** The same with a session of the console, by password and code. */
export async function aSignedInStaff(
  ctx: TestCtx,
  { ask }: TestConsole,
  username: string,
  role: Role = 'moderator',
): Promise<{ member_id: number; token: string; site_token: string }> {
  const { member_id, token: site_token } = await aStaff(ctx, username, role);
  const from = `10.9.${++address >> 8}.${address & 255}`;
  const body = { name: username, password: member_password };
  const begun = await ask('signIn', { body, address: from });
  const code = await codeOf(ctx.ctx(), member_id, 1);
  const passed = await ask('giveCode', { body: { code }, token: begun.cookie, address: from });
  if (passed.cookie === undefined) throw new Error(JSON.stringify([begun.body, passed.body]));
  return { member_id, token: passed.cookie, site_token };
}
