import { expect, test } from 'vitest';
import { videosUrl } from '#contracts/calls/catalogue/listing-url.ts';
import { videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { withApi } from '#tests/support/api.ts';

const api = withApi();
const reads = [
  videosUrl.build({
    lifetime: 600,
    orientation: 'str',
    sort: 'longest',
    count: 12,
    section: '',
    object_id: '',
    page: 1,
    type: 'all',
    duration: '',
    date: '',
  }),
  videoUrl.build(1),
  '/api/videofile.php?video_id=1&lifetime=600',
  '/healthz',
  '/site.css',
  '/manifest.webmanifest',
  '/robots.txt',
  '/.well-known/security.txt',
  '/media/p/x',
  '/assets/x.js',
];
const writes = ['/api/input.php', '/api/v1/preferences'];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const;

test.each(reads)('%s allows GET and HEAD only', async (url) => {
  for (const method of methods.filter((name) => name !== 'GET' && name !== 'HEAD')) {
    const answer = await api.app.inject({
      method,
      url,
      headers: { 'x-http-method-override': 'GET' },
    });
    expect([
      method,
      answer.statusCode,
      answer.headers.allow,
      answer.headers['cache-control'],
    ]).toEqual([method, 405, 'GET, HEAD', 'no-store']);
  }
});

test.each(writes)('%s allows POST only', async (url) => {
  for (const method of methods.filter((name) => name !== 'POST')) {
    const answer = await api.app.inject({
      method,
      url: `${url}?_method=POST`,
      headers: { 'x-http-method-override': 'POST', 'x-original-url': url },
    });
    expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, 'POST']);
  }
});

test('ignores method override headers', async () => {
  const headers = {
    'x-http-method-override': 'POST',
    'x-method-override': 'POST',
    'x-original-url': '/healthz',
    'x-rewrite-url': '/healthz',
  };
  const answer = await api.app.inject({ url: '/robots.txt', headers });
  expect(answer.body).toContain('User-agent');
});

test('rejects an unknown method', async () => {
  const answer = await api.app.inject({ method: 'PROPFIND' as 'GET', url: '/healthz' });
  expect(answer.statusCode).toBe(405);
});

test('every answer has a generated request id', async () => {
  const ids = await Promise.all(
    ['/healthz', '/api/none', '/api/%zz'].map(
      async (url) =>
        (await api.app.inject({ url, headers: { 'x-request-id': 'mine' } })).headers[
          'x-request-id'
        ],
    ),
  );
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[\w-]{8}$/);
});

test('a path below /api/ that is no call is not found, by whatever method', async () => {
  for (const method of methods) {
    const { statusCode, headers } = await api.app.inject({ method, url: '/api/v1/nothing' });
    expect([method, statusCode, headers.allow]).toEqual([method, 404, undefined]);
  }
});
