import type { ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import type { Route } from './+types/library';
import '../lib/i18n/later-texts.ts';
import { StoredAlbumCard } from '../features/albums/index.ts';
import { ContinueRow } from '../features/home/index.ts';
import { LibraryOverview } from '../features/library/index.ts';
import { demandPath } from '../lib/transport/canonical.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export function loader({ url }: Route.LoaderArgs): null {
  demandPath(url, pages.library());
  return null;
}

export function clientLoader({ url }: Route.ClientLoaderArgs): null {
  demandPath(pageUrl(url), pages.library());
  return null;
}

export default function Library(): ReactNode {
  return (
    <LibraryOverview
      continueRow={<ContinueRow />}
      albumCard={(album) => <StoredAlbumCard album={album} />}
    />
  );
}
