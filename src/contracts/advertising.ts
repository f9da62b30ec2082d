/** Where a partner's frame may stand: below the header, in the footer (four of them), beside a video. */
export const adPlaces = ['header', 'footer', 'video'] as const;
export type AdPlace = (typeof adPlaces)[number];

/** A place that is booked. */
export interface AdSlot {
  place: AdPlace;
  /** 1 to 4 in the footer, 1 elsewhere. */
  position: number;
  /** Address of the frame, on one of the origins that the owner's settings allow, or a picture's path of `houseAds`. */
  frame_url: string;
  /** The advertiser, as the label names it. */
  advertiser: string;
}

/** One of every place: pictures that the site draws and serves itself. */
export const houseAds: readonly Omit<AdSlot, 'advertiser'>[] = [
  { place: 'header' as const, position: 1 },
  { place: 'video' as const, position: 1 },
  ...[1, 2, 3, 4].map((position) => ({ place: 'footer' as const, position })),
].map((slot) => ({ ...slot, frame_url: `/house-ads/${slot.place}-${slot.position}.svg` }));

/** Frames are of other origins, so an own path is a picture. */
export const isHouseAd = ({ frame_url }: Pick<AdSlot, 'frame_url'>): boolean =>
  frame_url.startsWith('/');
