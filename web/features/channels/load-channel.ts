import { channelUrl, type Channel } from '#contracts/calls/catalogue/channels.ts';
import { channelPage, type ChannelTab } from '#contracts/pages/people/people-pages.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import { parseChannelPath } from '#contracts/pages/people/parse-people-pages.ts';
import { parseUrl } from '#contracts/parse-url.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { readBy } from '../../lib/transport/read-by.ts';
import { loadProfile, toProfile, type Profile } from '../people/index.ts';
import {
  loadOwnedListing,
  shownOrientation,
  totalIn,
  videoSource,
  type ListingPage,
  type Visitor,
} from '../listing/index.ts';

export type ChannelSource = ReturnType<typeof channelSource>;

/** The reads of a channel's page. */
export const channelSource = (read: Read) => ({
  ...videoSource(read),
  channel: readBy(read, (reads, dir: string) => reads.channels.get(dir), channelUrl.build),
});

export interface ChannelDetail extends Profile {
  /** '' without a banner. */
  banner: string;
  action: CallToAction | undefined;
}

/** The external link of a channel. */
export interface CallToAction {
  text: string;
  /** http or https. */
  href: string;
  /** '' without a picture. */
  banner: string;
}

export interface ChannelPage {
  channel: ChannelDetail;
  /** The orientation of the videos that the page counts and lists. */
  shown: Orientation;
  /** Albums of the visitor's orientation, which the list of albums shows. */
  albums: number;
  /** Of the tab of videos. */
  listing: ListingPage | undefined;
}

export const tabOf = ({ listing }: ChannelPage): ChannelTab => (listing ? 'videos' : 'info');

/** A tab of a channel. */
export async function loadChannel(
  source: ChannelSource,
  visitor: Visitor,
  url: URL,
): Promise<ChannelPage> {
  const asked = parseChannelPath(url.pathname);
  if (!asked) throw pageFailure({ code: 'not_found' });
  const { dir, tab } = asked;
  const [{ channel }, listing] = await loadProfile(
    url,
    dir,
    (name) => channelPage(name, tab),
    source.channel,
    async (answer) =>
      tab === 'videos'
        ? loadOwnedListing(
            source,
            visitor,
            url,
            answer.then((found) => found.channel.genders),
          )
        : undefined,
  );
  const { banner } = channel;
  const { orientation } = visitor;
  return {
    channel: { ...toProfile(channel), banner, action: callToAction(channel) },
    shown: shownOrientation(channel.genders, orientation, 'total_videos'),
    albums: totalIn(channel.genders, orientation, 'total_albums'),
    listing,
  };
}

/** The fields come from the channel's owner: only http and https make a link, never a script. */
export function callToAction({
  cf3,
  cf4,
  cf7,
}: Pick<Channel, 'cf3' | 'cf4' | 'cf7'>): CallToAction | undefined {
  const text = cf3.trim();
  const href = webAddress(cf4);
  // A banner may also be a path of this site.
  const banner = /^\/(?![/\\])/.test(cf7) ? cf7 : (webAddress(cf7) ?? '');
  return href !== undefined && text !== '' ? { text, href, banner } : undefined;
}

function webAddress(text: string): string | undefined {
  const url = parseUrl(text);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}
