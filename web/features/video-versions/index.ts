// Another film for a published video, which takes its place once a reviewer has approved it.
export { ReplaceFilm } from './replace-film.tsx';
