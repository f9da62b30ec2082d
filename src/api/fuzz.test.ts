import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { errorCatalogue } from '#contracts/errors.ts';
import { createCase, saveDraft } from '#domain/cases/index.ts';
import { addDumpKey } from '#domain/dumps/index.ts';
import { signedTimelinePath } from '#domain/media/index.ts';
import { addStatsToken } from '#domain/watching/index.ts';
import { withApi } from '#tests/support/api.ts';
import { withIdentityService } from '#tests/support/identity-service.ts';
import { drawBy, type Draw } from '#tests/support/draw.ts';
import { newestToken } from '#tests/support/newest-token.ts';
import { aMemberPicture, picture_type, pictureForm } from '#tests/support/picture-form.ts';
import type { Asked } from '#tests/support/asked.ts';
import { right_secrets } from '#tests/support/right-account-requests.ts';
import { rightRequests } from '#tests/support/right-requests.ts';
import { withLarge, withNul } from '#tests/support/large-numbers.ts';
import { storeMasterPlaylists } from '#tests/support/master-playlists.ts';
import { accountSecrets } from '#tests/support/account-secrets.ts';
import { aSmallCatalogue } from '#tests/support/small-catalogue.ts';
import { nonsense, spoiled } from '#tests/support/spoil-request.ts';
import { calls } from './openapi/document.ts';
import { schemas } from './openapi/schemas.ts';

const requests = process.env['VELOUR_LONG'] ? 20_000 : 2000;
/** VELOUR_FUZZ=… asks the same again; each day has a seed of its own. */
const seed = process.env['VELOUR_FUZZ'] ?? new Date().toISOString().slice(0, 10);
const share = { right: 0.32, spoiled: 0.58 };
const at_once = 4;
const slowest_ms = 1000;
/** A picture is cut and written in other processes, in parallel with those of other tests. */
const slowest_picture_ms = 5000;
const longest_refusal_age = 300;

const route_header = 'x-route';
/** Every request passes the check of forms, each with a proof of its own. */
const passing = async () => ({ hash: randomBytes(32), expires_at: new Date(Date.now() + 60_000) });
const service = withIdentityService();
const api = withApi(
  ({ botCheck }) => ({
    botCheck: { ...botCheck, verify: passing },
    identityProvider: service.provider(),
  }),
  (app) => {
    app.addHook(
      'onSend',
      async (request, reply) =>
        void reply.header(
          route_header,
          `${request.method.replace('HEAD', 'GET')} ${request.routeOptions.url ?? ''}`,
        ),
    );
  },
);
const timelines: string[] = [];
const tokens = { stats: '', ...right_secrets };
beforeAll(async () => {
  await aSmallCatalogue(api.ctx({ kind: 'system' }));
  await storeMasterPlaylists(api.ctx());
  const keys = await api.db
    .selectFrom('media')
    .select('storage_key')
    .orderBy('media_id')
    .limit(3)
    .execute();
  tokens.stats = (await addStatsToken(api.ctx({ kind: 'system' }), { name: 'fuzz' })).secret;
  tokens.dump_key = (await addDumpKey(api.ctx({ kind: 'system' }), 'fuzz')).secret;
  const form = {
    kind: 'complaint',
    fields: { email: 'a@example.com' },
    lang: 'en',
    region: '',
  } as const;
  tokens.draft = await saveDraft(api.ctx(), form, { message: 'required' });
  tokens.case = (await createCase(api.ctx(), form)).secret;
  Object.assign(tokens, await accountSecrets(api.ctx()));
  const expires = Math.floor(Date.now() / 1000) + 3600;
  for (const { storage_key } of keys)
    timelines.push(signedTimelinePath(api.ctx().settings.media_secret, storage_key, { expires }));
});

type Kind = 'right' | 'spoiled' | 'nonsense';
interface Case {
  call: (typeof calls)[number];
  kind: Kind;
  asked: Asked;
  address: string;
}

/**
 * Kinds of the requests of one call, in turn. Steps of the golden ratio spread evenly from any start: two of ten requests are right
 * at least. Were each kind drawn on its own, one of the calls would get too few right ones on some days.
 */
function kindsBy(draw: Draw): (turn: number) => Kind {
  const start = draw.whole(0, 999) / 1000;
  return (turn) => {
    const at = (start + (turn * (Math.sqrt(5) - 1)) / 2) % 1;
    return at < share.right ? 'right' : at < share.right + share.spoiled ? 'spoiled' : 'nonsense';
  };
}

function cases(draw: Draw): Case[] {
  const right = rightRequests(timelines, tokens.stats, tokens);
  const kinds = calls.map(() => kindsBy(draw));
  return Array.from({ length: requests }, (_, index) => {
    // In turn, so that each has its share.
    const call = calls[index % calls.length];
    const kind = kinds[index % calls.length]?.(Math.floor(index / calls.length));
    const asked = call && right[call.id]?.(draw);
    if (!call || !kind || !asked) throw new Error(`${call?.id} has no right request`);
    // Every request has an address of its own, so that no budget is used up.
    const address = `10.${draw.whole(0, 255)}.${draw.whole(0, 255)}.${draw.whole(1, 254)}`;
    return {
      call,
      kind,
      address,
      asked: kind === 'right' ? asked : kind === 'spoiled' ? spoiled(draw, asked) : nonsense(draw),
    };
  });
}

const Refusal = z.union([
  z.strictObject({
    error: z.literal(1),
    code: z.string(),
    info: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
  z.strictObject({ error: z.record(z.string(), z.string()) }),
  schemas.DeletedVideo,
]);

/** Describes the first violation in an answer; undefined for none. */
function faultsOf(answer: LightMyRequestResponse, ms: number, most_ms: number): string[] {
  const { statusCode: status, headers } = answer;
  const faults: string[] = [];
  if (status >= 500 && status !== errorCatalogue.not_implemented) faults.push('a fault of ours');
  if (ms > most_ms) faults.push(`${Math.round(ms)} ms`);
  if (status >= 400) {
    if (!Refusal.safeParse(parsed(answer.body)).success) faults.push('no envelope');
    const policy = String(headers['cache-control']);
    const stored = [...policy.matchAll(/max-?age=(\d+)/g)].map(([, seconds]) => Number(seconds));
    if (policy !== 'no-store' && (stored.length === 0 || Math.max(...stored) > longest_refusal_age))
      faults.push(`stored as ${policy}`);
  }
  if (status === 200 && !fits(answer)) faults.push('another shape');
  return faults;
}

/** The call that took a request, right or not; none for an address that leads nowhere. */
const hitBy = ({ headers }: LightMyRequestResponse): Case['call'] | undefined =>
  calls.find(({ method, pattern }) => `${method} ${pattern}` === headers[route_header]);

/** An answer has exactly the fields of its contract. */
function fits(answer: LightMyRequestResponse): boolean {
  const { schemas: names, type } = hitBy(answer)?.answer ?? {};
  const isOfType = type !== undefined && String(answer.headers['content-type']).startsWith(type);
  if (!names || isOfType) return isOfType;
  return names.some((name) => {
    const { success, data } = schemas[name].safeParse(parsed(answer.body));
    return success && JSON.stringify(data) === answer.body;
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // A body that is no JSON fits no shape.
    return undefined;
  }
}

const picture = await aMemberPicture();
const bodyOf = ({ form, headers = {}, has_picture }: Asked) =>
  form === undefined
    ? { headers }
    : has_picture
      ? {
          payload: pictureForm(new URLSearchParams(form), picture),
          headers: { ...headers, 'content-type': picture_type },
        }
      : {
          payload: form,
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        };

const count = <Key>(counts: Map<Key, number>, key: Key): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1);

async function timed({ asked, address }: Case) {
  const { method, url } = asked;
  const body = bodyOf(asked);
  const started = performance.now();
  const answer = await api.app.inject({ method, url, remoteAddress: address, ...body });
  return { answer, ms: performance.now() - started };
}

test(`${requests} requests, most of them wrong`, async () => {
  process.stdout.write(`${requests} requests, VELOUR_FUZZ=${seed}\n`);
  const all = cases(drawBy(seed));
  const faults: unknown[] = [];
  const answers = {
    ok: 0,
    spoiled: 0,
    hits: new Map<string, number>(),
    statuses: new Map<number, number>(),
  };
  const ask = async (each: Case): Promise<void> => {
    const { answer, ms } = await timed(each);
    const most_ms = each.asked.has_picture ? slowest_picture_ms : slowest_ms;
    // In parallel with other tests any answer may be late; one that is slow because of its request is late again.
    const least_ms = ms > most_ms ? Math.min(ms, (await timed(each)).ms) : ms;
    const found = faultsOf(answer, least_ms, most_ms);
    if (found.length > 0)
      faults.push({ ...each.asked, call: each.call.id, status: answer.statusCode, found });
    if (answer.statusCode === 200) answers.ok++;
    if (each.kind === 'spoiled') answers.spoiled++;
    count(answers.statuses, answer.statusCode);
    count(answers.hits, hitBy(answer)?.id ?? '');
  };
  for (let index = 0; index < all.length; index += at_once)
    await Promise.all(all.slice(index, index + at_once).map(ask));

  const statuses = [...answers.statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${times} answered ${status}`);
  process.stdout.write(`${statuses.join(', ')}\n`);
  expect(faults).toEqual([]);
  expect(answers.ok / requests).toBeGreaterThan(0.2);
  expect(answers.spoiled / requests).toBeGreaterThan(0.5);
  // A call that few wrong requests still reach gets at least a tenth of its share.
  const seldom = calls
    .map(({ id }) => [id, answers.hits.get(id) ?? 0] as const)
    .filter(([, hits]) => hits < requests / calls.length / 10);
  expect(seldom).toEqual([]);
}, 600_000);

/** The result that the service signs for a member whom the site has sent there. */
const resultOf = (location: unknown): Promise<string> =>
  service.sign(service.claimsOf(new URL(String(location)).searchParams.get('state') ?? ''));

test('a valid request of every call gets the answer that the OpenAPI document describes', async () => {
  // Links work once: those of the requests above may be used up.
  const fresh = await accountSecrets(api.ctx(), 'B');
  // The member who sets comments owns the video.
  const owner = api.db
    .selectFrom('member')
    .select('member_id')
    .where('username', '=', fresh.username);
  await api.db.updateTable('video').set({ member_id: owner }).execute();
  const secrets = { ...tokens, ...fresh };
  let writes = 0;
  const right = rightRequests(timelines, tokens.stats, secrets);
  expect(Object.keys(right).toSorted()).toEqual(calls.map(({ id }) => id).toSorted());
  for (const { id, answer } of calls) {
    const draw = drawBy(id);
    const statuses: number[] = [];
    for (let tries = 0; tries < 12 && !statuses.includes(answer.status); tries++) {
      const asked = right[id]?.(draw) ?? { method: 'GET', url: '/' };
      const { method, url } = asked;
      // Writes of members come from one address each: together they are more than one may send in a minute.
      const from = url.includes('/me/') && { remoteAddress: `10.3.0.${++writes % 250}` };
      const given = await api.app.inject({ method, url, ...bodyOf(asked), ...from });
      statuses.push(given.statusCode);
      // A changed password has revoked those of before.
      if (id === 'createApiToken' && given.statusCode === answer.status)
        secrets.api_token_id = await newestToken(api.db);
      // A session is called otherwise once it has a second factor.
      const [, renewed] = /session=(\w{32})/.exec(String(given.headers['set-cookie'])) ?? [];
      if (id === 'confirmFactor' && renewed !== undefined) secrets.begun = renewed;
      if (id === 'startVerification') secrets.result = await resultOf(given.headers['location']);
    }
    expect([id, statuses]).toEqual([id, expect.arrayContaining([answer.status])]);
  }
});

test('a number that the database has no room for, and a text with NUL, is no fault of ours in any field or address', async () => {
  const secrets = { ...tokens, ...(await accountSecrets(api.ctx(), 'C')) };
  const right = rightRequests(timelines, tokens.stats, secrets);
  const faults: string[] = [];
  let asked = 0;
  for (const { id } of calls) {
    const draw = drawBy(id);
    for (const each of [1, 2, 3].flatMap(() => right[id]?.(draw) ?? [])) {
      const large = ['2147483648', '9999999999', '9223372036854775808'];
      for (const tried of [
        ...large.flatMap((number) => withLarge(each, number)),
        ...withNul(each),
      ]) {
        const { method, url } = tried;
        const from = { remoteAddress: `10.4.${(asked >> 8) % 250}.${asked++ % 250}` };
        const { statusCode } = await api.app.inject({ method, url, ...bodyOf(tried), ...from });
        if (statusCode === 500) faults.push(`${id} ${url} ${tried.form ?? ''}`);
      }
    }
  }
  expect(asked).toBeGreaterThan(500);
  expect(faults).toEqual([]);
}, 120_000);
