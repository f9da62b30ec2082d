import { redirect } from 'react-router';
import { channelUrl, type Channel, type ChannelAnswer } from '#contracts/calls/channels.ts';
import { channelPage, type ChannelTab } from '#contracts/pages/people-pages.ts';
import { parseChannelPath } from '#contracts/pages/parse-people-pages.ts';
import { pageFailure, readPageFailure } from '../../lib/transport/page-failure.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { loadOwnedListing, videoSource, type ListingPage, type Visitor } from '../listing/index.ts';

export type ChannelSource = ReturnType<typeof channelSource>;

/** The reads of a channel's page. */
export const channelSource = (read: Read) => ({
  ...videoSource(read),
  channel: (dir: string) =>
    read(
      (reads) => reads.channels.get(dir),
      () => channelUrl.build(dir),
    ),
});

export interface ChannelDetail {
  dir: string;
  name: string;
  /** Addresses of pictures, '' where there is none. */
  picture: string;
  banner: string;
  description: string;
  action: CallToAction | undefined;
  videos: number;
  albums: number;
  views: number;
  likes: number;
  dislikes: number;
  /** 0 for none. */
  rank: number;
}

/** Where a channel wants its visitors to go. */
export interface CallToAction {
  text: string;
  /** http or https. */
  href: string;
  /** '' where there is no picture. */
  banner: string;
}

export interface ChannelPage {
  channel: ChannelDetail;
  /** Of the tab of videos. */
  listing: ListingPage | undefined;
}

export const tabOf = ({ listing }: ChannelPage): ChannelTab => (listing ? 'videos' : 'info');

/** A tab of a channel. Throws page failures, and 301 to the one spelling and to what a renamed channel is called now. */
export async function loadChannel(
  source: ChannelSource,
  visitor: Visitor,
  url: URL,
): Promise<ChannelPage> {
  const asked = parseChannelPath(url.pathname);
  if (!asked) throw pageFailure({ code: 'not_found' });
  const { dir, tab } = asked;
  const answer = source.channel(dir).catch((error: unknown) => follow(error, tab, url));
  const path = channelPage(dir, tab);
  // Only of a channel that there is: nothing has one address, not two.
  if (url.pathname !== path) throw await answer.then(() => redirect(path + url.search, 301));
  const [{ channel }, listing] = await Promise.all([
    answer,
    tab === 'videos' ? loadVideos(source, visitor, url, answer) : undefined,
  ]);
  return { channel: toDetail(channel), listing };
}

/** One that goes by another name now is found there. */
function follow(error: unknown, tab: ChannelTab, { search }: URL): never {
  const { moved_to } = readPageFailure(error);
  throw moved_to === undefined ? error : redirect(channelPage(moved_to, tab) + search, 301);
}

function loadVideos(
  source: ChannelSource,
  visitor: Visitor,
  url: URL,
  answer: Promise<ChannelAnswer>,
): Promise<ListingPage> {
  const total = answer.then(({ channel }) => channel.total_videos);
  // Whether there is such a channel, and where, says the channel.
  return loadOwnedListing(source, visitor, url, total).catch((error: unknown) =>
    answer.then(() => Promise.reject(error)),
  );
}

function toDetail(channel: Channel): ChannelDetail {
  return {
    dir: channel.dir,
    name: channel.title,
    picture: channel.avatar,
    banner: channel.banner,
    description: channel.description,
    action: callToAction(channel),
    videos: channel.total_videos,
    albums: channel.total_albums,
    views: channel.statistics.viewed,
    likes: channel.statistics.likes,
    dislikes: channel.statistics.dislikes,
    rank: channel.rank,
  };
}

/** Whoever may write into a channel's fields may not write a script into a link: nothing but http and https is one. */
export function callToAction({
  cf3,
  cf4,
  cf7,
}: Pick<Channel, 'cf3' | 'cf4' | 'cf7'>): CallToAction | undefined {
  const text = cf3.trim();
  const href = webAddress(cf4);
  // A path of this site's own is a picture's address, too.
  const banner = /^\/(?![/\\])/.test(cf7) ? cf7 : (webAddress(cf7) ?? '');
  return href !== undefined && text !== '' ? { text, href, banner } : undefined;
}

function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}
