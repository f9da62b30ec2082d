export { CategorySide } from './category-side.tsx';
export { chosenFilters, isListingHidden, ListingBody } from './listing-body.tsx';
export { ListingScreen } from './listing-screen.tsx';
export { listingJsonLd } from './listing-structured-data.ts';
export { type ListingPage, loadListing, type Visitor } from './load-listing.ts';
export { loadOwnedListing, shownOrientation, totalIn } from './load-owned-listing.ts';
export { headingOfSort, sortHeadings, sortLabels, sortOrder } from './sort-texts.ts';
export { useCategorySearch } from './use-category-search.ts';
export { listAddress, videoSource, type VideoSource } from './video-source.ts';
