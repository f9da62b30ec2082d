import { expect, test } from 'vitest';
import { test_site, withApi } from '#tests/support/api.ts';

const secure = withApi(() => ({ trusted_proxies: ['127.0.0.1'] }));
const plain = withApi(() => ({ site: { ...test_site, public_origin: 'http://127.0.0.1:3000' } }));
const state = { address: 0 };

function choose(payload: string, headers: Record<string, string> = {}, { app } = secure) {
  return app.inject({
    method: 'POST',
    url: '/api/v1/preferences',
    payload,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `198.51.100.${++state.address}`,
      ...headers,
    },
  });
}

test('sets the cookie for a year and redirects to the page', async () => {
  const answer = await choose('theme=light&next=%2Fvideos%2Flongest%2F%3Fpage%3D2', {
    origin: 'https://tube.example',
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers).toMatchObject({
    location: '/videos/longest/?page=2',
    'set-cookie': ['theme=light; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
    'cache-control': 'no-store',
  });
});

test('sets no Secure cookie without TLS', async () => {
  const answer = await choose('app_lang=ja', {}, plain);
  expect(answer.headers['set-cookie']).toEqual([
    'app_lang=ja; Path=/; Max-Age=31536000; SameSite=Lax',
  ]);
});

test('sets a cookie per choice', async () => {
  const answer = await choose('app_lang=de&gender=gay&theme=dark');
  expect(answer.headers['set-cookie']).toHaveLength(3);
  expect(answer.headers.location).toBe('/');
});

test.each([
  '//evil.example',
  '/%5cevil.example',
  'https://evil.example',
  '/\\evil.example',
  '/x%0d%0aset-cookie:a=b',
  'javascript:alert(1)',
])('next=%s does not redirect to another site', async (next) => {
  const answer = await choose(`theme=dark&next=${encodeURIComponent(next)}`);
  const location = String(answer.headers.location);
  expect(new URL(location, 'https://tube.example').origin).toBe('https://tube.example');
  expect(location).not.toMatch(/[\r\n]/);
});

test.each([
  ['', 422, { error: { form: 'missing' } }],
  ['next=/', 422, { error: { form: 'missing' } }],
  ['theme=purple', 422, { error: { theme: 'invalid' } }],
  ['app_lang=xx', 422, { error: { app_lang: 'invalid' } }],
  ['gender=constructor', 422, { error: { gender: 'invalid' } }],
  ['theme=dark;+Domain%3Devil.example', 422, { error: { theme: 'invalid' } }],
  ['__proto__=1', 422, { error: { form: 'invalid' } }],
  ['theme=light&x=1', 422, { error: { form: 'invalid' } }],
  ['theme=dark&theme=light', 400, { error: 1, code: 'bad_request' }],
])('rejects %j', async (form, status, body) => {
  const answer = await choose(form);
  expect([answer.statusCode, answer.json()]).toEqual([status, body]);
  expect(answer.headers).not.toHaveProperty('set-cookie');
});

test('rejects requests from other sites', async () => {
  const answer = await choose('theme=light', {
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
  });
  expect([answer.statusCode, answer.json()]).toEqual([403, { error: 1, code: 'foreign_origin' }]);
});

test('GET changes nothing', async () => {
  const answer = await secure.app.inject({ url: '/api/v1/preferences?theme=light' });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
  expect(answer.headers).not.toHaveProperty('set-cookie');
});
