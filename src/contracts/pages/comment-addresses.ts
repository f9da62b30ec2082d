/** The key that opens a page of a video or album at a comment, or says what became of one that was sent without script. */
export const comment_key = 'comment';

/** Beside numbers: it waits for review, or was not taken. */
export type CommentMark = number | 'held' | 'failed';

export const comments_id = 'comments';
export const commentId = (comment_id: number): string => `comment-${comment_id}`;

/** The page at `path`, opened at a comment. */
export const commentedAt = (path: string, mark: CommentMark): string =>
  `${path.split(/[?#]/, 1)[0]}?${comment_key}=${mark}#${typeof mark === 'number' ? commentId(mark) : comments_id}`;

/** Undefined for what no address of ours has. */
export function parseCommentMark(text: string | null): CommentMark | undefined {
  if (text === 'held' || text === 'failed') return text;
  return text !== null && /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31
    ? Number(text)
    : undefined;
}
