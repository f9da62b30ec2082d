import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OwnAlbumState } from '#contracts/calls/uploads/album-edit.ts';
import { videoStateTexts } from '../uploads/index.ts';

/** The state of an album in words, and the next step: as for a video, except that all of a waiting album can be changed. */
export const albumStateTexts: Readonly<
  Record<OwnAlbumState, { state: MessageDescriptor; next: MessageDescriptor }>
> = {
  ...videoStateTexts,
  waiting: {
    state: videoStateTexts.waiting.state,
    next: msg`A reviewer will look at it. You can still change it.`,
  },
};
