import type { RouterContextProvider } from 'react-router';
import { lifetimes } from '#contracts/limits.ts';
import { videosUrl, type ListVideosQuery } from '#contracts/listing-url.ts';
import { videoUrl, type VideoAnswer, type VideoListing } from '#contracts/videos.ts';
import { getJson } from '../../lib/get-json.ts';
import { orPageFailure } from '../../lib/page-failure.ts';
import { domainContext } from '../../load-context.ts';

/** Where a page reads from. Both sources answer the same and throw page failures. */
export interface VideoSource {
  /** `lifetime` in seconds bounds how old the answer may be; it is part of the address in the browser. */
  list(query: ListVideosQuery, lifetime: number): Promise<VideoListing>;
  get(video_id: number): Promise<VideoAnswer>;
}

/** First loads: the domain, in process. */
export function domainSource(context: Readonly<RouterContextProvider>): VideoSource {
  const { videos } = context.get(domainContext);
  return {
    list: (query) => orPageFailure(videos.list(query)),
    get: (video_id) => orPageFailure(videos.get(video_id), 'video'),
  };
}

/** Navigations: the cacheable addresses that any API client uses. */
export function jsonSource(signal: AbortSignal): VideoSource {
  return {
    list: (query, lifetime) => orPageFailure(getJson<VideoListing>(videosUrl.build({ lifetime, ...query }), signal)),
    get: (video_id) => orPageFailure(getJson<VideoAnswer>(videoUrl.build(video_id, lifetimes.video), signal), 'video'),
  };
}
