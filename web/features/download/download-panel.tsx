import '../../lib/i18n/later-texts.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { downloadUrl } from '#contracts/calls/catalogue/download.ts';
import {
  deobfuscate,
  videoFileUrl,
  type VideoFiles,
} from '#contracts/calls/catalogue/video-file.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import { limits } from '#contracts/limits/limits.ts';
import type { Modals } from '../../lib/messages/modals.ts';
import { notify } from '../../lib/messages/notices.ts';
import { getJson } from '../../lib/transport/get-json.ts';
import { useSite } from '../../lib/visit/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Download } from '../../ui/icons.tsx';
import { ExternalLink } from '../../ui/more-icons.tsx';
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

// One video at a time: the page of another video starts the wait again.
let unlocking: { video_id: number; ready_at: number } | undefined;

/** The visitor pressed the link to subscribe; pressed again it changes nothing. */
function beginUnlock(video_id: number): void {
  if (unlocking?.video_id === video_id) return;
  unlocking = { video_id, ready_at: performance.now() + limits.download_delay * 1000 };
}

/** Whole seconds until the video may be saved; undefined before the link was pressed. */
function secondsLeft(video_id: number): number | undefined {
  if (unlocking?.video_id !== video_id) return undefined;
  return Math.max(0, Math.ceil((unlocking.ready_at - performance.now()) / 1000));
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

/** Goes to the file of the video, which the browser saves: the page stays. Throws as `getJson` does. */
async function saveVideo(video_id: number): Promise<void> {
  const files = await getJson<VideoFiles>(videoFileUrl.build(video_id, lifetimes.videofile));
  const [file] = files;
  if (!file) throw new Error('a video without a file');
  location.assign(downloadUrl.build(deobfuscate(file.video_url), video_id));
}
