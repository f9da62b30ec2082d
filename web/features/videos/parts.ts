// What pages of other things are made of besides their own: lists of videos, cards and rows of them, chips of people and topics, and where pages read from.
export { sortHeadings, sortLabels } from './sort-texts.ts';
export { isListingHidden, ListingBody } from './listing-body.tsx';
export { orientationWithAny, loadOwnedListing } from './load-owned-listing.ts';
export { CardHeart } from './card-heart.tsx';
export { useFavouritable } from './favouritable.ts';
export { MixedGrid, type MixedItem } from './mixed-grid.tsx';
export { toCard, type CardData } from './card-data.ts';
export { useCardTexts, type CardTexts } from './card-texts.ts';
export { CategorySide } from './category-side.tsx';
export { categoryNames, topicsOf, type Person, type Topic } from './load-video.ts';
export { People, Topics } from './video-about.tsx';
export type { ListingPage, Visitor } from './load-listing.ts';
export { domainSource, jsonSource, type VideoSource } from './video-source.ts';
export { ScrollRow, SeeMore } from './scroll-row.tsx';
