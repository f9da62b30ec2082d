import {
  commentsUrl,
  delete_comment_url,
  edit_comment_url,
  ownCommentsUrl,
  post_comment_url,
  repliesUrl,
  set_comments_url,
  threadUrl,
} from '#contracts/calls/social/comments.ts';
import { getCall, type Call } from '../../call.ts';
import { own, ownForm } from '../accounts/account-call.ts';

const section = 'What the comments are below.';
const object_id = 'Number of the video or album.';
const after = 'The `next` of the page before.';
const led = 'The page of `next`, opened at the comment, is where a browser without script is led.';

/** Calls for comments below videos and albums. */
export const commentCalls: readonly Call[] = [
  getCall({
    id: 'listComments',
    group: 'Comments',
    url: commentsUrl,
    descriptions: {
      section,
      object_id,
      sort: 'best: by the Wilson bound of its votes, then newest.',
      after,
    },
    summary: 'Comments of a video or album: 20 threads, each with its first 3 replies.',
    details:
      'Held comments are neither shown nor counted. A thread that is gone is a marker while it has replies.',
    schema: 'CommentPage',
    description: 'A page of threads.',
    policy: 'minute',
    errors: ['private', 'deleted'],
    example: '/api/v1/comments/video/1/best.json',
  }),
  getCall({
    id: 'listReplies',
    group: 'Comments',
    url: repliesUrl,
    descriptions: { thread_id: 'Number of the thread.', after },
    summary: 'Replies of a thread, oldest first, 20 a page.',
    schema: 'ReplyPage',
    description: 'A page of replies.',
    policy: 'minute',
    errors: ['private', 'deleted'],
    example: '/api/v1/comments/replies/1.json',
  }),
  getCall({
    id: 'getThread',
    group: 'Comments',
    url: threadUrl,
    descriptions: { comment_id: 'Number of a thread or of a reply.' },
    summary: 'The thread that a comment stands in.',
    details: 'With its first replies; a later reply that was asked for comes after them.',
    schema: 'CommentedThread',
    description: 'The thread, and what it is below.',
    policy: 'minute',
    errors: ['private', 'deleted'],
    example: '/api/v1/comments/at/2.json',
  }),
  getCall({
    id: 'listOwnComments',
    group: 'Comments',
    url: ownCommentsUrl,
    descriptions: { section, object_id },
    summary: 'What of the comments of a video or album only the signed-in member sees.',
    schema: 'OwnComments',
    description:
      'Those that wait for review, newest first, what the member voted on, and whether it is the owner.',
    policy: 'never',
    errors: ['unauthorized'],
    example: '/api/v1/me/comments/video/1.json',
    headers: own,
  }),
  ownForm({
    id: 'postComment',
    group: 'Comments',
    url: post_comment_url,
    form: 'PostComment',
    summary: 'Writes a comment, or a reply to a thread.',
    details: `Plain text of 1 to 1,500 characters; addresses are not made links. A rule of the site may hold it: then it waits for review, and its writer alone sees it. 403 \`forbidden\` where comments are off, and for members who are blocked by the owner or the writer of the thread. ${led}`,
    answers: 'CommentAnswer',
    description: 'The comment as its writer sees it.',
    errors: ['read_only', 'muted', 'terms_changed', 'forbidden', 'private', 'deleted', 'not_found'],
    example: 'section=video&object_id=1&text=What+a+calm+lake&lang=en',
  }),
  ownForm({
    id: 'editComment',
    group: 'Comments',
    url: edit_comment_url,
    form: 'EditComment',
    summary: 'Changes a comment of the member, within 15 minutes.',
    details: `409 \`already\` later. ${led}`,
    answers: 'CommentAnswer',
    description: 'The comment as its writer sees it.',
    errors: ['read_only', 'muted', 'terms_changed', 'not_found', 'already'],
    example: 'comment_id=3&text=What+a+very+calm+lake',
  }),
  ownForm({
    id: 'deleteComment',
    group: 'Comments',
    url: delete_comment_url,
    form: 'DeleteComment',
    summary:
      'Deletes a comment of the member, or removes one below a video or album of the member.',
    description: 'It is gone.',
    errors: ['not_found'],
    example: 'comment_id=3',
  }),
  ownForm({
    id: 'setComments',
    group: 'Comments',
    url: set_comments_url,
    form: 'SetComments',
    summary: 'Sets comments on, held for review or off, for a video or album of the member.',
    description: 'It is set.',
    errors: ['read_only', 'muted', 'terms_changed', 'not_found'],
    example: 'section=video&object_id=4&setting=held',
  }),
];
