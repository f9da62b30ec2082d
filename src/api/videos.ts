import type { FastifyInstance } from 'fastify';
import { AppError, isAppError } from '#contracts/errors.ts';
import { videosUrl } from '#contracts/listing-url.ts';
import { VideoAnswer, VideoListing, videoUrl, type VideoCard } from '#contracts/videos.ts';
import type { ApiDeps } from './deps.ts';
import { createJsonAnswers, jsonEntity } from './http/json-answer.ts';
import { addRead } from './http/read-route.ts';

/** GET videos2 and video: shared-cacheable answers that depend on their URL alone. */
export function serveVideos(app: FastifyInstance, { domain }: Pick<ApiDeps, 'domain'>): void {
  const answer = createJsonAnswers();

  addRead(app, videosUrl.pattern, (request, reply) => {
    const url = request.raw.url ?? '';
    const asked = videosUrl.parse(url);
    if (!asked) throw new AppError('not_found');
    const { lifetime, ...query } = asked;
    const load = async () => {
      const listing = await domain.videos.list(query);
      return { entity: jsonEntity(VideoListing, listing), tags: ['videos', ...listing.videos.flatMap(tagsOf)] };
    };
    return answer(request, reply, { url, lifetime, load });
  });

  addRead(app, videoUrl.pattern, (request, reply) => {
    const url = request.raw.url ?? '';
    const asked = videoUrl.parse(url);
    if (!asked) throw new AppError('not_found');
    const load = async () => {
      const { video } = await domain.videos.get(asked.video_id).catch((error: unknown) => refuse(error, asked.video_id));
      return { entity: jsonEntity(VideoAnswer, { video }), tags: ['video', ...tagsOf(video)] };
    };
    return answer(request, reply, { url, lifetime: asked.lifetime, load });
  });
}

/** A deleted video's answer names the video (the one thing strangers learn of it). */
function refuse(error: unknown, video_id: number): never {
  throw isAppError(error) && error.code === 'deleted' ? new AppError('deleted', { video_id }) : error;
}

/** What a change of must drop the answer: the video, its channel, its models. */
function tagsOf({ video_id, channel, models }: Pick<VideoCard, 'video_id' | 'channel' | 'models'>): string[] {
  return [`v${video_id}`, ...(channel ? [`c${channel.id}`] : []), ...models.map(({ dir }) => `m-${dir}`)];
}
