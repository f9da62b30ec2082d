import type { FastifyInstance } from 'fastify';
import {
  CommentedThread,
  CommentPage,
  commentsUrl,
  ReplyPage,
  repliesUrl,
  threadUrl,
} from '#contracts/calls/social/comments.ts';
import { jsonRoutes, type JsonRouteDeps } from '../http/json-route.ts';

/** Public comments. A minute old at most: votes purge nothing. */
export function serveComments(app: FastifyInstance, deps: JsonRouteDeps): void {
  const serve = jsonRoutes(app, deps);
  serve(commentsUrl, CommentPage, ({ comments }, query) => comments.list(query));
  serve(repliesUrl, ReplyPage, ({ comments }, query) => comments.replies(query));
  serve(threadUrl, CommentedThread, ({ comments }, query) => comments.thread(query));
}
