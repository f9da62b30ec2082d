import '../../lib/i18n/later-texts.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { limits } from '#contracts/limits/limits.ts';
import type { Modals } from '../../lib/messages/modals.ts';
import { notify } from '../../lib/messages/notices.ts';
import { useSite } from '../../lib/visit/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Download } from '../../ui/icons.tsx';
import { ExternalLink } from '../../ui/more-icons.tsx';
import { saveVideo } from './save-video.ts';
import { beginUnlock, secondsLeft } from './unlock.ts';
import styles from './download-panel.module.css';

const tick_ms = 200;

/** Saves a video, ten seconds after the visitor subscribed where the owner asks for that. */
export function DownloadPanel({ video_id }: Modals['DownloadTg']): ReactNode {
  const { t } = useLingui();
  const subscribe_url = useSite()?.download?.subscribe_url ?? '';
  const { left, begin } = useSecondsLeft(video_id);
  const { isEarly, flash } = useFlash();
  const save = useSaving(video_id);
  const isReady = subscribe_url === '' || left === 0;
  return (
    <>
      <p>
        {subscribe_url === ''
          ? t`Save this video as an MP4 file.`
          : t`Subscribe to our channel, and the download unlocks ten seconds later.`}
      </p>
      <div className={styles['actions']}>
        {subscribe_url && (
          <a
            className={buttonClass(isReady ? undefined : 'primary')}
            href={subscribe_url}
            target="_blank"
            rel="nofollow noopener noreferrer"
            onClick={begin}
            onAuxClick={(event) => event.button === 1 && begin()}
          >
            <ExternalLink className="icon" />
            {t`Subscribe`}
          </a>
        )}
        <button
          type="button"
          className={isReady ? buttonClass('primary') : `${buttonClass()} ${styles['waiting']}`}
          aria-disabled={!isReady}
          onClick={() => (isReady ? void save() : flash())}
        >
          <Download className="icon" />
          {t`Download`}
        </button>
      </div>
      {subscribe_url && <WaitText left={left} isEarly={isEarly} />}
    </>
  );
}

/** The wait in words, for eyes and for screen readers. */
function WaitText({ left, isEarly }: { left: number | undefined; isEarly: boolean }): ReactNode {
  const textOf = useWaitText();
  return (
    <>
      <p className={styles['state']} data-early={isEarly || undefined} aria-hidden="true">
        {textOf(left, isEarly)}
      </p>
      {/* Every second would be too much to listen to. */}
      <output className="sr">{textOf(isEarly ? left : announced(left), isEarly)}</output>
    </>
  );
}

function useWaitText(): (left: number | undefined, isEarly: boolean) => string {
  const { t } = useLingui();
  return (left, isEarly) => {
    if (left === undefined) return isEarly ? t`Subscribe first` : '';
    if (left === 0) return t`Ready to download`;
    return isEarly
      ? t`${plural(left, { one: 'Not yet. Ready in # second', other: 'Not yet. Ready in # seconds' })}`
      : t`${plural(left, { one: 'Ready in # second', other: 'Ready in # seconds' })}`;
  };
}

/** Screen readers hear the whole wait, its half and its end. */
function announced(left: number | undefined): number | undefined {
  if (!left) return left;
  const half = limits.download_delay / 2;
  return left > half ? limits.download_delay : half;
}

function useSecondsLeft(video_id: number): { left: number | undefined; begin(): void } {
  const [left, setLeft] = useState(() => secondsLeft(video_id));
  const isCounting = left !== undefined && left > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setLeft(secondsLeft(video_id)), tick_ms);
    return () => clearInterval(timer);
  }, [isCounting, video_id]);
  const begin = (): void => {
    beginUnlock(video_id);
    setLeft(secondsLeft(video_id));
  };
  return { left, begin };
}

/** True for a moment after `flash`. */
function useFlash(): { isEarly: boolean; flash(): void } {
  const [isEarly, setEarly] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const flash = (): void => {
    clearTimeout(timer.current);
    setEarly(true);
    timer.current = setTimeout(() => setEarly(false), limits.modal_flash_ms);
  };
  return { isEarly, flash };
}

/** One download at a time. */
function useSaving(video_id: number): () => Promise<void> {
  const { t } = useLingui();
  const isBusy = useRef(false);
  const started = t`Download started`;
  const failed = t`Could not download the video. Try again.`;
  return async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    await saveVideo(video_id).then(
      () => notify({ kind: 'success', text: started, topic: 'download' }),
      () => notify({ kind: 'error', text: failed, topic: 'download' }),
    );
    isBusy.current = false;
  };
}
