import { expect, test } from 'vitest';
import routes from '#web/routes.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { withRenderedPages } from './support/rendered-pages.ts';

const { apps, get } = withRenderedPages();
const secret = 'x'.repeat(32);

/** Every page whose address holds what opens something, from the routes themselves. */
const with_secret = routes
  .flatMap(({ path }) => path ?? [])
  .filter((path) => /:(?:token|secret)\b/.test(path))
  .map((path) => `/${path.replaceAll(/:(?:token|secret)/g, secret)}`);
const links = [...with_secret, accountPages.invited(secret), `/signin/?draft=${secret}`];

const shut = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': expect.stringMatching(/frame-ancestors 'none'/),
};

test('the routes have pages whose address holds a secret', () => {
  expect(with_secret).toEqual(
    expect.arrayContaining([
      `/confirm/${secret}/`,
      `/restore/${secret}/`,
      `/email/${secret}/`,
      `/email/undo/${secret}/`,
      `/forms/confirm/${secret}/`,
      `/case/${secret}/`,
    ]),
  );
});

test.each(links)('%s stands in no frame and in no cache, and sends no referrer', async (url) => {
  for (const app of [apps.cached, apps.uncached]) {
    const { statusCode, headers } = await get(url, {}, app);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject(shut);
  }
});

test('so does the page that stands in for one that cannot be made', async () => {
  const { statusCode, headers } = await get('/restore/throws/');
  expect(statusCode).toBe(500);
  expect(headers).toMatchObject(shut);
});

test('other pages stand in frames of the site alone', async () => {
  for (const url of ['/', '/videos/longest/', '/restored/', '/casey/', '/signin/']) {
    const { headers } = await get(url);
    expect([url, headers['x-frame-options']]).toEqual([url, 'SAMEORIGIN']);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'/);
  }
});
