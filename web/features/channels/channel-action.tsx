import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/more-icons.tsx';
import { usePicture } from '../../ui/use-picture.ts';
import type { CallToAction } from './load-channel.ts';
import styles from './channel-screen.module.css';

/** A sponsored link; its picture is shown unless it is the banner of the channel. */
export function ChannelAction({
  action,
  isPictured,
}: {
  action: CallToAction;
  isPictured: boolean;
}): ReactNode {
  const { t } = useLingui();
  const { text, href, banner } = action;
  const [isMissing, image] = usePicture(banner, undefined);
  return (
    <a
      className={styles['action']}
      href={href}
      rel="sponsored nofollow noopener"
      referrerPolicy="origin"
      target="_blank"
    >
      {isPictured && !isMissing && (
        <span className={styles['picture']}>
          <img src={banner} alt="" decoding="async" {...image} />
        </span>
      )}
      <span className={buttonClass('primary')}>
        <bdi className={styles['words']}>{text}</bdi>
        <ExternalLink className="icon icon-small" />
        <span className="sr">{t`Opens in a new tab`}</span>
      </span>
    </a>
  );
}
