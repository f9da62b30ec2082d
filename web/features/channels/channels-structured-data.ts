import { msg } from '@lingui/core/macro';
import { limits } from '#contracts/limits.ts';
import { pages } from '#contracts/pages.ts';
import {
  breadcrumbs,
  itemList,
  type Telling,
  type Thing,
} from '../../lib/structured-data/structured-data.ts';
import type { ChannelsPage } from './load-channels.ts';

/** What a list of channels tells search engines. For the loader on the server alone. */
export function tellChannels(telling: Telling, { sort, page, people }: ChannelsPage): Thing[] {
  if (people.length === 0) return [];
  const here = { name: telling.i18n._(msg`Channels`), path: pages.channels(sort) };
  const paths = people.map(({ dir }) => pages.channel(dir));
  return [
    breadcrumbs(telling, [here]),
    itemList(telling, paths, (page - 1) * limits.page_size.default),
  ];
}
