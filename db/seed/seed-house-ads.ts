import { houseAds } from '#contracts/house-ads.ts';
import type { SeedContext } from './demo-state.ts';

/** Books every place for a picture of the site itself, so that an owner sees where advertising stands. Places that have a row keep it. */
export async function seedHouseAds({ db }: Pick<SeedContext, 'db'>): Promise<void> {
  await db
    .insertInto('ad_slot')
    .values(houseAds.map((slot) => ({ ...slot, advertiser: 'Velour' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
