const comment = {
  comment_id: 'Number of the comment, for good.',
  username: 'Who wrote it; empty for a marker and for who has left.',
  writer: 'A code of that member, by which `/api/v1/me/hidden` names whose comments are not shown.',
  body: 'Plain text with line breaks; empty for a marker.',
  lang: 'Language of the text, as its writer said.',
  state: 'removed and deleted are markers of threads that have replies.',
  created_at: 'UTC, ISO 8601.',
  is_edited: 'Its writer has changed it.',
  likes: 'Votes for it.',
  dislikes: 'Votes against it.',
} as const;
const next = 'Where the next page begins, as `after`; empty on the last one.';
const setting = 'on, held (each waits for review) or off.';
const section = 'video or album.';
const object_id = 'Number of the video or album.';
const lead = 'Path of the page that a browser without script is led back to.';

/** Fields of comments. */
export const commentDescriptions = {
  CommentReply: comment,
  CommentThread: {
    ...comment,
    reply_count: 'Replies that everyone sees.',
    replies: 'The first ones, oldest first.',
    next: 'Where further replies begin, as `after`; empty where there are none.',
  },
  CommentPage: {
    total_count: 'Comments that everyone sees, replies too.',
    setting,
    threads: 'Twenty at most.',
    next,
  },
  ReplyPage: { replies: 'Twenty at most, oldest first.', next },
  CommentedThread: { section, object_id, thread: 'The thread.' },
  OwnComment: {
    ...comment,
    username: 'The member.',
    state: 'held waits for review.',
    parent_id: 'Thread of a reply; 0 for a thread.',
    held_by: 'The rule that holds it, or owner where the owner has comments held; empty for none.',
    word: 'The word of the rule word; empty for other rules.',
  },
  OwnComments: {
    username: 'The member.',
    is_owner: 'The video or album is the member’s.',
    setting,
    waiting: 'Held ones of the member, newest first.',
    liked: 'Numbers of comments that the member likes, among the 1,000 newest that it voted on.',
    disliked: 'Numbers of those that it does not like.',
  },
  CommentAnswer: { ok: '1.', comment: 'As its writer sees it.' },
  PostComment: {
    section,
    object_id,
    parent_id: 'Number of the thread that it replies to.',
    text: '1 to 1,500 characters.',
    lang: 'Language of the text.',
    next: lead,
  },
  EditComment: {
    comment_id: 'Number of the comment.',
    text: '1 to 1,500 characters.',
    next: lead,
  },
  DeleteComment: { comment_id: 'Number of the comment.', next: lead },
  SetComments: { section, object_id, setting, next: lead },
} as const;
