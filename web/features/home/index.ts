// The top of the home page, shown also while the rest of the page loads.
export { ContinueRow } from './continue-row.tsx';
export { HomeScreen } from './home-screen.tsx';
export { HomeTop } from './home-top.tsx';
export { type HomePage, loadHome, pickPopularPage, visitPopularPage } from './load-home.ts';
