import {
  delete_comment_url,
  edit_comment_url,
  ownCommentsUrl,
  post_comment_url,
  set_comments_url,
  type CommentSetting,
  type OwnComment,
  type OwnComments,
} from '#contracts/calls/social/comments.ts';
import type { Commented } from './load-comments.ts';

export type Sent = { comment?: OwnComment } | { error: unknown };

/** Never throws. */
async function send(url: string, fields: Record<string, string>): Promise<Sent> {
  try {
    const headers = { accept: 'application/json' };
    const body = new URLSearchParams(fields);
    const response = await fetch(url, { method: 'POST', headers, body });
    const answer = (await response.json().catch(() => undefined)) as { comment?: OwnComment };
    return response.ok ? { ...(answer.comment && { comment: answer.comment }) } : { error: answer };
  } catch {
    return { error: { code: 'offline' } };
  }
}

export const postComment = (
  { section, object_id }: Commented,
  { text, lang, parent_id }: { text: string; lang: string; parent_id: number | undefined },
): Promise<Sent> =>
  send(post_comment_url, {
    section,
    object_id: String(object_id),
    text,
    lang,
    ...(parent_id !== undefined && { parent_id: String(parent_id) }),
  });
export const editComment = (comment_id: number, text: string): Promise<Sent> =>
  send(edit_comment_url, { comment_id: String(comment_id), text });
export const deleteComment = (comment_id: number): Promise<Sent> =>
  send(delete_comment_url, { comment_id: String(comment_id) });
export const setComments = (
  { section, object_id }: Commented,
  setting: CommentSetting,
): Promise<Sent> => send(set_comments_url, { section, object_id: String(object_id), setting });

/** Nothing for a visitor, and where the session has ended. */
export async function readOwnComments(of: Commented): Promise<OwnComments | undefined> {
  if (document.documentElement.dataset['member'] === undefined) return undefined;
  try {
    const response = await fetch(ownCommentsUrl.build(of), {
      headers: { accept: 'application/json' },
    });
    return response.ok ? ((await response.json()) as OwnComments) : undefined;
  } catch {
    // Without it the comments are read as a visitor reads them.
    return undefined;
  }
}
