import type { ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import type { Route } from './+types/history';
import '../lib/i18n/later-texts.ts';
import { HistoryScreen, loadLibrary, type LibraryPage } from '../features/library/index.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export function loader({ url }: Route.LoaderArgs): LibraryPage {
  return loadLibrary(url, pages.history());
}

export function clientLoader({ url }: Route.ClientLoaderArgs): LibraryPage {
  return loadLibrary(pageUrl(url), pages.history());
}

export default function History({ loaderData }: Route.ComponentProps): ReactNode {
  return <HistoryScreen page={loaderData.page} />;
}
