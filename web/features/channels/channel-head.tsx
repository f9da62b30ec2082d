import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { channelPage, type ChannelTab } from '#contracts/pages/people/people-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { usePicture } from '../../ui/use-picture.ts';
import { Figures, OrientationChoice, ProfileHead, Tabs } from '../people/index.ts';
import { ShareButton } from '../share/index.ts';
import { SubscribePart } from '../subscribe-button/index.ts';
import { VoteButtons } from '../votes/index.ts';
import { ChannelAction } from './channel-action.tsx';
import { totalIn } from '../listing/index.ts';
import { tabOf, type ChannelPage } from './load-channel.ts';
import styles from './channel-screen.module.css';

/** Banner, name, figures, description, external link and tabs of a channel. */
export function ChannelHead({ page }: { page: ChannelPage }): ReactNode {
  const { channel, shown } = page;
  const tab = tabOf(page);
  const { dir, name, picture, banner, description, action, likes, dislikes } = channel;
  return (
    <>
      {banner && <Banner address={banner} />}
      <ProfileHead
        picture={picture}
        name={name}
        action={
          <SubscribePart
            key={channel.thing}
            thing={channel.thing}
            path={channelPage(dir)}
            name={name}
            subscribers={channel.subscribers}
          />
        }
      >
        <VoteButtons section="channel" object_id={dir} likes={likes} dislikes={dislikes} />
        <ShareButton path={channelPage(dir)} title={name} />
      </ProfileHead>
      <div className={styles['summary']}>
        <ChannelFigures page={page} />
        <OrientationChoice totals={channel.totals} shown={shown} path={channelPage(dir, tab)} />
        {tab !== 'info' && description && (
          <p className={styles['teaser']} dir="auto">
            {description}
          </p>
        )}
        {action && <ChannelAction action={action} isPictured={action.banner !== banner} />}
      </div>
      <ChannelTabs page={page} tab={tab} />
    </>
  );
}

/** The box has its size before the picture loads, and without one. */
function Banner({ address }: { address: string }): ReactNode {
  const [isMissing, image] = usePicture(address, 'first');
  return (
    <div className={styles['banner']}>
      {!isMissing && <img src={address} alt="" decoding="async" {...image} />}
    </div>
  );
}

/** As on the channel's card: of the orientation that is listed. */
const videosOf = ({ channel, shown }: ChannelPage): number =>
  totalIn(channel.totals, shown, 'total_videos');

function ChannelFigures({ page }: { page: ChannelPage }): ReactNode {
  const { channel } = page;
  const { t } = useLingui();
  const format = useFormat();
  const figures = [
    { label: t`Videos`, text: format.count(videosOf(page)) },
    { label: t`Views`, text: format.count(channel.views) },
  ];
  // Only channels with videos are ranked.
  return (
    <Figures
      figures={
        channel.rank > 0
          ? [...figures, { label: t`Rank`, text: format.number(channel.rank) }]
          : figures
      }
    />
  );
}

function ChannelTabs({ page, tab }: { page: ChannelPage; tab: ChannelTab }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const { dir, name: named, description } = page.channel;
  const videos = videosOf(page);
  return (
    <Tabs
      label={t`Pages of ${named}`}
      tabs={[
        {
          href: channelPage(dir),
          label: t`Videos`,
          count: format.count(videos),
          isCurrent: tab === 'videos',
          isEmpty: videos === 0,
        },
        ...(page.albums > 0
          ? [
              {
                href: pages.albums('latest-updates', { channel: dir }),
                label: t`Albums`,
                count: format.number(page.albums),
                isCurrent: false,
              },
            ]
          : []),
        {
          href: channelPage(dir, 'info'),
          label: t`Info`,
          isCurrent: tab === 'info',
          isEmpty: description === '',
        },
      ]}
    />
  );
}
