import { redirect } from 'react-router';
import {
  commentsUrl,
  repliesUrl,
  threadUrl,
  type CommentedSection,
  type CommentPage,
  type CommentSort,
  type CommentThread,
  type ReplyPage,
} from '#contracts/calls/social/comments.ts';
import { readCursor } from '#contracts/calls/social/comment-cursor.ts';
import {
  comment_key,
  commentedAt,
  comments_key,
  parseCommentMark,
  type CommentMark,
} from '#contracts/pages/comment-addresses.ts';
import { getJson } from '../../lib/transport/get-json.ts';
import { readPageFailure } from '../../lib/transport/page-failure.ts';
import type { Read } from '../../lib/transport/page-source.ts';

export interface Commented {
  section: CommentedSection;
  object_id: number;
}

/** The first page of the comments of a video or album, or that after a cursor in its address, and the thread that the address opens. */
export interface CommentsData {
  page: CommentPage;
  opened: CommentThread | null;
  /** Of the address: the comment that is opened, or what became of one sent without script. */
  mark: CommentMark | null;
  /** A text that was not accepted, and the thread that it is a reply to. */
  typed: { text: string; thread_id: number | undefined } | null;
  /** The address begins after a cursor: earlier ones are on another page. */
  is_further?: boolean;
}

/** Throws as reading the video or album does, and 302 to its page for a comment that is not there. */
export async function loadComments(
  read: Read,
  { section, object_id }: Commented,
  url: URL,
): Promise<CommentsData> {
  const asked = url.searchParams.get(comment_key);
  const mark = parseCommentMark(asked);
  // For good it is none of ours; a comment may be shown again.
  if (asked !== null && mark === undefined) throw redirect(url.pathname, 301);
  const after = cursorIn(url, mark);
  const isOfThread = typeof mark === 'number';
  const query = { section, object_id, sort: 'best', after: isOfThread ? '' : after } as const;
  // Pages within the site are opened by script, which keeps the text itself.
  const typed =
    import.meta.env.SSR && mark === 'failed'
      ? await (await import('./read-typed.ts')).readTyped(read, url)
      : null;
  const opened_id = mark === 'failed' ? typed?.thread_id : mark;
  const [page, opened] = await Promise.all([
    read(
      ({ comments }) => comments.list(query),
      () => commentsUrl.build(query),
      { subject: section },
    ),
    typeof opened_id === 'number'
      ? findThread(read, { section, object_id }, opened_id, isOfThread ? after : '')
      : null,
  ]);
  // Nothing is left after it.
  if (query.after !== '' && page.threads.length === 0) throw redirect(url.pathname, 302);
  if (typeof mark === 'number' && !opened) throw redirect(url.pathname, 302);
  return { page, opened, mark: mark ?? null, typed, is_further: after !== '' };
}

/** Of the address; '' for none. Throws 301 to the address without one that no page has given out. */
function cursorIn({ pathname, searchParams }: URL, mark: CommentMark | undefined): string {
  const [after, ...others] = searchParams.getAll(comments_key);
  if (after === undefined) return '';
  const isOfList = mark === undefined || typeof mark === 'number';
  if (!isOfList || !readCursor(after) || others.length > 0)
    throw redirect(mark === undefined ? pathname : commentedAt(pathname, mark), 301);
  return after;
}

/** With its replies after a cursor; with the first ones without. */
async function findThread(
  read: Read,
  of: Commented,
  comment_id: number,
  after: string,
): Promise<CommentThread | null> {
  try {
    const found = await read(
      ({ comments }) => comments.thread({ comment_id }),
      () => threadUrl.build({ comment_id }),
    );
    if (found.section !== of.section || found.object_id !== of.object_id) return null;
    if (after === '') return found.thread;
    const query = { thread_id: found.thread.comment_id, after };
    const later = await read(
      ({ comments }) => comments.replies(query),
      () => repliesUrl.build(query),
    );
    return { ...found.thread, replies: later.replies, next: later.next };
  } catch (failure) {
    // Gone, or below what is hidden by now: the page is shown without it.
    if (gone.has(readPageFailure(failure).code)) return null;
    throw failure;
  }
}

const gone = new Set<string>(['not_found', 'private', 'deleted']);

/** Further pages, by the browser. */
export const moreThreads = (of: Commented, sort: CommentSort, after: string) =>
  getJson<CommentPage>(commentsUrl.build({ ...of, sort, after }));
export const moreReplies = (thread_id: number, after: string) =>
  getJson<ReplyPage>(repliesUrl.build({ thread_id, after }));
