// Favourites of the account, what a member watches later, and the question whether the device's favourites join them.
export { askSaved, savedQueryOf } from './load-saved.ts';
export { SavedScreen } from './saved-screen.tsx';
export { askHistory, historyQueryOf } from './load-history.ts';
export { OwnHistoryScreen } from './own-history-screen.tsx';
