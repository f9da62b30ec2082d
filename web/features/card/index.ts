export { type CardData, type CardListing, toCard, toCards } from './card-data.ts';
export { listenForPreviews } from './card-previews.ts';
export { type CardTexts, useCardTexts } from './card-texts.ts';
export { favouriteOfCard, useFavouritable } from './favouritable.ts';
export { MixedGrid, type MixedItem } from './mixed-grid.tsx';
export { ScrollRow, SeeMore } from './scroll-row.tsx';
export { useFavouriteClicks } from './use-favourite-clicks.ts';
export { CardHeart, VideoCard, VideoCardSkeleton } from './video-card.tsx';
export { VideoGrid, VideoGridSkeleton, VideoRow, VideoRowSkeleton } from './video-grid.tsx';
