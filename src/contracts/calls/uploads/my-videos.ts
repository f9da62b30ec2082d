import { idField, jsonUrl, whole } from '../json-url.ts';
import { limits } from '../../limits/limits.ts';

/** Seconds for which addresses of a stream are valid that end with the session. */
export const stream_grant = 300;

/** GET with a session: a video that members may see, though strangers may not; answers as `videoUrl` does. */
export const myVideoUrl = jsonUrl('/api/v1/me/videos/{video_id}', { video_id: idField });

/** GET: a group of related videos, as `relatedUrl` answers. */
export const myRelatedUrl = jsonUrl('/api/v1/me/related-videos/{video_id}/{group}', {
  video_id: idField,
  group: whole(1, limits.related),
});

/** GET: its files as `videofile.php` names them; the addresses are valid for five minutes, and no longer than the session. */
export const myVideoFileUrl = jsonUrl('/api/v1/me/video-files/{video_id}', {
  video_id: idField,
});
