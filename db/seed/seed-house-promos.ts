import { housePromos } from '#contracts/house-promos.ts';
import { orientations } from '#contracts/vocabulary.ts';
import type { SeedContext } from './demo-state.ts';

/** Promotional videos in every orientation, so that an owner sees the row “Play more”. */
export async function seedHousePromos({ operator }: Pick<SeedContext, 'operator'>): Promise<void> {
  await operator.partners.importVideos(
    orientations.flatMap((orientation) => housePromos.map((promo) => ({ ...promo, orientation }))),
  );
}
