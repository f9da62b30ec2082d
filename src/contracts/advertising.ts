/** Where a partner's frame may be placed: below the header, in the footer (four of them), next to a video. */
export const adPlaces = ['header', 'footer', 'video'] as const;
export type AdPlace = (typeof adPlaces)[number];

/** A place that is booked. */
export interface AdSlot {
  place: AdPlace;
  /** 1 to 4 in the footer, 1 elsewhere. */
  position: number;
  /** Address of the frame, on one of the origins that the owner's settings allow, or the path of a house ad. */
  frame_url: string;
  /** The advertiser, as the label names it. */
  advertiser: string;
}

/** Frames are of other origins, so an own path is a picture. */
export const isHouseAd = ({ frame_url }: Pick<AdSlot, 'frame_url'>): boolean =>
  frame_url.startsWith('/');
