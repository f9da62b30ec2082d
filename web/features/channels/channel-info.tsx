import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Clapperboard } from '../../ui/icons.tsx';
import { State } from '../../ui/state.tsx';
import type { ChannelDetail } from './load-channel.ts';
import styles from './channel-screen.module.css';

/** What a channel says of itself, whole. */
export function ChannelInfo({ channel: { description } }: { channel: ChannelDetail }): ReactNode {
  const { t } = useLingui();
  if (description === '')
    return (
      <State
        icon={<Clapperboard className="icon" />}
        title={t`No information yet`}
      >{t`No description has been added yet.`}</State>
    );
  return (
    <p className={styles['prose']} dir="auto">
      {description}
    </p>
  );
}
