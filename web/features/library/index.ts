export { FavouritesScreen } from './favourites-screen.tsx';
export { HistoryScreen } from './history-screen.tsx';
export { type LibraryPage, loadLibrary } from './load-library.ts';
