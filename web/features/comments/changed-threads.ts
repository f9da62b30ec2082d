import type {
  CommentReply,
  CommentThread,
  OwnComment,
  OwnComments,
} from '#contracts/calls/social/comments.ts';

export const toThread = (written: OwnComment): CommentThread => ({
  ...toReply(written),
  reply_count: 0,
  replies: [],
  next: '',
});

/** Only for a comment that every visitor sees. */
const toReply = (written: OwnComment): CommentReply => ({ ...written, state: 'shown' });

export const joined = (
  known: readonly CommentReply[],
  more: readonly CommentReply[],
): CommentReply[] => {
  const ids = new Set(known.map(({ comment_id }) => comment_id));
  return [...known, ...more.filter(({ comment_id }) => !ids.has(comment_id))].sort(
    (a, b) => a.comment_id - b.comment_id,
  );
};

/** A comment that was written or changed; one that waits is listed no more. */
export function withComment(thread: CommentThread, written: OwnComment): CommentThread | undefined {
  const { comment_id, parent_id, state, body, is_edited } = written;
  if (thread.comment_id === comment_id)
    return state === 'held' ? undefined : { ...thread, body, is_edited };
  if (thread.comment_id !== parent_id) return thread;
  const others = thread.replies.filter((reply) => reply.comment_id !== comment_id);
  return withReplies(thread, state === 'held' ? others : joined(others, [toReply(written)]));
}

const withReplies = (thread: CommentThread, replies: CommentReply[]): CommentThread => ({
  ...thread,
  replies,
  reply_count: thread.reply_count + replies.length - thread.replies.length,
});

/** How many replies leave the page with a comment that waits again: none of a reply. */
export const repliesOf = (
  threads: readonly CommentThread[],
  opened: CommentThread | null,
  id: number,
): number =>
  [...threads, ...(opened ? [opened] : [])].find(({ comment_id }) => comment_id === id)
    ?.reply_count ?? 0;

export function withWaiting(own: OwnComments, written: OwnComment): OwnComments {
  const others = own.waiting.filter(({ comment_id }) => comment_id !== written.comment_id);
  return { ...own, waiting: written.state === 'held' ? [written, ...others] : others };
}

export const withoutWaiting = (own: OwnComments, id: number): OwnComments => ({
  ...own,
  waiting: own.waiting.filter(({ comment_id }) => comment_id !== id),
});

export function ownsComment(
  own: OwnComments | undefined,
  threads: readonly CommentThread[],
  opened: CommentThread | null,
  id: number,
): boolean {
  const all = [...threads, ...(opened ? [opened] : [])].flatMap((thread) => [
    thread,
    ...thread.replies,
  ]);
  return all.some(({ comment_id, username }) => comment_id === id && username === own?.username);
}

/** A thread leaves a marker while it has replies. */
export function without(
  thread: CommentThread,
  id: number,
  state: 'deleted' | 'removed',
): CommentThread | undefined {
  const replies = thread.replies.filter(({ comment_id }) => comment_id !== id);
  if (thread.comment_id !== id) return withReplies(thread, replies);
  return thread.replies.length > 0
    ? { ...thread, state, body: '', username: '', writer: '' }
    : undefined;
}

/** The votes of the member by comment id, as they are sent. */
export const votesOf = (own: OwnComments | undefined): ReadonlyMap<number, '0' | '1'> =>
  new Map([
    ...(own?.liked ?? []).map((id) => [id, '1'] as const),
    ...(own?.disliked ?? []).map((id) => [id, '0'] as const),
  ]);
