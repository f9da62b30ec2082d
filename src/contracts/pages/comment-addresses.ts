/** The key that opens a page of a video or album at a comment, or says what became of one that was sent without script. */
export const comment_key = 'comment';
/** The key that begins the threads of a page, or next to a thread its replies, after the ones of another page: without script the list goes on there. */
export const comments_key = 'comments';
/** `draft`, next to the first key, names the text of a form without script that was not accepted. */
export const commented_keys = [comment_key, comments_key, 'draft'] as const;

/** Besides numbers: it waits for review, or was not accepted. */
export type CommentMark = number | 'held' | 'failed';

export const comments_id = 'comments';
export const commentId = (comment_id: number): string => `comment-${comment_id}`;

/** The page at `path`, opened at a comment. */
export const commentedAt = (path: string, mark: CommentMark, draft?: string): string =>
  `${path.split(/[?#]/, 1)[0]}?${comment_key}=${mark}${draft ? `&draft=${draft}` : ''}#${typeof mark === 'number' ? commentId(mark) : comments_id}`;

/** The page at `path` with the threads after a cursor of the list, or with the replies of a thread after one of its replies. */
export const commentsAfter = (path: string, after: string, thread_id?: number): string =>
  `${path.split(/[?#]/, 1)[0]}?${thread_id === undefined ? '' : `${comment_key}=${thread_id}&`}${comments_key}=${after}#${thread_id === undefined ? comments_id : commentId(thread_id)}`;

/** Undefined for a text that no address of ours has. */
export function parseCommentMark(text: string | null): CommentMark | undefined {
  if (text === 'held' || text === 'failed') return text;
  return text !== null && /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31
    ? Number(text)
    : undefined;
}
