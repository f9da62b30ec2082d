import { expect, test } from 'vitest';
import type { Ctx } from '#domain/ctx.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { listAdSlots } from './index.ts';

const world = withCtx();

/** The booked places when the settings allow these origins. */
async function slots(ad_origins: string[] | undefined, orientation: 'str' | 'gay' = 'str') {
  const ctx: Ctx = world.ctx();
  return listAdSlots({ ...ctx, settings: { ...ctx.settings, ad_origins } }, orientation);
}

async function book(row: {
  place: string;
  position?: number;
  orientation?: number;
  frame_url: string;
  advertiser?: string;
  is_on?: boolean;
}) {
  await world.db
    .insertInto('ad_slot')
    .values({ advertiser: 'Lighthouse', ...row })
    .execute();
}

const ads = 'https://ads.example';
const other = 'https://other.example:8443';

test('lists booked slots in order and prefers the row of the orientation to the one for all', async () => {
  await book({ place: 'footer', position: 3, frame_url: `${ads}/3` });
  await book({ place: 'footer', position: 1, frame_url: `${ads}/all` });
  await book({
    place: 'footer',
    position: 1,
    orientation: 2,
    frame_url: `${ads}/gay`,
    advertiser: 'Harbour',
  });
  await book({ place: 'header', frame_url: `${other}/header` });
  await book({ place: 'video', frame_url: `${ads}/off`, is_on: false });

  const of = (place: string, position: number, frame_url: string, advertiser = 'Lighthouse') => ({
    place,
    position,
    frame_url,
    advertiser,
  });
  const shown = await slots([ads, other]);
  expect(shown.filter(({ place }) => place === 'footer')).toEqual([
    of('footer', 1, `${ads}/all`),
    of('footer', 3, `${ads}/3`),
  ]);
  expect(shown.filter(({ place }) => place !== 'footer')).toEqual([
    of('header', 1, `${other}/header`),
  ]);
  expect((await slots([ads, other], 'gay')).find(({ place }) => place === 'footer')).toEqual(
    of('footer', 1, `${ads}/gay`, 'Harbour'),
  );
});

test('skips a frame of another origin and shows the row that it overrode', async () => {
  await book({
    place: 'footer',
    position: 2,
    orientation: 1,
    frame_url: 'https://ads.example.evil.example/',
  });
  await book({ place: 'footer', position: 2, frame_url: `${ads}/2` });
  await book({ place: 'footer', position: 4, frame_url: 'https://ads.example@evil.example/' });
  expect((await slots([ads])).map(({ position, frame_url }) => [position, frame_url])).toEqual([
    [1, `${ads}/all`],
    [2, `${ads}/2`],
    [3, `${ads}/3`],
  ]);
  expect(await slots([])).toEqual([]);
  expect(await slots(undefined)).toEqual([]);
});

test('shows a picture of the site itself without a setting, and no other path', async () => {
  await book({ place: 'video', orientation: 2, frame_url: '/house-ads/video-1.svg' });
  await book({ place: 'header', orientation: 2, frame_url: '/house-ads/other.svg' });
  const own = await slots([], 'gay');
  expect(own.map(({ place, frame_url }) => [place, frame_url])).toEqual([
    ['video', '/house-ads/video-1.svg'],
  ]);
});

test.each([
  ['a path that is no picture', { place: 'video', frame_url: '/house-ads/../api/input.php' }],
  ['a host without a scheme', { place: 'video', frame_url: '//evil.example/house-ads/a.svg' }],
  ['a place that does not exist', { place: 'middle', frame_url: `${ads}/x` }],
  ['a fifth box in the footer', { place: 'footer', position: 5, frame_url: `${ads}/x` }],
  ['a second header', { place: 'header', position: 2, frame_url: `${ads}/x` }],
  ['a script for a frame', { place: 'video', frame_url: 'javascript:alert(1)' }],
  ['a frame without TLS', { place: 'video', frame_url: 'http://ads.example/' }],
  [
    'a host that only begins like this machine',
    { place: 'video', frame_url: 'http://localhost.example/' },
  ],
  ['the same place twice', { place: 'footer', position: 3, frame_url: `${ads}/again` }],
  ['a label of two lines', { place: 'video', frame_url: `${ads}/x`, advertiser: 'one\ntwo' }],
])('the table rejects %s', async (_, row) => {
  await expect(book(row)).rejects.toThrow(/violates/);
});

test('the table accepts a loopback frame for trials', async () => {
  await expect(
    book({ place: 'video', orientation: 3, frame_url: 'http://127.0.0.1:4000/frame' }),
  ).resolves.toBeUndefined();
});
