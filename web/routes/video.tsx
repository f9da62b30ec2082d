import type { ReactNode } from 'react';
import type { Route } from './+types/video';
import { loadVideo, type VideoPage } from '../features/videos/load-video.ts';
import { VideoScreen } from '../features/videos/video-screen.tsx';
import { domainSource, jsonSource } from '../features/videos/video-source.ts';
import { pack, unpack, type Packed } from '../lib/packed.ts';
import { currentVisitor } from '../lib/preferences.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/failure-page.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Packed<VideoPage>> {
  return pack('page', await loadVideo(domainSource(context), params.video_id, url, context.get(preferencesContext)));
}

export function clientLoader({ params, request, url }: Route.ClientLoaderArgs): Promise<VideoPage> {
  return loadVideo(jsonSource(request.signal), params.video_id, url, currentVisitor());
}

export default function Video({ loaderData }: Route.ComponentProps): ReactNode {
  const page = unpack<VideoPage>(loaderData);
  return <VideoScreen key={page.video.video_id} page={page} />;
}
