import { expect, test } from 'vitest';
import { test_site, withApi } from '#tests/support/api.ts';

const shipped = withApi();
const branded = withApi(() => ({
  site: {
    ...test_site,
    name: 'Night "Owl" <b>',
    logo: 'https://cdn.example/logo.png',
    accent: 'oklch(0.6 0.2 250)',
  },
  site_files: {
    app_name: 'Clips "2"',
    is_listed: false,
    indexnow_key: 'k-12345678',
    ads_txt: ['ads.example, 1, DIRECT'],
  },
}));

test('the manifest, the accent and the contact come from the settings', async () => {
  const manifest = (await branded.app.inject({ url: '/manifest.webmanifest' })).json();
  expect(manifest).toMatchObject({
    name: 'Clips "2"',
    short_name: 'Clips "2"',
    icons: [{ src: 'https://cdn.example/logo.png' }],
  });
  expect((await branded.app.inject({ url: '/site.css' })).body).toContain(
    '--accent: oklch(0.6 0.2 250)',
  );
  expect((await shipped.app.inject({ url: '/site.css' })).body).not.toContain('--accent');
  const contact = (await branded.app.inject({ url: '/.well-known/security.txt' })).body;
  expect(contact).toContain('Contact: https://tube.example/');
  expect(Date.parse(/Expires: (.*)/.exec(contact)?.[1] ?? '')).toBeGreaterThan(Date.now());
});

test.each([
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/site.css', 'text/css; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
])('%s has a content type, an ETag and a short lifetime', async (url, type) => {
  const answer = await shipped.app.inject({ url });
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  });
  expect(
    (await shipped.app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } }))
      .statusCode,
  ).toBe(304);
});

test('the name on a home screen is neutral, and an icon may be cut to any shape', async () => {
  const manifest = (await shipped.app.inject({ url: '/manifest.webmanifest' })).json();
  expect(manifest).toMatchObject({ name: 'Videos', short_name: 'Videos' });
  expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose: 'maskable' }));
  expect(manifest.shortcuts).toHaveLength(3);
});

test('a closed site asks search engines to stay away', async () => {
  expect((await branded.app.inject({ url: '/robots.txt' })).body).toBe(
    'User-agent: *\nDisallow: /\n',
  );
});

test('the key of IndexNow is a file of its name, and without one there is none', async () => {
  expect((await branded.app.inject({ url: '/k-12345678.txt' })).body).toBe('k-12345678');
  expect((await shipped.app.inject({ url: '/.txt' })).statusCode).toBe(404);
});

test('ads.txt has the records of the settings; without them and for humans.txt there is no file', async () => {
  expect((await branded.app.inject({ url: '/ads.txt' })).body).toBe('ads.example, 1, DIRECT\n');
  for (const url of ['/ads.txt', '/humans.txt', '/.well-known/change-password'])
    expect((await shipped.app.inject({ url })).statusCode).toBe(404);
});

test('robots.txt names no private path', async () => {
  expect((await shipped.app.inject({ url: '/robots.txt' })).body).not.toMatch(
    /admin|account|upload|moderat/,
  );
});

test('/healthz returns `up` and nothing else', async () => {
  const answer = await shipped.app.inject({ url: '/healthz' });
  expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
    200,
    { status: 'up' },
    'no-store',
  ]);
});
