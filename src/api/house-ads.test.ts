import { expect, test } from 'vitest';
import { houseAds } from '#contracts/house-ads.ts';
import { withApi } from '#tests/support/api.ts';

const api = withApi();

test.each(houseAds)('$frame_url is a small picture without scripts or links', async (slot) => {
  const answer = await api.app.inject({ url: slot.frame_url });
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.body).toMatch(/^<svg xmlns[^>]*>.*<\/svg>$/);
  expect(answer.body).not.toMatch(/script|href|foreignObject|\son\w+=|NaN|undefined/);
  expect(answer.body.length).toBeLessThan(3000);
});

test('a house ad of a place that does not exist is not found', async () => {
  const answer = await api.app.inject({ url: '/house-ads/footer-5.svg' });
  expect(answer.statusCode).toBe(404);
});
