import { BlockList } from 'node:net';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { agePage } from '#contracts/pages/age-page.ts';
import { createPolicyRules, removePolicy, setPolicy } from '#domain/policy/index.ts';
import { systemClock } from '#platform/clock.ts';
import { createCrawlers } from '#platform/crawlers/crawlers.ts';
import { silentLog } from '#platform/log.ts';
import { noPlaces } from '#platform/places/place-file.ts';
import { test_site, withApi } from '#tests/support/api.ts';
import { aVideo } from '#tests/support/factories.ts';
import { no_policy } from '#tests/support/open-gate.ts';
import { sitemapFaults } from '#tests/support/sitemap-schema.ts';
import { createAgeTokens } from '../age/age-token.ts';
import { createPlaceOf } from '../http/visitor-place.ts';
import { servePages } from '../pages/page-server.ts';
import { createAgeGate } from './age-gate.ts';

const trusted = '127.0.0.1';
const tokens = createAgeTokens({ secret: 's'.repeat(32), public_origin: test_site.public_origin });
const rules: { current?: ReturnType<typeof createPolicyRules> } = {};

const api = withApi(
  () => {
    const policies = createPolicyRules({ db: api.db, log: silentLog });
    rules.current = policies;
    const placeOf = createPlaceOf({
      country_header: 'x-country',
      region_header: 'x-region',
      trusted_proxies: [trusted],
      findPlace: noPlaces,
    });
    const crawlers = createCrawlers({ ranges: new BlockList(), resolver: undefined });
    return {
      placeOf,
      trusted_proxies: [trusted],
      ageGate: createAgeGate({ policies, placeOf, tokens, crawlers, clock: systemClock }),
    };
  },
  (app: FastifyInstance) =>
    servePages(app, async (request, reply) =>
      reply.header('content-type', 'text/html').send(`page for ${request.age_gate?.gate}`),
    ),
);

const ask = (
  url: string,
  country: string,
  headers: Record<string, string> = {},
  remoteAddress = trusted,
): Promise<LightMyRequestResponse> =>
  api.app.inject({ url, headers: { 'x-country': country, ...headers }, remoteAddress });

const list = '/api/json/videos2/3600/str/latest-updates/60/..1.all...json';

describe('under a policy that verifies', () => {
  test.each([
    '/',
    '/videos/latest-updates/',
    '/videos/1/mist/',
    '/search/mist/',
    '/information/sitemap-page/',
    '/information/sitemap-page',
    '/%69nformation/terms/',
    '/information/terms%2F..%2F/',
    '//information/terms/',
    '/404/',
    '/member/anna/',
    '/account/subscriptions/',
    '/account/favourites',
    '/account/nothing/',
    '/accounts/',
  ])('page %s leads to the check', async (url) => {
    const answer = await ask(url, 'gb');
    expect([answer.statusCode, answer.body]).toEqual([302, '']);
    expect(answer.headers).toMatchObject({
      location: agePage({ next: url }),
      'cache-control': 'private, no-store',
    });
  });

  test.each([
    '/api/json/videos2/x.json',
    '/api/suggester.php?text=mist',
    '/api/videofile.php?video_id=1',
    '/api/plainfile.php?video_id=1',
    '/api/v1/nothing',
    '/api/v1/dumps',
    '/api/v1/members/anna',
    '/api/v1/me/members/anna',
    '/api/v1/me/feed',
    '/api/v1/me/favourites',
    '/api/v1/me/nothing',
    '/media/p/aaaaaaaaaaaaaaaa/t0-320.webp',
    '/media/v/1.x/y/master.m3u8',
    '/timelines/x.vtt',
    '/sitemap.xml',
    '/feed.xml',
    '/videos/latest-updates/feed.xml',
    '/static/tf/videos.str.json',
    '/house-ads/footer-5.svg',
    '/oembed',
  ])('%s is refused with nothing in it', async (url) => {
    const answer = await ask(url, 'gb');
    // Feeds of no list are pages for the router.
    if (answer.statusCode === 302) return;
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { error: 1, code: 'age_check_required' },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each(['/information/terms/', '/contact/', '/forms/remove-content/', '/age/', '/embed/1/x/'])(
    'page %s opens',
    async (url) => {
      expect((await ask(url, 'gb')).body).toBe('page for verify');
    },
  );

  test.each(['/healthz', '/robots.txt', '/.well-known/security.txt', '/manifest.webmanifest'])(
    'file %s opens',
    async (url) => {
      expect((await ask(url, 'gb')).statusCode).toBe(200);
    },
  );

  test('a valid token opens everything, and another does not', async () => {
    const policy = (await rules.current?.current())?.find({ country: 'gb' }) ?? no_policy;
    const [right = ''] = tokens.issueAgeToken(policy, 'photo', new Date()).split(';');
    const other = createAgeTokens({
      secret: 'o'.repeat(32),
      public_origin: test_site.public_origin,
    });
    const [wrong = ''] = other.issueAgeToken(policy, 'photo', new Date()).split(';');
    expect((await ask('/', 'gb', { cookie: right })).body).toBe('page for open');
    for (const cookie of [wrong, '_agv=1', `${right.slice(0, -1)}x`, '__Host-age='])
      expect((await ask('/', 'gb', { cookie })).statusCode).toBe(302);
    await setPolicy(api.ctx(), {
      ...policy,
      challenge_age: 30,
      country: 'gb',
      region: '',
      priority: 0,
      valid_from: undefined,
    });
    rules.current?.forget();
    expect((await ask('/', 'gb', { cookie: right })).statusCode).toBe(302);
  });

  test('headers that a client sets itself open nothing', async () => {
    for (const headers of [
      { 'x-velour-gate': 'open' },
      { cookie: 'country_code=no' },
      { 'user-agent': 'Googlebot' },
      { 'x-forwarded-for': '203.0.113.1, 127.0.0.1' },
      { 'x-original-url': '/information/terms/' },
      { accept: 'application/json' },
    ])
      expect([headers, (await ask('/', 'gb', headers as never)).statusCode]).toEqual([
        headers,
        302,
      ]);
    // A country is believed from the proxy only: without it, the visitor's is unknown.
    expect((await ask('/', 'no', {}, '203.0.113.9')).body).toBe('page for click');
  });
});

test('each video of the sitemaps names the countries without service', async () => {
  await aVideo(api.ctx({ kind: 'system' }), { title: 'Mist' });
  const file = async (): Promise<[string, string]> => {
    const answer = await ask('/sitemaps/videos-1.xml', 'no');
    expect(await sitemapFaults(answer.body)).toEqual([]);
    const [found = ''] = /<video:restriction[^]*?<\/video:restriction>/.exec(answer.body) ?? [];
    return [found, String(answer.headers.etag)];
  };
  const [none, before] = await file();
  expect(none).toBe('');
  const rule = { ...no_policy, mode: 'block', region: '', priority: 0 } as const;
  const { version } = await setPolicy(api.ctx(), { ...rule, country: 'kp', valid_from: undefined });
  rules.current?.forget();
  const [deny, after] = await file();
  expect(deny).toBe('<video:restriction relationship="deny">KP</video:restriction>');
  expect(after).not.toBe(before);
  await removePolicy(api.ctx(), version);
  rules.current?.forget();
});

test('in a place without service, pages lead to the one that says so and the rest is 451', async () => {
  await setPolicy(api.ctx(), {
    ...no_policy,
    mode: 'block',
    country: 'us',
    region: 'tx',
    priority: 0,
    valid_from: undefined,
  });
  rules.current?.forget();
  const texas = { 'x-region': 'TX' };
  expect((await ask('/videos/1/mist/', 'us', texas)).headers.location).toBe('/not-available/');
  const answer = await ask('/api/json/videos2/x.json', 'us', texas);
  expect([answer.statusCode, answer.json()]).toEqual([451, { error: 1, code: 'not_in_region' }]);
  expect((await ask('/not-available/', 'us', texas)).body).toBe('page for block');
  expect((await ask('/', 'us', { ...texas, cookie: '_agv=1' })).statusCode).toBe(302);
  expect((await ask('/', 'us')).body).toBe('page for click');
});

test('a click opens for visitors who are asked, and for no one else', async () => {
  expect((await ask('/', 'us')).body).toBe('page for click');
  expect((await ask('/', 'us', { cookie: '_agv=1' })).body).toBe('page for open');
  expect((await ask('/', 'us', { cookie: '_agv=2' })).body).toBe('page for click');
  expect((await ask('/', 'us', { 'user-agent': 'Googlebot' })).body).toBe('page for click');
  expect((await ask('/', 'no')).body).toBe('page for open');
});

describe('shared caches', () => {
  const controls = async (
    country: string,
    headers: Record<string, string>,
    address?: string,
  ): Promise<unknown[]> => {
    const answer = await ask(list, country, headers, address);
    return [answer.statusCode, answer.headers['cache-control'], answer.headers['vary']];
  };

  test('store answers of a proxy that distinguishes visitors', async () => {
    expect(await controls('no', { 'x-velour-gate': 'open' })).toEqual([
      200,
      'public, s-maxage=3600, max-age=60',
      expect.stringContaining('x-velour-gate'),
    ]);
  });

  test.each([
    ['no', {}, trusted],
    ['no', { 'x-velour-gate': 'closed' }, trusted],
    ['no', { 'x-velour-gate': 'open' }, '203.0.113.9'],
  ])('store nothing for %s with %j from %s', async (country, headers, address) => {
    expect(await controls(country, headers, address)).toEqual([
      200,
      'private, max-age=60',
      expect.stringContaining('x-velour-gate'),
    ]);
  });

  test('store nothing that a proof of age opened', async () => {
    const policy = (await rules.current?.current())?.find({ country: 'gb' }) ?? no_policy;
    const cookie = tokens.issueAgeToken(policy, 'photo', new Date()).split(';', 1)[0] ?? '';
    const [status, control] = await controls('gb', { cookie, 'x-velour-gate': 'open' });
    expect([status, control]).toEqual([200, 'private, max-age=60']);
  });

  test('a proxy without policies of its own asks', async () => {
    const asked = async (country: string, cookie = ''): Promise<unknown> =>
      (await ask('/api/v1/gate', country, { cookie })).headers['x-velour-gate'];
    expect(await Promise.all(['no', 'us', 'gb'].map((country) => asked(country)))).toEqual([
      'open',
      'open',
      'closed',
    ]);
  });
});
