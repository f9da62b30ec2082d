import { generateKeyPair, UnsecuredJWT } from 'jose';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  verification_result_url,
  verification_service_url,
  verification_url,
  type Verification,
} from '#contracts/calls/accounts/verification.ts';
import { listOwnDecisions } from '#domain/appeals/index.ts';
import { reviewProvider } from '#platform/identity-provider/port.ts';
import { accountCallsOf, html } from '#tests/support/account-calls.ts';
import { test_rates, withApi } from '#tests/support/api.ts';
import { identity_issuer as issuer, withIdentityService } from '#tests/support/identity-service.ts';
import { aMember } from '#tests/support/members.ts';

const foreign = await generateKeyPair('ES256');
const service = withIdentityService();
const { claimsOf, sign } = service;
const state = { picture: Buffer.alloc(0) };
beforeAll(async () => {
  const create = { width: 900, height: 600, channels: 3, background: '#48c' } as const;
  state.picture = await sharp({ create }).jpeg().toBuffer();
});

const review = withApi(() => ({ identityProvider: reviewProvider }));
const serviced = withApi(() => ({
  identityProvider: service.provider(),
  trusted_proxies: ['127.0.0.1'],
}));

const own = { origin: 'https://tube.example' };
const aCookie = async (of: typeof review, name: string) => {
  const { member_id, token } = await aMember(of.ctx(), name);
  return { member_id, cookie: `__Host-session=${token}` };
};
const shown = async (of: typeof review, cookie: string) =>
  (await accountCallsOf(of).get(verification_url, cookie)).json<Verification>();

describe('where the staff compares photos', () => {
  const bodyOf = (
    fields: Readonly<Record<string, string>>,
    files: Readonly<Record<string, Buffer>>,
  ): Buffer => {
    const head = '--x\r\nContent-Disposition: form-data; name=';
    return Buffer.concat([
      ...Object.entries(fields).map(([name, value]) =>
        Buffer.from(`${head}"${name}"\r\n\r\n${value}\r\n`),
      ),
      ...Object.entries(files).flatMap(([name, file]) => [
        Buffer.from(`${head}"${name}"; filename="a.jpg"\r\n\r\n`),
        file,
        Buffer.from('\r\n'),
      ]),
      Buffer.from('--x--\r\n'),
    ]);
  };
  const send = (payload: Buffer, headers: Readonly<Record<string, string>>) =>
    review.app.inject({
      method: 'POST',
      url: verification_url,
      payload,
      headers: { ...own, 'content-type': 'multipart/form-data; boundary=x', ...headers },
    });
  const fields = { agreement: '1', agree: 'on', kind: 'id-card' };
  const files = () => ({ document: state.picture, selfie: state.picture });

  test('an application is taken from a member, with script or without, and is shown to no one else', async () => {
    const { cookie } = await aCookie(review, 'Anna');
    expect(await shown(review, cookie)).toMatchObject({
      username: 'Anna',
      state: 'none',
      may_apply: true,
      agreement: '1',
      service: '',
      keep_days: 30,
    });
    const sent = await send(bodyOf(fields, files()), { cookie, ...html });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/account/verification/']);
    const read = await accountCallsOf(review).get(verification_url, cookie);
    expect([read.headers['cache-control'], read.json()]).toMatchObject([
      'no-store',
      { state: 'pending', may_apply: false },
    ]);
    const again = await send(bodyOf(fields, files()), { cookie });
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'already' }]);
    const other = await aCookie(review, 'Berta');
    expect(await shown(review, other.cookie)).toMatchObject({ state: 'none' });
    expect((await accountCallsOf(review).get(verification_url)).statusCode).toBe(401);
    expect((await accountCallsOf(review).get(verification_service_url, cookie)).statusCode).toBe(
      404,
    );
  });

  test('missing fields are named, and a browser without script gets its form back', async () => {
    const { cookie } = await aCookie(review, 'Clara');
    const faulty = async (form: object, given: Readonly<Record<string, Buffer>>) =>
      (await send(bodyOf(form as Record<string, string>, given), { cookie })).json<unknown>();
    expect(await faulty({ agreement: '1', kind: 'passport' }, files())).toEqual({
      error: { agree: 'required' },
    });
    expect(await faulty(fields, { document: state.picture })).toEqual({
      error: { selfie: 'required' },
    });
    expect(await faulty(fields, { ...files(), more: state.picture })).toEqual({
      error: { form: 'invalid' },
    });
    expect(await faulty({ ...fields, name: 'Ann' }, files())).toEqual({
      error: { form: 'invalid' },
    });
    const led = await send(bodyOf(fields, { document: state.picture }), { cookie, ...html });
    expect([led.statusCode, led.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/account\/verification\/\?draft=[\w-]{32}&failed=invalid$/),
    ]);
    const foreigner = await send(bodyOf(fields, files()), {
      cookie,
      origin: 'https://evil.example',
    });
    expect(foreigner.statusCode).toBe(403);
    expect((await send(bodyOf(fields, files()), {})).statusCode).toBe(401);
    expect(await shown(review, cookie)).toMatchObject({ state: 'none' });
  });

  test('no service can say anything', async () => {
    const answer = await review.app.inject({
      method: 'POST',
      url: verification_result_url,
      payload: 'result=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('where a service checks identities', () => {
  const calls = () => accountCallsOf(serviced);
  const post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    serviced.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const begin = async (name: string) => {
    const applicant = await aCookie(serviced, name);
    const { cookie } = applicant;
    const sent = await post(verification_url, { agreement: '1', agree: 'on' }, { ...own, cookie });
    expect(sent.json()).toEqual({ ok: 1, next: '/account/verification/' });
    const led = await calls().get(verification_service_url, cookie);
    const to = new URL(String(led.headers.location));
    return { ...applicant, led, to, brought: to.searchParams.get('state') ?? '' };
  };
  const say = async (result: string) => {
    const answer = await post(verification_result_url, { result });
    return [answer.statusCode, answer.json<{ code?: string }>().code];
  };
  const refusals = async () =>
    (
      await serviced.db
        .selectFrom('audit_event')
        .select('info')
        .where('kind', '=', 'verification.result-refused')
        .orderBy('audit_event_id')
        .execute()
    ).map(({ info }) => (info as { reason: string }).reason);

  test('the member goes there with an opaque state, and a signed result makes a verified uploader', async () => {
    const { cookie, led, to, brought, member_id } = await begin('Dora');
    expect([led.statusCode, led.headers['cache-control'], led.headers['referrer-policy']]).toEqual([
      303,
      'no-store',
      'no-referrer',
    ]);
    expect([to.origin + to.pathname, Object.fromEntries(to.searchParams)]).toEqual([
      `${issuer}/begin`,
      {
        lang: 'en',
        client_id: 'our-site',
        redirect_uri: 'https://tube.example/account/verification/',
        state: expect.stringMatching(/^\d+\.[\w-]{43}$/),
        scope: 'identity',
      },
    ]);
    expect(await shown(serviced, cookie)).toMatchObject({
      state: 'started',
      service: 'Identity Example',
    });
    expect(await say(await sign(claimsOf(brought)))).toEqual([200, undefined]);
    expect(await shown(serviced, cookie)).toMatchObject({ state: 'approved', is_verified: true });
    const decision = await serviced.db
      .selectFrom('moderation_decision')
      .select(['is_automated', 'action', 'staff_id'])
      .where('member_id', '=', member_id)
      .executeTakeFirstOrThrow();
    expect(decision).toEqual({ is_automated: true, action: 'approve', staff_id: null });
  });

  test('a refusal has a statement of reasons; what was abandoned can be begun again', async () => {
    const { cookie, brought, member_id } = await begin('Emma');
    expect(await say(await sign(claimsOf(brought, 'abandoned')))).toEqual([200, undefined]);
    expect(await shown(serviced, cookie)).toMatchObject({ state: 'lapsed', may_apply: true });
    await post(verification_url, { agreement: '1', agree: 'on' }, { ...own, cookie });
    const led = await calls().get(verification_service_url, cookie);
    const next = new URL(String(led.headers.location)).searchParams.get('state') ?? '';
    expect(next).not.toBe(brought);
    expect(await say(await sign(claimsOf(next, 'refused')))).toEqual([200, undefined]);
    expect(await shown(serviced, cookie)).toMatchObject({ state: 'refused', reason: '' });
    expect((await listOwnDecisions(serviced.ctx(), member_id)).statements).toMatchObject([
      { action: 'reject', is_automated: true, rule: { code: 'uploader-verification' } },
    ]);
  });

  test('forged, foreign, late, replayed, unknown and misdirected results change nothing, and each is an event', async () => {
    const { cookie, brought } = await begin('Frida');
    const other = await begin('Greta');
    const right = claimsOf(brought);
    const old = Math.floor(Date.now() / 1000) - 2 * 86_400;
    const before = (await refusals()).length;
    const forged: string[] = [
      await sign(right, foreign.privateKey),
      new UnsecuredJWT(right).encode(),
      await sign({ ...right, aud: 'another-site' }),
      await sign({ ...right, iss: 'https://evil.example' }),
      await sign({ ...right, iat: old, exp: old + 600 }),
      await sign({ ...right, jti: 'x' }),
      (await sign(right)).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')).slice(0, -2),
      'nothing',
    ];
    for (const result of forged) expect(await say(result)).toEqual([401, 'unauthorized']);
    // Of an application that there is not, of one whose state was changed, and without one.
    for (const wrong of ['999999.' + 'A'.repeat(43), brought.replace(/^\d+/, '1'), 'x'])
      expect(await say(await sign(claimsOf(wrong)))).toEqual([404, 'not_found']);
    const unknown = await post(verification_result_url, {
      result: await sign(claimsOf(brought, 'perhaps')),
    });
    expect([unknown.statusCode, unknown.json()]).toEqual([422, { error: { status: 'unknown' } }]);
    expect(await shown(serviced, cookie)).toMatchObject({ state: 'started', is_verified: false });
    const taken = await sign(right);
    expect(await say(taken)).toEqual([200, undefined]);
    expect(await say(taken)).toEqual([409, 'already']);
    // Another result about an application that is decided.
    expect(await say(await sign(claimsOf(brought, 'refused')))).toEqual([404, 'not_found']);
    expect(await shown(serviced, cookie)).toMatchObject({ state: 'approved', is_verified: true });
    expect(await shown(serviced, other.cookie)).toMatchObject({ state: 'started' });
    expect((await refusals()).slice(before)).toEqual([
      ...forged.map(() => 'signature'),
      'application',
      'application',
      'application',
      'status',
      'replay',
      'application',
    ]);
  });

  test('while its keys cannot be read a result is to come again', async () => {
    const { cookie, brought } = await begin('Hanna');
    const result = await sign(claimsOf(brought));
    const broken = service.provider('http://127.0.0.1:9/keys.json');
    await expect(
      broken.kind === 'service' && broken.verify(result, new Date()),
    ).rejects.toBeInstanceOf(Error);
    expect(await shown(serviced, cookie)).toMatchObject({ state: 'started' });
  });

  test('a flood of results is refused', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n <= test_rates.write; n++) {
      const answer = await post(
        verification_result_url,
        { result: 'x' },
        { 'x-forwarded-for': '192.0.2.99' },
      );
      statuses.add(answer.statusCode);
    }
    expect([...statuses]).toEqual([401, 429]);
  });
});
