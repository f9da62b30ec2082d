import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import type { Route } from './+types/search';
import { loadSearch, searchSource, SearchScreen } from '../features/search-results/index.ts';
import { unpack } from '../lib/document/packed.ts';
import { documentLoader, navigationLoader } from '../lib/transport/page-loaders.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

// Search engines do not look at searches.
export const loader = documentLoader(searchSource, loadSearch, () => []);
export const clientLoader = navigationLoader(searchSource, loadSearch);

export default function Search({ loaderData }: Route.ComponentProps): ReactNode {
  return <SearchScreen page={unpack(loaderData)} />;
}
