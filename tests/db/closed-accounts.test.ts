import { BlockList } from 'node:net';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAgeTokens } from '#api/age/age-token.ts';
import { createAgeGate } from '#api/age-gate/age-gate.ts';
import { createPlaceOf } from '#api/http/visitor-place.ts';
import { calls } from '#api/openapi/document.ts';
import { servePages } from '#api/pages/page-server.ts';
import { saved_urls } from '#contracts/calls/social/saved-items.ts';
import { subscribe_url } from '#contracts/calls/social/subscriptions.ts';
import { createPolicyRules } from '#domain/policy/index.ts';
import { systemClock } from '#platform/clock.ts';
import { createCrawlers } from '#platform/crawlers/crawlers.ts';
import { silentLog } from '#platform/log.ts';
import { noPlaces } from '#platform/places/place-file.ts';
import { test_site, withApi } from '#tests/support/api.ts';
import { aMember } from '#tests/support/members.ts';
import { aSmallCatalogue } from '#tests/support/small-catalogue.ts';
import routes from '#web/routes.ts';

// A member in a country that verifies, signed in and without a proof of age.

const trusted = '127.0.0.1';
const api = withApi(
  () => {
    const placeOf = createPlaceOf({
      country_header: 'x-country',
      region_header: '',
      trusted_proxies: [trusted],
      findPlace: noPlaces,
    });
    return {
      placeOf,
      trusted_proxies: [trusted],
      ageGate: createAgeGate({
        policies: createPolicyRules({ db: api.db, log: silentLog }),
        placeOf,
        tokens: createAgeTokens({
          secret: 's'.repeat(32),
          public_origin: test_site.public_origin,
        }),
        crawlers: createCrawlers({ ranges: new BlockList(), resolver: undefined }),
        clock: systemClock,
      }),
    };
  },
  (app: FastifyInstance) =>
    servePages(app, async (request, reply) =>
      reply.header('content-type', 'text/html').send(`page for ${request.age_gate?.gate}`),
    ),
);

let session = '';
beforeAll(async () => {
  await aSmallCatalogue(api.ctx({ kind: 'system' }));
  session = (await aMember(api.ctx(), 'Thea')).token;
});

const ask = (
  url: string,
  { country = 'gb', method = 'GET' }: { country?: string; method?: string } = {},
): Promise<LightMyRequestResponse> =>
  api.app.inject({
    method: method as 'GET',
    url,
    headers: { 'x-country': country, cookie: `__Host-session=${session}` },
    remoteAddress: trusted,
  });

/** With something for each parameter. */
const addressOf = (pattern: string): string => pattern.replaceAll(/:\w+\??/g, '1');

const closed = JSON.stringify({ error: 1, code: 'age_check_required' });

/** Calls that stay open, with the reason for each: none of them lists works of other people, or texts of others. */
const open_calls = [
  // The signed-in member, the sessions and the terms.
  'GET /api/v1/me',
  'GET /api/v1/me/sessions',
  'POST /api/v1/me/sessions/end',
  'POST /api/v1/me/terms',
  // How the account is secured.
  'GET /api/v1/me/security',
  'POST /api/v1/me/password',
  'POST /api/v1/me/email',
  'POST /api/v1/me/factor',
  'POST /api/v1/me/factor/confirm',
  'POST /api/v1/me/factor/codes',
  'POST /api/v1/me/factor/end',
  'POST /api/v1/me/passkeys',
  'POST /api/v1/me/passkeys/begin',
  'POST /api/v1/me/passkeys/challenge',
  'POST /api/v1/me/passkeys/rename',
  'POST /api/v1/me/passkeys/remove',
  'GET /api/v1/me/tokens',
  'POST /api/v1/me/tokens/create',
  'POST /api/v1/me/tokens/revoke',
  // The member's profile and its audiences.
  'GET /api/v1/me/profile',
  'POST /api/v1/me/profile/save',
  'GET /api/v1/me/privacy',
  'POST /api/v1/me/privacy/save',
  'POST /api/v1/me/blocks',
  'POST /api/v1/me/blocks/remove',
  // Stored data of the member, to take along and to erase.
  'GET /api/v1/me/data',
  'POST /api/v1/me/export',
  'POST /api/v1/me/export/open',
  'GET /api/v1/me/export/file',
  'POST /api/v1/me/erase',
  // Decisions, appeals and reports.
  'GET /api/v1/me/decisions',
  'POST /api/v1/me/appeals',
  'POST /api/v1/me/threads/report',
  // Mails, and numbers of unread items.
  'GET /api/v1/me/digest',
  'POST /api/v1/me/digest/settings',
  'GET /api/v1/me/contacts',
  'GET /api/v1/me/notifications/unread',
  'GET /api/v1/me/notifications/stream',
  // The own works.
  'GET /api/v1/me/verification',
  'POST /api/v1/me/verification',
  'GET /api/v1/me/verification/service',
  'GET /api/v1/me/uploads',
  'POST /api/v1/me/uploads',
  'GET /api/v1/me/uploads/:upload_id',
  'PATCH /api/v1/me/uploads/:upload_id',
  'DELETE /api/v1/me/uploads/:upload_id',
  'GET /api/v1/me/upload-form/:file',
  'POST /api/v1/me/upload-list',
  'POST /api/v1/me/upload-mails',
  'GET /api/v1/me/own-videos',
  'GET /api/v1/me/own-video/:file',
  'GET /api/v1/me/own-statistics/:file',
  'POST /api/v1/me/own-videos/change',
  'GET /api/v1/me/album-form/:file',
  'GET /api/v1/me/own-albums',
  'GET /api/v1/me/own-album/:file',
  'GET /api/v1/me/people',
  'POST /api/v1/me/people',
];

test('of the calls of a member only those that are named here open without a proof of age', async () => {
  const own = calls.filter(({ pattern }) => /^\/api\/v1\/me(?:\/|$)/.test(pattern));
  expect(own.length).toBeGreaterThan(open_calls.length + 30);
  const opened: string[] = [];
  for (const { method, pattern } of own) {
    const answer = await ask(addressOf(pattern), { method });
    if (answer.body === closed)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([403, 'no-store']);
    else opened.push(`${method} ${pattern}`);
  }
  expect(opened.toSorted()).toEqual(open_calls.toSorted());
});

const open_pages = [
  'account/',
  'account/profile/',
  'account/privacy/',
  'account/security/',
  'account/tokens/',
  'account/data/',
  'account/decisions/',
  'account/mails/',
  'account/verification/',
  'account/people/',
  'account/videos/',
  'account/videos/:video_id/',
  'account/videos/:video_id/statistics/',
  'account/albums/',
  'account/albums/:album_id/',
  'upload/',
  'upload/album/',
];

test('of the pages of an account only those that are named here open, and the others lead to the check', async () => {
  const own = routes
    .map(({ path = '' }) => path)
    .filter((path) => /^(?:account|upload)\//.test(path));
  expect(own.length).toBeGreaterThan(open_pages.length + 8);
  const opened: string[] = [];
  for (const path of own) {
    const url = `/${addressOf(path)}`;
    const { statusCode, body, headers } = await ask(url);
    if (body === 'page for verify') opened.push(path);
    else
      expect([url, statusCode, body, String(headers.location)]).toEqual([
        url,
        302,
        '',
        expect.stringMatching(/^\/age\//),
      ]);
    // The other slash is no way around.
    const other = await ask(url.slice(0, -1));
    expect([url, other.body === 'page for verify']).toEqual([url, opened.includes(path)]);
  }
  expect(opened.toSorted()).toEqual(open_pages.toSorted());
});

describe('lists of a member', () => {
  beforeAll(async () => {
    const fields: readonly (readonly [string, Record<string, string>])[] = [
      [saved_urls.add_favourite, { item: 'v1' }],
      [saved_urls.add_later, { item: 'v1' }],
      [subscribe_url, { thing: 'h1' }],
    ];
    for (const [url, form] of fields)
      await api.app.inject({
        method: 'POST',
        url,
        headers: {
          'x-country': 'no',
          cookie: `__Host-session=${session}`,
          origin: test_site.public_origin,
          'content-type': 'application/x-www-form-urlencoded',
        },
        remoteAddress: trusted,
        payload: new URLSearchParams(form).toString(),
      });
  });

  test.each([
    '/api/v1/me/favourites',
    '/api/v1/me/watch-later',
    '/api/v1/me/subscriptions',
    '/api/v1/me/feed',
    '/api/v1/me/history',
    '/api/v1/me/notifications',
    '/api/v1/me/threads',
    '/api/v1/me/playlist-queue?playlist_id=1',
    '/api/v1/me/member-favourites?username=thea',
    '/api/v1/me/videos/1',
  ])('%s is answered elsewhere, and not where an age is to be proved', async (url) => {
    const elsewhere = await ask(url, { country: 'no' });
    expect(elsewhere.body).not.toBe(closed);
    const answer = await ask(url);
    expect([answer.statusCode, answer.body]).toEqual([403, closed]);
  });

  test('the answer about favourites holds titles', async () => {
    const { statusCode, body } = await ask('/api/v1/me/favourites', { country: 'no' });
    expect([statusCode, body]).toEqual([200, expect.stringContaining('"title"')]);
  });
});
