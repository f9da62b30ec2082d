// Comments: what members write below videos and albums. The state of a comment decides who sees it, and
// db/functions/comment_count.sql keeps every count in the same transaction.
export {
  deleteComment,
  editComment,
  eraseCommentsOf,
  setComments,
  setCommentsIn,
} from './change-comments.ts';
export { listCommentRules, removeCommentRule, setCommentRule } from './comment-rules.ts';
export { findCommented, getThread, listComments, listReplies } from './list-comments.ts';
export { listOwnComments } from './list-own-comments.ts';
export { textHash } from './match-rules.ts';
export { postComment } from './post-comment.ts';
