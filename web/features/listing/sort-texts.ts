import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { VideoSort } from '#contracts/calls/listing-sorts.ts';

/** The sorts in the order in which people choose them. */
export const sortOrder: readonly VideoSort[] = [
  'latest-updates',
  'most-popular',
  'top-rated',
  'most-viewed',
  'longest',
];

export const sortLabels: Record<VideoSort, MessageDescriptor> = {
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
