import { sendOwn } from './answer-account.ts';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { VideoFiles } from '#contracts/calls/catalogue/video-file.ts';
import { myRelatedUrl, myVideoFileUrl, myVideoUrl } from '#contracts/calls/uploads/my-videos.ts';
import { relatedGroupOf, VideoAnswer, VideoListing } from '#contracts/calls/catalogue/videos.ts';
import { AppError } from '#contracts/errors.ts';
import type { Domain } from '#domain/index.ts';
import type { Session } from '#domain/members/index.ts';
import type { ApiDeps } from '../deps.ts';
import { addRead } from '../http/read-route.ts';
import { sessionOf, type SessionDeps } from './request-session.ts';

/** Videos that members may see and strangers may not: the same answers as of public calls, for the member alone. */
export function serveMyVideos(
  app: FastifyInstance,
  parts: SessionDeps & Pick<ApiDeps, 'domainOf'>,
): void {
  app.register(async (scope) => {
    const serve = <Query, Schema extends z.ZodMiniType>(
      url: { pattern: string; parse(url: string): Query | undefined },
      schema: Schema,
      read: (domain: Domain, query: Query, session: Session) => Promise<z.input<Schema>>,
    ): void =>
      addRead(scope, url.pattern, async (request, reply) => {
        const query = url.parse(request.raw.url ?? '');
        if (query === undefined) throw new AppError('not_found');
        const session = sessionOf(request);
        const answer = await read(parts.domainOf(session.member_id), query, session);
        return sendOwn(reply, schema.parse(answer));
      });
    serve(myVideoUrl, VideoAnswer, ({ videos }, { video_id }) => videos.get(video_id));
    serve(myRelatedUrl, VideoListing, ({ videos }, { video_id, group }) =>
      videos.related(relatedGroupOf(video_id, group)),
    );
    serve(myVideoFileUrl, VideoFiles, ({ files }, { video_id }, { session_id }) =>
      files.memberVideo({ video_id, session_id }),
    );
  });
}
