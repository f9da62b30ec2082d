export { type CardData, type CardListing, qualityOf, toCard, toCards } from './card-data.ts';
export { CardMenus } from './card-menus.tsx';
export { listenForPreviews } from './card-previews.ts';
export { type CardTexts, useCardTexts } from './card-texts.ts';
export { favouriteOfCard, useFavouritable } from './favouritable.ts';
export { MixedGrid, type MixedItem } from './mixed-grid.tsx';
export { CardSection, ScrollRow, SeeMore } from './scroll-row.tsx';
export { toggleFavourite, useFavouriteClicks } from './use-favourite-clicks.ts';
export {
  CardHeart,
  menuOf,
  removeButtonClass,
  VideoCard,
  VideoCardSkeleton,
  viewsOf,
} from './video-card.tsx';
export { VideoCards, VideoGrid, VideoGridSkeleton, VideoRowSkeleton } from './video-grid.tsx';
export { row_sizes, VideoRow } from './video-row.tsx';
export { default as cardStyles } from './video-card.module.css';
