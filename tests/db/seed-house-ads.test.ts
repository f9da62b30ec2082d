import { expect, test } from 'vitest';
import { houseAds } from '#contracts/house-ads.ts';
import { listAdSlots } from '#domain/advertising/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { seedHouseAds } from '../../db/seed/seed-house-ads.ts';

const world = withCtx();

test('the demo books every place once, keeps what is booked, and needs no setting', async () => {
  const own = { place: 'video', frame_url: '/house-ads/footer-4.svg', advertiser: 'Harbour' };
  await world.db.insertInto('ad_slot').values(own).execute();
  await seedHouseAds(world);
  await seedHouseAds(world);
  const shown = await listAdSlots(world.ctx(), 'str');
  expect(shown).toHaveLength(houseAds.length);
  const addresses = (place: string) =>
    shown.filter((slot) => slot.place === place).map(({ frame_url }) => frame_url);
  expect(addresses('video')).toEqual([own.frame_url]);
  expect(addresses('header')).toEqual(['/house-ads/header-1.svg']);
  expect(addresses('footer')).toEqual(
    [1, 2, 3, 4].map((position) => `/house-ads/footer-${position}.svg`),
  );
});
