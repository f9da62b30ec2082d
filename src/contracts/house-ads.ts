import type { AdSlot } from './advertising.ts';

/** One of every place: pictures that the site draws and serves itself. */
export const houseAds: readonly Omit<AdSlot, 'advertiser'>[] = [
  { place: 'header' as const, position: 1 },
  { place: 'video' as const, position: 1 },
  ...[1, 2, 3, 4].map((position) => ({ place: 'footer' as const, position })),
].map((slot) => ({ ...slot, frame_url: `/house-ads/${slot.place}-${slot.position}.svg` }));
