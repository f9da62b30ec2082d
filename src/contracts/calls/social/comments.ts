import * as z from 'zod/mini';
import { comment_limits } from '../../text/comment-text.ts';
import { limits } from '../../limits/limits.ts';
import { lifetimes } from '../../limits/limits-of-calls.ts';
import { Language } from '../../vocabulary.ts';
import { jsonUrl, whole, word, type JsonUrl, type QueryOf } from '../json-url.ts';
import { commentCursor, id_most } from './comment-cursor.ts';

/** Kinds of work with comments. */
export const commentedSections = ['video', 'album'] as const;
export const CommentedSection = z.enum(commentedSections);
export type CommentedSection = (typeof commentedSections)[number];

export const commentSorts = ['best', 'newest', 'oldest'] as const;
export type CommentSort = (typeof commentSorts)[number];

/** The owner's choice for comments: shown at once, held for review, or none. */
export const commentSettings = ['on', 'held', 'off'] as const;
export type CommentSetting = (typeof commentSettings)[number];

const lifetime = lifetimes.comments;
const commentId = whole(1, id_most);

/** A page of `url`, and the pages after it, which the query names by a cursor. */
// @__NO_SIDE_EFFECTS__
function paged<Q>(url: JsonUrl<Q>) {
  type Paged = Q & { after: string };
  const build = ({ after, ...query }: Paged): string =>
    url.build(query as unknown as Q) + (after === '' ? '' : `?after=${after}`);
  return {
    template: url.template,
    pattern: url.pattern,
    parts: url.parts,
    query: { after: { schema: commentCursor.schema, is_optional: true as const } },
    build,
    canonical: build as (query: Paged & { lifetime: number }) => string,
    parse(target: string): (Paged & { lifetime: number }) | undefined {
      if (target.length > limits.url_length) return undefined;
      const [path = '', after = '', more] = target.split('?after=');
      const query = url.parse(path);
      const isWrong =
        more !== undefined ||
        (target.includes('?') && after === '') ||
        commentCursor.parse(after) === undefined;
      return query && !isWrong ? { ...query, after, lifetime } : undefined;
    },
  };
}

/** GET: threads of a video or album, twenty a page, each with its first three replies. */
export const commentsUrl = paged(
  jsonUrl('/api/v1/comments/{section}/{object_id}/{sort}.json', {
    section: word(commentedSections),
    object_id: commentId,
    sort: word(commentSorts),
  }),
);
export interface CommentsQuery {
  section: CommentedSection;
  object_id: number;
  sort: CommentSort;
  /** The `next` of the page before; '' for the first. */
  after: string;
}

/** GET: replies of a thread, oldest first, twenty a page. */
export const repliesUrl = paged(
  jsonUrl('/api/v1/comments/replies/{thread_id}.json', { thread_id: commentId }),
);
export interface RepliesQuery {
  thread_id: number;
  after: string;
}

const threadPath = jsonUrl('/api/v1/comments/at/{comment_id}.json', { comment_id: commentId });
/** GET: the thread that a comment stands in, with the replies up to it. */
export const threadUrl = {
  ...threadPath,
  parse(
    target: string,
  ): (QueryOf<{ comment_id: typeof commentId }> & { lifetime: number }) | undefined {
    const query = threadPath.parse(target);
    return query && { ...query, lifetime };
  },
};

/** GET, with a session: comments of a video or album that only the member sees. `no-store`. */
export const ownCommentsUrl = jsonUrl('/api/v1/me/comments/{section}/{object_id}.json', {
  section: word(commentedSections),
  object_id: commentId,
});

const commentShape = {
  comment_id: z.int(),
  /** '' for a writer who has left. */
  username: z.string(),
  /** Their code, by which lists of hidden things name them; '' where there is no name. */
  writer: z.string(),
  /** '' for one that is gone: a marker, because it has replies. */
  body: z.string(),
  lang: Language,
  state: z.enum(['shown', 'removed', 'deleted']),
  /** UTC, ISO 8601. */
  created_at: z.string(),
  is_edited: z.boolean(),
  likes: z.int(),
  dislikes: z.int(),
};
export const CommentReply = z.object(commentShape);
export type CommentReply = z.infer<typeof CommentReply>;
/** `replies` are the first ones; `next` reads on, '' where there are no more. */
export const CommentThread = z.extend(z.object(commentShape), {
  reply_count: z.int(),
  replies: z.array(CommentReply),
  next: z.string(),
});
export type CommentThread = z.infer<typeof CommentThread>;

export const CommentPage = z.object({
  /** All public comments, replies too. */
  total_count: z.int(),
  setting: z.enum(commentSettings),
  threads: z.array(CommentThread),
  next: z.string(),
});
export type CommentPage = z.infer<typeof CommentPage>;

export const ReplyPage = z.object({ replies: z.array(CommentReply), next: z.string() });
export type ReplyPage = z.infer<typeof ReplyPage>;

export const CommentedThread = z.object({
  section: CommentedSection,
  object_id: z.int(),
  thread: CommentThread,
});
export type CommentedThread = z.infer<typeof CommentedThread>;

/** Rules that hold comments for review; `recipients` holds messages. */
export const commentRules = [
  'first',
  'address',
  'word',
  'repeat',
  'mentions',
  'removed',
  'recipients',
] as const;

// Written out: a spread in a schema would keep it, and its library, in every first load.
const held_reasons = [
  '',
  'first',
  'address',
  'word',
  'repeat',
  'mentions',
  'removed',
  'owner',
] as const satisfies readonly (
  | ''
  | Exclude<(typeof commentRules)[number], 'recipients'>
  | 'owner'
)[];

/** A comment that waits, or that the member has just written: `held_by` is '' for a public one. */
export const OwnComment = z.extend(z.object(commentShape), {
  state: z.enum(['shown', 'held', 'removed', 'deleted']),
  /** Of a reply; 0 for a thread. */
  parent_id: z.int(),
  held_by: z.enum(held_reasons),
  /** The word of the rule `word`; '' for others. */
  word: z.string(),
});
export type OwnComment = z.infer<typeof OwnComment>;

export const OwnComments = z.object({
  username: z.string(),
  /** Of the video or album: may set and remove comments. */
  is_owner: z.boolean(),
  setting: z.enum(commentSettings),
  waiting: z.array(OwnComment),
  /** Numbers of comments that the member voted on. */
  liked: z.array(z.int()),
  disliked: z.array(z.int()),
});
export type OwnComments = z.infer<typeof OwnComments>;

export const post_comment_url = '/api/v1/me/comments/post';
export const edit_comment_url = '/api/v1/me/comments/edit';
export const delete_comment_url = '/api/v1/me/comments/delete';
export const set_comments_url = '/api/v1/me/comments/settings';

const id = z.string().check(z.regex(/^[1-9]\d{0,9}$/));
/** Four bytes a character at most. */
const text = z.string().check(z.maxLength(4 * comment_limits.length));
/** The page that a browser without script is led back to. */
const next = z.optional(z.string().check(z.maxLength(2048)));

export const PostComment = z.strictObject({
  section: CommentedSection,
  object_id: id,
  /** A thread of it: this is a reply. */
  parent_id: z.optional(id),
  text,
  lang: Language,
  next,
});
export type PostComment = z.infer<typeof PostComment>;
export const EditComment = z.strictObject({ comment_id: id, text, next });
export const DeleteComment = z.strictObject({ comment_id: id, next });
export const SetComments = z.strictObject({
  section: CommentedSection,
  object_id: id,
  setting: z.enum(commentSettings),
  next,
});

export const CommentAnswer = z.object({ ok: z.literal(1), comment: OwnComment });
export type CommentAnswer = z.infer<typeof CommentAnswer>;
