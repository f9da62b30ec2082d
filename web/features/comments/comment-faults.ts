import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { comment_limits, type CommentFault } from '#contracts/text/comment-text.ts';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import type { Notice } from '../../lib/messages/notices.ts';
import { parseApiError } from '../../lib/transport/parse-api-error.ts';

/** The action that was attempted. */
export type CommentAct = 'post' | 'edit' | 'delete' | 'set';

const minutes = comment_limits.edit_seconds / 60;

/** Texts for the faults of a comment, at its field; a comment that is too long has words of its own. */
export const faultTexts: Readonly<Record<Exclude<CommentFault, 'max_length'>, MessageDescriptor>> =
  {
    required: msg`Write something first.`,
    invalid: msg`This text has characters that can’t be used here.`,
  };

const refused = msg`This text is not accepted here.`;
const closed = msg`You can’t comment here.`;
const gone = msg`You can no longer comment here.`;
const gone_comment = msg`This comment is no longer there.`;
const late = msg`Comments can be edited for ${minutes} minutes. That time is over.`;

/** By code: what the words of pages would say of a page. */
function textOf(act: CommentAct, code: string): MessageDescriptor | undefined {
  const isOfOne = act === 'edit' || act === 'delete';
  switch (code) {
    case 'invalid':
    case 'text':
      return refused;
    case 'forbidden':
      return closed;
    case 'already':
      return act === 'edit' ? late : undefined;
    case 'not_found':
      return isOfOne ? gone_comment : gone;
    case 'private':
    case 'deleted':
      return gone;
    default:
      return undefined;
  }
}

/** Why something about a comment was refused. */
export function commentNotice(i18n: I18n, act: CommentAct, error: unknown): Notice {
  const text = textOf(act, parseApiError(error).code);
  return text ? { kind: 'error', text: i18n._(text) } : errorNotice(i18n, error);
}
