/** hls.js publishes types for its full build only; the light build has the same class with fewer controllers behind it. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
