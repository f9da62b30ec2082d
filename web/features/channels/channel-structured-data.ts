import { msg } from '@lingui/core/macro';
import { limits } from '#contracts/limits/limits.ts';
import { pages } from '#contracts/pages/pages.ts';
import type { JsonLdContext, Thing } from '../../lib/structured-data/structured-data.ts';
import { peopleJsonLd, profileJsonLd } from '../people/index.ts';
import type { ChannelPage } from './load-channel.ts';
import type { ChannelsPage } from './load-channels.ts';

/** Structured data of a tab of a channel. Server only. */
export function channelJsonLd(ld: JsonLdContext, { channel, listing }: ChannelPage): Thing[] {
  const { dir } = channel;
  return profileJsonLd(ld, {
    kind: 'Organization',
    profile: channel,
    path: pages.channel(dir),
    above: { name: ld.i18n._(msg`Channels`), path: pages.channels('most-popular') },
    below: listing ? undefined : { name: ld.i18n._(msg`Info`), path: pages.channel(dir, 'info') },
    listed: {
      paths: listing?.videos.map(({ href }) => href) ?? [],
      before: ((listing?.query.page ?? 1) - 1) * limits.page_size.videos,
    },
  });
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
