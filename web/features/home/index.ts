// What other features may know of the top of the home page: that it is there, also while the rest of the page is on its way.
export { HomeScreen } from './home-screen.tsx';
export { HomeTop } from './home-top.tsx';
export { type HomePage, loadHome, pickPopularPage, visitPopularPage } from './load-home.ts';
