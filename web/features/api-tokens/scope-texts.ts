import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TokenScope } from '#contracts/calls/accounts/api-tokens.ts';

export const scopeTexts: Readonly<Record<TokenScope, MessageDescriptor>> = {
  upload: msg`Send video files`,
  video_edit: msg`Fill in, change and delete videos`,
  album_edit: msg`Send, change and delete albums`,
};
