import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CommentSetting, CommentSort, OwnComment } from '#contracts/calls/social/comments.ts';

export const sortTexts: Readonly<Record<CommentSort, MessageDescriptor>> = {
  best: msg`Best`,
  newest: msg`Newest`,
  oldest: msg`Oldest`,
};

export const settingTexts: Readonly<Record<CommentSetting, MessageDescriptor>> = {
  on: msg`Comments are on`,
  held: msg`Comments wait for review`,
  off: msg`Comments are off`,
};

/** Why a comment waits, for its writer. */
export const heldTexts: Readonly<Record<OwnComment['held_by'], MessageDescriptor>> = {
  '': msg`It is being reviewed again.`,
  first: msg`A member’s first comments are reviewed.`,
  address: msg`It contains an address or contact details.`,
  word: msg`It has this word in it:`,
  repeat: msg`The same text was posted before.`,
  mentions: msg`It mentions many members.`,
  removed: msg`Several comments of yours were removed.`,
  owner: msg`Comments are reviewed first here.`,
};
