import '../lib/i18n/later-texts.ts';
import type { ReactNode } from 'react';
import type { Route } from './+types/search-tab';
import { loadSearchTab, searchSource, SearchTabScreen } from '../features/search-results/index.ts';
import { unpack } from '../lib/document/packed.ts';
import { documentLoader, navigationLoader } from '../lib/transport/page-loaders.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export const loader = documentLoader(searchSource, loadSearchTab, () => []);
export const clientLoader = navigationLoader(searchSource, loadSearchTab);

export default function SearchTab({ loaderData }: Route.ComponentProps): ReactNode {
  return <SearchTabScreen page={unpack(loaderData)} />;
}
