// Completes tags in a field of several, from the most used ones of the site.
export { TagCompletion } from './tag-completion.tsx';
