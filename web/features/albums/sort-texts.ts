import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AlbumSort } from '#contracts/pages/album-pages.ts';

export const albumSortLabels: Record<AlbumSort, MessageDescriptor> = {
  'latest-updates': msg({ context: 'albums', message: 'Latest' }),
  'most-popular': msg`Most popular`,
  'top-rated': msg({ context: 'albums', message: 'Top rated' }),
  'most-viewed': msg({ context: 'albums', message: 'Most viewed' }),
};

export const albumHeadings: Record<AlbumSort, MessageDescriptor> = {
  'latest-updates': msg`Albums`,
  'most-popular': msg`Most popular albums`,
  'top-rated': msg`Top rated albums`,
  'most-viewed': msg`Most viewed albums`,
};
