import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore, type ReactNode } from 'react';
import type { OwnUpload } from '#contracts/calls/uploads/uploads.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import {
  begunHere,
  hasEnded,
  secondsLeft,
  type Sending,
  type UploadQueue,
} from '../upload-queue/index.ts';
import { bytesIn, timeIn } from './amounts.ts';
import { FirstFrame } from './first-frame.tsx';
import { refusalText, sendFaultText, uploadStateTexts, videoStateTexts } from './state-texts.ts';
import styles from '../../ui/uploads.module.css';

interface ProgressLineProps {
  /** As the site knows it; nothing for a file that it has not taken yet. */
  upload: OwnUpload | undefined;
  /** As this document sends it. */
  sending: Sending | undefined;
  isHandedIn?: boolean;
  queue: UploadQueue;
  /** Ends it. */
  onRemove(): void;
}

/** How far a file is, in words, with what can be done. */
export function ProgressLine({
  upload,
  sending,
  isHandedIn = false,
  queue,
  onRemove,
}: ProgressLineProps): ReactNode {
  const { t } = useLingui();
  const name = sending?.file_name ?? upload?.file_name ?? '';
  const bytes = sending?.bytes ?? upload?.bytes ?? 0;
  const sent = sending?.sent ?? upload?.received ?? 0;
  const percent = bytes === 0 ? 0 : Math.floor((sent * 100) / bytes);
  const isThere = sending?.state === 'sent' || (upload && upload.state !== 'receiving');
  return (
    <div className={styles['progress']}>
      <p className={styles['fileName']}>
        {sending && <FirstFrame file={sending.file} />}
        <span>{name}</span>
      </p>
      {!isThere && <progress max={100} value={percent} aria-label={t`Progress of ${name}`} />}
      <p className={styles['quiet']} aria-live={sending?.state === 'sending' ? 'off' : 'polite'}>
        <StateWords upload={upload} sending={sending} percent={percent} isHandedIn={isHandedIn} />
      </p>
      {!isThere && (
        <div className={styles['actions']}>
          {sending && <Switch sending={sending} queue={queue} />}
          <button
            type="button"
            className={buttonClass('ghost')}
            onClick={onRemove}
          >{t`Cancel upload`}</button>
        </div>
      )}
      {isThere && upload && hasEnded(upload) && <Ended upload={upload} onRemove={onRemove} />}
    </div>
  );
}

/** Actions for a file that was refused or is gone. */
function Ended({
  upload: { state, reason_code, video_id },
  onRemove,
}: {
  upload: OwnUpload;
  onRemove: () => void;
}): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <>
      {state === 'refused' && (
        <p className={styles['quiet']}>{i18n._(uploadStateTexts.refused.next)}</p>
      )}
      <div className={styles['actions']}>
        {reason_code === 'duplicate' && video_id !== null && (
          <a className={linkClass()} href={accountPages.video(video_id)}>
            {t`The video of this file`}
          </a>
        )}
        <button type="button" className={buttonClass('ghost')} onClick={onRemove}>
          {t`Remove`}
        </button>
      </div>
    </>
  );
}

function Switch({ sending, queue }: { sending: Sending; queue: UploadQueue }): ReactNode {
  const { t } = useLingui();
  const { key, state } = sending;
  if (state === 'sending' || state === 'waiting')
    return (
      <button type="button" className={buttonClass()} onClick={() => queue.pause(key)}>
        {t`Pause`}
      </button>
    );
  return (
    <button type="button" className={buttonClass()} onClick={() => queue.resume(key)}>
      {state === 'failed' ? t`Try again` : t`Go on`}
    </button>
  );
}

interface StateWordsProps extends Pick<ProgressLineProps, 'upload' | 'sending'> {
  percent: number;
  isHandedIn: boolean;
}

function StateWords({ upload, sending, percent, isHandedIn }: StateWordsProps): ReactNode {
  const { t, i18n } = useLingui();
  const stored = upload && { upload, percent, isHandedIn };
  if (!sending) return stored && <StoredWords {...stored} />;
  const { state, bytes, sent, speed, fault = '' } = sending;
  switch (state) {
    case 'waiting':
      return fault === ''
        ? t`Waits for the files before it.`
        : t`You have reached the maximum number of uploads at a time. This one starts when another finishes.`;
    case 'paused':
      return t`Paused at ${percent} %.`;
    case 'sent':
      return stored && upload.state !== 'receiving' && upload.state !== 'checking' ? (
        <StoredWords {...stored} />
      ) : (
        t`All of it is here and is being checked.`
      );
    case 'failed': {
      const text = sendFaultText(fault);
      return text ? i18n._(text) : t`The upload stopped (${fault}).`;
    }
    case 'sending': {
      const left = secondsLeft(bytes, sent, speed);
      const total = bytesIn(i18n.locale, bytes);
      if (left === undefined) return t`${percent} % of ${total}`;
      const rate = bytesIn(i18n.locale, speed);
      const time = timeIn(i18n.locale, left);
      return t`${percent} % of ${total}, ${rate} a second, ${time} left`;
    }
  }
}

/** Of a file that another document or device has sent, or that is here. */
function StoredWords({
  upload,
  percent,
  isHandedIn,
}: {
  upload: OwnUpload;
  percent: number;
  isHandedIn: boolean;
}): ReactNode {
  const { t, i18n } = useLingui();
  const isHere = useBegunHere(upload.upload_id);
  if (upload.state === 'receiving')
    return isHere
      ? t`Stopped at ${percent} %. Choose the same file again to go on.`
      : t`Stopped at ${percent} %. To go on, choose the same file again on the device where it began.`;
  const refusal = upload.reason_code === null ? undefined : refusalText(upload.reason_code);
  const texts =
    upload.state === 'ready' && !isHandedIn
      ? videoStateTexts.draft
      : uploadStateTexts[upload.state];
  return i18n._(refusal ?? texts.state);
}

const subscribe = () => () => undefined;

/** Whether its file can be chosen again here. The server does not know the device. */
const useBegunHere = (upload_id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => begunHere().has(upload_id),
    () => true,
  );
