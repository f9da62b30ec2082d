// Completes names in a field of several: tags from the most used ones of the site, models from its search.
export { NameCompletion } from './name-completion.tsx';
