import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { closeNotice, holdNotice, releaseNotice, useNotice } from '../../lib/messages/notices.ts';
import { IconButton } from '../../ui/button.tsx';
import { CircleAlert, CircleCheck, X } from '../../ui/icons.tsx';
import corner from './corner.module.css';
import styles from './notice-region.module.css';

type Shown = NonNullable<ReturnType<typeof useNotice>>;

/** Shows and announces notices. Screen readers watch only regions that exist from the start. */
export function NoticeRegion({ isSilent = false }: { isSilent?: boolean }): ReactNode {
  const current = useNotice();
  const notice = isSilent ? undefined : current;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds no buttons */}
      <div role="status">
        {notice?.kind === 'success' && <NoticeBox key={notice.id} notice={notice} />}
      </div>
      <div role="alert">
        {notice?.kind === 'error' && <NoticeBox key={notice.id} notice={notice} />}
      </div>
    </>
  );
}

function NoticeBox({ notice }: { notice: Shown }): ReactNode {
  const { t } = useLingui();
  const [place] = useState(freePlace);
  const { id, kind, text, action } = notice;
  const close = (): void => closeNotice(id);
  const Icon = kind === 'success' ? CircleCheck : CircleAlert;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- repeats what its button does
    <div
      className={`${corner['box']} ${styles['notice']}`}
      data-place={place}
      onClick={close}
      onPointerEnter={holdNotice}
      onPointerLeave={releaseNotice}
      onFocus={holdNotice}
      onBlur={releaseNotice}
    >
      <Icon className={`icon ${kind === 'success' ? styles['good'] : styles['bad']}`} />
      <p>{text}</p>
      {action && (
        <button type="button" className={styles['action']} onClick={action.run}>
          {action.label}
        </button>
      )}
      <IconButton aria-label={t`Close notice`} onClick={close}>
        <X className="icon icon-small" />
      </IconButton>
    </div>
  );
}

const control_bar_px = 80;
const notice_px = 160;

/** At the bottom, unless the player's controls are there. */
function freePlace(): 'top' | 'bottom' {
  const player = document.querySelector('[data-player]')?.getBoundingClientRect();
  if (!player) return 'bottom';
  const isCovered =
    player.bottom > innerHeight - notice_px && player.bottom - control_bar_px < innerHeight;
  return isCovered ? 'top' : 'bottom';
}
