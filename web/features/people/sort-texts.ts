import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PeopleSort } from '#contracts/calls/models.ts';

/** Of models and channels alike: in some languages they are of another orientation than videos, and than each other. */
export const sortLabels: Record<PeopleSort, MessageDescriptor> = {
  'most-popular': msg`Most popular`,
  'top-rated': msg({ context: 'models and channels', message: 'Top rated' }),
  'most-viewed': msg({ context: 'models and channels', message: 'Most viewed' }),
  'latest-updates': msg`Recently updated`,
  recent: msg`Newly added`,
  'count-videos': msg`Most videos`,
  alphabet: msg`A–Z`,
};
