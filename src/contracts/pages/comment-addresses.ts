/** The key that opens a page of a video or album at a comment, or says what became of one that was sent without script. */
export const comment_key = 'comment';
/** `draft`, next to that key, names the text of a form without script that was not accepted. */
export const commented_keys = [comment_key, 'draft'] as const;

/** Besides numbers: it waits for review, or was not accepted. */
export type CommentMark = number | 'held' | 'failed';

export const comments_id = 'comments';
export const commentId = (comment_id: number): string => `comment-${comment_id}`;

/** The page at `path`, opened at a comment. */
export const commentedAt = (path: string, mark: CommentMark, draft?: string): string =>
  `${path.split(/[?#]/, 1)[0]}?${comment_key}=${mark}${draft ? `&draft=${draft}` : ''}#${typeof mark === 'number' ? commentId(mark) : comments_id}`;

/** Undefined for a text that no address of ours has. */
export function parseCommentMark(text: string | null): CommentMark | undefined {
  if (text === 'held' || text === 'failed') return text;
  return text !== null && /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31
    ? Number(text)
    : undefined;
}
