import { msg } from '@lingui/core/macro';
import { limits } from '#contracts/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import {
  breadcrumbs,
  itemList,
  profilePage,
  type JsonLdContext,
  type Thing,
} from '../../lib/structured-data/structured-data.ts';
import { peopleJsonLd } from '../people/index.ts';
import type { ChannelPage } from './load-channel.ts';
import type { ChannelsPage } from './load-channels.ts';

/** Structured data of a tab of a channel. Server only. */
export function channelJsonLd(ld: JsonLdContext, { channel, listing }: ChannelPage): Thing[] {
  const { dir, name } = channel;
  const path = pages.channel(dir);
  const crumbs = [
    { name: ld.i18n._(msg`Channels`), path: pages.channels('most-popular') },
    { name, path },
    ...(listing ? [] : [{ name: ld.i18n._(msg`Info`), path: pages.channel(dir, 'info') }]),
  ];
  const things = [
    breadcrumbs(ld, crumbs),
    profilePage(ld, { ...channel, kind: 'Organization', path, aliases: [] }),
  ];
  if (!listing || listing.videos.length === 0) return things;
  const hrefs = listing.videos.map(({ href }) => href);
  return [...things, itemList(ld, hrefs, (listing.query.page - 1) * limits.page_size.videos)];
}

/** Structured data of a list of channels. Server only. */
export const channelsJsonLd = (ld: JsonLdContext, { sort, page, people }: ChannelsPage): Thing[] =>
  peopleJsonLd(ld, {
    name: ld.i18n._(msg`Channels`),
    sort,
    page,
    people,
    listPath: (of) => pages.channels(of),
    pathOf: (dir) => pages.channel(dir),
  });
