export { PlayMore } from './play-more.tsx';
