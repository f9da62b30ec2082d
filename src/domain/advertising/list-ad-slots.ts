import { adPlaces, type AdPlace, type AdSlot } from '#contracts/advertising.ts';
import { houseAds } from '#contracts/house-ads.ts';
import { orientationCode, type Orientation } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

/**
 * The places that are booked for an orientation, at most one frame each, in the order of their
 * positions: the orientation's own row, else the one for all. A frame of an origin that the
 * settings do not allow is no booking; the site's own pictures need no setting.
 */
export async function listAdSlots(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  orientation: Orientation,
): Promise<AdSlot[]> {
  const allowed = new Set(settings.ad_origins);
  const rows = await db
    .selectFrom('ad_slot')
    .select(['place', 'position', 'frame_url', 'advertiser'])
    .where('is_on', '=', true)
    .where((where) =>
      where.or([
        where('orientation', '=', orientationCode[orientation]),
        where('orientation', 'is', null),
      ]),
    )
    .orderBy('position')
    .orderBy('orientation', (order) => order.asc().nullsLast())
    .execute();
  const booked = new Map<string, AdSlot>();
  for (const row of rows) {
    const slot: AdSlot = { ...row, place: placeOf(row.place) };
    const key = `${slot.place} ${slot.position}`;
    const isShown = houseAdPaths.has(slot.frame_url) || allowed.has(originOf(slot.frame_url));
    if (isShown && !booked.has(key)) booked.set(key, slot);
  }
  return [...booked.values()];
}

const houseAdPaths = new Set(houseAds.map(({ frame_url }) => frame_url));

/** '' for what is no address: the table's rule leaves some in. */
const originOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).origin : '';

function placeOf(text: string): AdPlace {
  const place = adPlaces.find((each) => each === text);
  if (!place) throw new RangeError(`place ${text}`);
  return place;
}
