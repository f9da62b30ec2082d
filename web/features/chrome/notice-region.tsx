import { useLingui } from '@lingui/react/macro';
import {
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router';
import { useOpenModal } from '../../lib/messages/modals.ts';
import { closeNotice, holdNotice, releaseNotice, useNotice } from '../../lib/messages/notices.ts';
import { isMember, useLocalStore } from '../../lib/store/use-local-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { CircleAlert, X } from '../../ui/icons.tsx';
import { CircleCheck } from '../../ui/more-icons.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import corner from './corner.module.css';
import { LanguageLine } from './language-line.tsx';
import styles from './notice-region.module.css';

type Shown = NonNullable<ReturnType<typeof useNotice>>;

/**
 * The one place of everything that floats above the page, one notice at a time. Answers to the
 * visitor's own actions come first, because they expire; then the cookie notice; then the offer of a
 * language. A notice that waits stays mounted and hidden, so that nothing is loaded or asked twice.
 */
export function NoticeSlot(): ReactNode {
  const slot = useRef<HTMLDivElement>(null);
  const hasModal = useOpenModal() !== undefined;
  const hasAnswer = useNotice() !== undefined && !hasModal;
  const hasCookieNotice = useLocalStore((store) => store.flags.cookie_notice.get(), false);
  const isOnControls = useControlsBelow(slot);
  return (
    <div className={corner['corner']} ref={slot}>
      <NoticeRegion isSilent={hasModal} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output holds no buttons */}
      <div role="status" className={corner['standing']} hidden={hasAnswer || isOnControls}>
        <CookieNotice />
        <div hidden={hasCookieNotice}>
          <LanguageLine />
          <MergeSlot />
        </div>
      </div>
    </div>
  );
}

/** Asks members whether their device's favourites join the account; visitors do not load it. */
function MergeSlot(): ReactNode {
  const [Line, setLine] = useState<ComponentType<{ className: string }>>();
  useEffect(() => {
    if (!isMember()) return;
    import('../library/merge-line.tsx').then(
      (part) => setLine(() => part.MergeLine),
      // The next page asks.
      () => undefined,
    );
  }, []);
  return Line && <Line className={`${corner['box']} ${corner['fading']} ${corner['cookies']}`} />;
}

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

/** Whether the player's controls are below the slot at this scroll position. */
function useControlsBelow(slot: RefObject<HTMLElement | null>): boolean {
  const [isOnControls, setOnControls] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => {
    const measure = (): void => {
      const player = document.querySelector('[data-player]')?.getBoundingClientRect();
      const left = slot.current?.getBoundingClientRect().left ?? 0;
      setOnControls(player !== undefined && player.right > left && freePlace() === 'top');
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [slot, pathname]);
  return isOnControls;
}
