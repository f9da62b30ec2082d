import type { ReactNode } from 'react';
import type { Route } from './+types/video';
import { ModelAlbums } from '../features/albums/model-albums.tsx';
import { tellVideo } from '../features/videos/tell-videos.ts';
import { VideoScreen } from '../features/videos/video-screen.tsx';
import { domainWatch, loadWatchPage, type WatchPage } from '../features/watch/load-watch-page.ts';
import { pack, unpack, type Packed } from '../lib/document/packed.ts';
import { currentVisitor } from '../lib/preferences.ts';
import { withStructuredData } from '../lib/tell-search-engines.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/failure-page.tsx';

export async function loader({
  context,
  params,
  url,
}: Route.LoaderArgs): Promise<Packed<WatchPage>> {
  const page = await loadWatchPage(
    domainWatch(context),
    params.video_id,
    url,
    context.get(preferencesContext),
  );
  await withStructuredData(context, (telling) => tellVideo(telling, page));
  return pack('page', page);
}

export async function clientLoader({
  params,
  request,
  url,
}: Route.ClientLoaderArgs): Promise<WatchPage> {
  // A page that came as a document has its data: what reads those of the next one is fetched once it is alive.
  const { jsonWatch, loadWatchPage: load } = await import('../features/videos/deferred.ts');
  return load(jsonWatch(request.signal), params.video_id, url, currentVisitor());
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
