export { FavouritesScreen } from './favourites-screen.tsx';
export { HistoryScreen } from './history-screen.tsx';
export { type KeptPage, loadKept } from './load-library.ts';
