import type { ReactNode } from 'react';
import type { Route } from './+types/video';
import { ModelAlbums } from '../features/albums/index.ts';
import {
  videoJsonLd,
  VideoScreen,
  loadWatchPage,
  watchSource,
  type WatchPage,
} from '../features/watch/index.ts';
import { pack, unpack, type Packed } from '../lib/document/packed.ts';
import { domainRead, jsonRead } from '../lib/transport/page-source.ts';
import { currentVisitor } from '../lib/visit/preferences.ts';
import { withStructuredData } from '../lib/structured-data/with-structured-data.ts';
import { preferencesContext } from '../load-context.ts';
import { pageUrl } from '../lib/visit/page-address.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/index.ts';

export async function loader({
  context,
  params,
  url,
}: Route.LoaderArgs): Promise<Packed<WatchPage>> {
  const page = await loadWatchPage(
    watchSource(domainRead(context)),
    params.video_id,
    url,
    context.get(preferencesContext),
  );
  // A video that search engines may not show needs no description for them.
  if (!page.video.is_private) await withStructuredData(context, (ld) => videoJsonLd(ld, page));
  return pack('page', page);
}

export async function clientLoader({
  params,
  request,
  url,
}: Route.ClientLoaderArgs): Promise<WatchPage> {
  // A document has its data; the code that reads the data of the next page loads after hydration.
  const { loadVisitedPage } = await import('../features/chrome/deferred.ts');
  return loadVisitedPage(jsonRead(request.signal), params.video_id, pageUrl(url), currentVisitor());
}

export default function Video({ loaderData }: Route.ComponentProps): ReactNode {
  const page = unpack<WatchPage>(loaderData);
  const [model] = page.video.models;
  return (
    <VideoScreen
      key={page.video.video_id}
      page={page}
      albums={model && <ModelAlbums model={model} albums={page.albums} />}
    />
  );
}
