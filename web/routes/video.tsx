import type { ReactNode } from 'react';
import type { Route } from './+types/video';
import { loadVideo, type VideoPage } from '../features/videos/load-video.ts';
import { VideoScreen } from '../features/videos/video-screen.tsx';
import { domainSource, jsonSource } from '../features/videos/video-source.ts';
import { currentGender } from '../lib/preferences.ts';
import { preferencesContext } from '../load-context.ts';

export { PageFailureBoundary as ErrorBoundary } from '../features/chrome/failure-page.tsx';

export function loader({ context, params, url }: Route.LoaderArgs): Promise<VideoPage> {
  return loadVideo(domainSource(context), context.get(preferencesContext).gender, params.video_id, url);
}

export function clientLoader({ params, request, url }: Route.ClientLoaderArgs): Promise<VideoPage> {
  return loadVideo(jsonSource(request.signal), currentGender(), params.video_id, url);
}

export default function Video({ loaderData }: Route.ComponentProps): ReactNode {
  return <VideoScreen key={loaderData.video.video_id} page={loaderData} />;
}
