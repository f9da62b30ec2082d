// What other features may know of the top of the home page: that it is there, also while the rest of the page is on its way.
export { HomeTop } from './home-top.tsx';
