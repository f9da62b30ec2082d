import type { FastifyInstance } from 'fastify';
import {
  change_videos_url,
  ChangeVideosAnswer,
  ChangeVideosForm,
} from '#contracts/calls/uploads/change-videos.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { sendOwn, unseen } from '../accounts/answer-account.ts';
import { sessionOf } from '../accounts/request-session.ts';
import type { ApiDeps } from '../deps.ts';
import { acceptsDocument } from '../forms/form-request.ts';
import { acceptFormsOnly, parseOrInvalid } from '../http/bodies/form-body.ts';
import { rateLimited } from '../http/rate-limited.ts';

/** One change of several own videos. */
export function serveOwnChanges(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async (scope) => {
    acceptFormsOnly(scope, deps.site.public_origin, true);
    scope.addHook('onRequest', rateLimited(deps.rateLimiter, 'write'));
    scope.post(change_videos_url, async (request, reply) => {
      const { video_ids, is_preview, ...change } = parseOrInvalid(ChangeVideosForm, request.body);
      const videos = await deps.domain.ownVideos.change({
        ...change,
        member_id: sessionOf(request).member_id,
        video_ids: video_ids.split(',').map(Number),
        is_preview: is_preview === '1',
      });
      deps.marks.mark(reply);
      return acceptsDocument(request)
        ? reply.code(303).headers(unseen).header('location', accountPages.videos()).send()
        : sendOwn(reply, ChangeVideosAnswer.parse({ ok: 1, videos }));
    });
  });
}
