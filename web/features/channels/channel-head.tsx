import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { channelPage, type ChannelTab } from '#contracts/pages/people-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { Figures, ProfileHead, Tabs } from '../people/index.ts';
import { ShareButton } from '../share/index.ts';
import { VoteButtons } from '../votes/index.ts';
import { ChannelAction } from './channel-action.tsx';
import type { ChannelDetail } from './load-channel.ts';
import styles from './channel-screen.module.css';

/** Banner, name, figures, description, external link and tabs of a channel. */
export function ChannelHead({
  channel,
  tab,
}: {
  channel: ChannelDetail;
  tab: ChannelTab;
}): ReactNode {
  const { dir, name, picture, banner, description, action, likes, dislikes } = channel;
  return (
    <>
      {banner && <Banner address={banner} />}
      <ProfileHead picture={picture} name={name}>
        <VoteButtons section="channel" object_id={dir} likes={likes} dislikes={dislikes} />
        <ShareButton path={channelPage(dir)} title={name} />
      </ProfileHead>
      <div className={styles['summary']}>
        <ChannelFigures channel={channel} />
        {tab !== 'info' && description && (
          <p className={styles['teaser']} dir="auto">
            {description}
          </p>
        )}
        {action && <ChannelAction action={action} isPictured={action.banner !== banner} />}
      </div>
      <ChannelTabs channel={channel} tab={tab} />
    </>
  );
}

/** The box has its size before the picture loads, and without one. */
function Banner({ address }: { address: string }): ReactNode {
  const [isMissing, setMissing] = useState(false);
  return (
    <div className={styles['banner']}>
      {!isMissing && (
        <img
          src={address}
          alt=""
          fetchPriority="high"
          decoding="async"
          onError={() => setMissing(true)}
        />
      )}
    </div>
  );
}

function ChannelFigures({ channel }: { channel: ChannelDetail }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const figures = [
    { label: t`Videos`, text: format.count(channel.videos) },
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

function ChannelTabs({
  channel: { dir, name: named, videos, albums, description },
  tab,
}: {
  channel: ChannelDetail;
  tab: ChannelTab;
}): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
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
        // The list has one orientation and the count all, so the tab shows no count.
        ...(albums > 0
          ? [
              {
                href: pages.albums('latest-updates', { channel: dir }),
                label: t`Albums`,
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
