import { msg } from '@lingui/core/macro';
import { limits } from '#contracts/limits.ts';
import { pages } from '#contracts/pages.ts';
import {
  breadcrumbs,
  itemList,
  profilePage,
  type Telling,
  type Thing,
} from '../../lib/structured-data/structured-data.ts';
import type { ChannelPage } from './load-channel.ts';

/** What a tab of a channel tells search engines. For the loader on the server alone. */
export function tellChannel(telling: Telling, { channel, listing }: ChannelPage): Thing[] {
  const { dir, name } = channel;
  const path = pages.channel(dir);
  const crumbs = [
    { name: telling.i18n._(msg`Channels`), path: pages.channels('most-popular') },
    { name, path },
    ...(listing ? [] : [{ name: telling.i18n._(msg`Info`), path: pages.channel(dir, 'info') }]),
  ];
  const told = [
    breadcrumbs(telling, crumbs),
    profilePage(telling, { ...channel, kind: 'Organization', path, aliases: [] }),
  ];
  if (!listing || listing.videos.length === 0) return told;
  const hrefs = listing.videos.map(({ href }) => href);
  return [...told, itemList(telling, hrefs, (listing.query.page - 1) * limits.page_size.videos)];
}
