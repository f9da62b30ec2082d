import { msg } from '@lingui/core/macro';
import { limits } from '#contracts/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import {
  breadcrumbs,
  itemList,
  type JsonLdContext,
  type Thing,
} from '../../lib/structured-data/structured-data.ts';
import type { ChannelsPage } from './load-channels.ts';

/** Structured data of a list of channels. Server only. */
export function channelsJsonLd(ld: JsonLdContext, { sort, page, people }: ChannelsPage): Thing[] {
  if (people.length === 0) return [];
  const here = { name: ld.i18n._(msg`Channels`), path: pages.channels(sort) };
  const paths = people.map(({ dir }) => pages.channel(dir));
  return [breadcrumbs(ld, [here]), itemList(ld, paths, (page - 1) * limits.page_size.default)];
}
