import { albumUrl } from '#contracts/calls/catalogue/albums.ts';
import {
  commentsUrl,
  ownCommentsUrl,
  repliesUrl,
  threadUrl,
} from '#contracts/calls/social/comments.ts';
import { myRelatedUrl, myVideoFileUrl, myVideoUrl } from '#contracts/calls/uploads/my-videos.ts';
import { oembedUrl, videoIdOf } from '#contracts/calls/catalogue/oembed.ts';
import { plainFileUrl } from '#contracts/calls/files/plain-file.ts';
import { timelineUrl } from '#contracts/calls/catalogue/timelines.ts';
import { videoFileUrl } from '#contracts/calls/catalogue/video-file.ts';
import { relatedUrl, videoUrl } from '#contracts/calls/catalogue/videos.ts';
import type { Countries, RegionHides } from '#domain/region-hides/index.ts';

/** Films and their pictures in time; not the stills of cards, which lists show everywhere. */
const clip_file =
  /^\/media\/(?:v\/[^/]+\/([a-z0-9]+)\/|p\/([a-z0-9]+)\/preview\.|a\/([a-z0-9]+)\/(?:1280|2560)\.)/;

/** Pages of one video or album, however the address is spelled. */
const page = /^\/+(videos|embed|album)\/+(\d{1,10})(?:\/|$)/;

/** Calls about one video. */
const videoCalls = [
  videoUrl,
  relatedUrl,
  videoFileUrl,
  plainFileUrl,
  myVideoUrl,
  myRelatedUrl,
  myVideoFileUrl,
] as const;

/**
 * The countries where the object of a request is hidden; undefined for one that is hidden nowhere. `isPage` says that no call has the address. Each address of a single
 * video or album has to be known here; a list is none.
 */
export function hiddenWhere(
  hides: RegionHides,
  url: string,
  { isPage, public_origin }: { isPage: boolean; public_origin: string },
): Countries | undefined {
  if (isPage) return ofPage(hides, url);
  const [, stream, preview, photo] = clip_file.exec(url) ?? [];
  const storage_key = stream ?? preview ?? photo ?? timelineUrl.parse(url)?.storage_key;
  if (storage_key !== undefined) return hides.file(storage_key);
  const album = albumUrl.parse(url);
  if (album) return hides.album(album.album_id);
  const commented = commentsUrl.parse(url) ?? ownCommentsUrl.parse(url);
  if (commented) return hides[commented.section](commented.object_id);
  for (const call of videoCalls) {
    const query = call.parse(url);
    if (query) return hides.video(query.video_id);
  }
  if (!url.startsWith(oembedUrl.pattern)) return undefined;
  const video_id = videoIdOf(oembedUrl.parse(url)?.url ?? '', public_origin);
  return video_id === undefined ? undefined : hides.video(video_id);
}

/** The comment whose video or album, which only the database knows, a request is about. */
export const commentIn = (url: string): number | undefined =>
  threadUrl.parse(url)?.comment_id ?? repliesUrl.parse(url)?.thread_id;

function ofPage(hides: RegionHides, url: string): Countries | undefined {
  const [, kind, digits] = page.exec(decoded(url.split('?', 1)[0] ?? '')) ?? [];
  if (digits === undefined) return undefined;
  return kind === 'album' ? hides.album(Number(digits)) : hides.video(Number(digits));
}

/** As the router of the pages reads it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
