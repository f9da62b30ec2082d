export { FavouritesScreen } from './favourites-screen.tsx';
export { HistoryScreen } from './history-screen.tsx';
export { LibraryOverview } from './library-overview.tsx';
export { notifyChange } from './notify-change.ts';
export { type LibraryPage, loadLibrary } from './load-library.ts';
export { storedHistoryCard } from './stored-card.ts';
export { useFocusAfterRemoval } from './use-focus-after-removal.ts';
