import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OwnAlbumState } from '#contracts/calls/album-edit.ts';

/** What an album is, and what comes next. */
export const albumStateTexts: Readonly<
  Record<OwnAlbumState, { state: MessageDescriptor; next: MessageDescriptor }>
> = {
  waiting: {
    state: msg`Waiting for review`,
    next: msg`A reviewer will look at it. You can still change it.`,
  },
  changes: {
    state: msg`Changes asked`,
    next: msg`Change what the reviewer asks for, and hand it in again.`,
  },
  published: { state: msg`Published`, next: msg`Visitors can see it.` },
  rejected: {
    state: msg`Rejected`,
    next: msg`“Decisions” in your account says why, and how to appeal.`,
  },
  removed: {
    state: msg`Removed`,
    next: msg`“Decisions” in your account says why, and how to appeal.`,
  },
};
