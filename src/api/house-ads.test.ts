import { expect, test } from 'vitest';
import { houseAds } from '#contracts/house-ads.ts';
import { housePromos } from '#contracts/house-promos.ts';
import { withApi } from '#tests/support/api.ts';

const api = withApi();

const pictures = [
  ...houseAds.map(({ frame_url }) => frame_url),
  ...housePromos.map(({ thumb }) => thumb),
];

test.each(pictures)('%s is a small picture without scripts or links', async (url) => {
  const answer = await api.app.inject({ url });
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.body).toMatch(/^<svg xmlns[^>]*>.*<\/svg>$/);
  expect(answer.body).not.toMatch(/script|href|foreignObject|\son\w+=|NaN|undefined/);
  expect(answer.body.length).toBeLessThan(3000);
});

test('no two pictures are the same', async () => {
  const drawn = await Promise.all(
    pictures.map(async (url) => (await api.app.inject({ url })).body),
  );
  expect(new Set(drawn).size).toBe(pictures.length);
});

test('a house ad of a place that does not exist is not found', async () => {
  const answer = await api.app.inject({ url: '/house-ads/footer-5.svg' });
  expect(answer.statusCode).toBe(404);
});
