import type { ReactNode } from 'react';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { channelPage } from '#contracts/pages/people/people-pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { Clapperboard } from '../../ui/icons.tsx';
import { feedsOfList, isListingHidden, ListingBody } from '../listing/index.ts';
import { ProfileInfo } from '../people/index.ts';
import { useViewCount } from '../votes/index.ts';
import { ChannelHead } from './channel-head.tsx';
import { useChannelTexts } from './channel-texts.ts';
import type { ChannelPage } from './load-channel.ts';

/** A channel: head and one of its tabs, videos or description. */
export function ChannelScreen({ page }: { page: ChannelPage }): ReactNode {
  const { channel, listing } = page;
  useViewCount('channel', channel.dir);
  return (
    <>
      <ChannelPageHead page={page} />
      <ChannelHead key={channel.dir} page={page} />
      {listing ? (
        <ListingBody page={listing} />
      ) : (
        <ProfileInfo icon={<Clapperboard className="icon" />} description={channel.description} />
      )}
    </>
  );
}

function ChannelPageHead({ page }: { page: ChannelPage }): ReactNode {
  const { channel, listing } = page;
  const texts = useChannelTexts(page);
  const path = listing
    ? listingPage(listing.place, listing.sort, listing.query)
    : channelPage(channel.dir, 'info');
  const image = channel.banner || channel.picture;
  return (
    <PageHead
      {...texts}
      {...(listing?.is_past_end ? {} : { path })}
      isNoindex={listing !== undefined && isListingHidden(listing)}
      feeds={listing && feedsOfList(listing)}
      {...(image && { image })}
    />
  );
}
