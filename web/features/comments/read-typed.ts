import { accountDraftUrl } from '#contracts/calls/accounts/accounts.ts';
import { secretPattern } from '#contracts/calls/forms/forms.ts';
import { parseCommentMark } from '#contracts/pages/comment-addresses.ts';
import { readBy } from '../../lib/transport/read-by.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import type { CommentsData } from './load-comments.ts';

/** The text of a comment that was sent without script; null once it is too old. */
export async function readTyped(read: Read, url: URL): Promise<CommentsData['typed']> {
  const secret = url.searchParams.get('draft') ?? '';
  if (!secretPattern.test(secret)) return null;
  const ask = readBy(read, (reads, of: string) => reads.accounts.draft(of), accountDraftUrl);
  const draft = await ask(secret).catch(() => undefined);
  if (draft?.fields['text'] === undefined) return null;
  const thread_id = parseCommentMark(draft.fields['parent_id'] ?? null);
  return {
    text: draft.fields['text'],
    thread_id: typeof thread_id === 'number' ? thread_id : undefined,
  };
}
