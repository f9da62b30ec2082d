/** The player as React's `lazy` wants it: `lazy(() => import('#web/player/lazy.tsx'))`. */
export { VideoPlayer as default } from './video-player.tsx';
