import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ListSort, VideoSort } from '#contracts/calls/catalogue/listing-sorts.ts';

/** The sorts in the order in which people choose them. */
export const sortOrder: readonly VideoSort[] = [
  'latest-updates',
  'most-popular',
  'top-rated',
  'most-viewed',
  'longest',
];

/** Those of a search, its best answers first. */
export const searchSortOrder: readonly ListSort[] = ['relevance', ...sortOrder];

export const sortLabels: Record<ListSort, MessageDescriptor> = {
  relevance: msg`Best match`,
  'latest-updates': msg`Latest`,
  'most-popular': msg`Most popular`,
  'top-rated': msg`Top rated`,
  'most-viewed': msg`Most viewed`,
  longest: msg`Longest`,
};

export const sortHeadings: Record<VideoSort, MessageDescriptor> = {
  'latest-updates': msg`Latest videos`,
  'most-popular': msg`Most popular videos`,
  'top-rated': msg`Top rated videos`,
  'most-viewed': msg`Most viewed videos`,
  longest: msg`Longest videos`,
};

/** Of a list of all videos; a search says its text. */
export const headingOfSort = (sort: ListSort): MessageDescriptor =>
  sortHeadings[sort === 'relevance' ? 'most-popular' : sort];
