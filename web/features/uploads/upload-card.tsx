import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import { video_edit_url, type UploadDraft, type UploadPage } from '#contracts/calls/video-edit.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { linkClass } from '../../ui/button.tsx';
import { AccountForm, AccountNotice } from '../accounts/index.ts';
import { PreviewChoice } from './preview-choice.tsx';
import { ProgressLine } from './progress-line.tsx';
import { removeDraft } from './remove-draft.ts';
import type { Sending, UploadQueue } from './upload-queue.ts';
import { typedTexts, useDraft } from './use-draft.ts';
import styles from '../../ui/uploads.module.css';
import { VideoFields } from './video-fields.tsx';

interface UploadCardProps {
  page: UploadPage;
  draft: UploadDraft | undefined;
  sending: Sending | undefined;
  queue: UploadQueue;
  /** By a list. */
  isHandedIn: boolean;
  onRemoved(): void;
}

/** A file and the form beside it, which is filled while the bytes travel. */
export function UploadCard({
  page,
  draft,
  sending,
  queue,
  isHandedIn,
  onRemoved,
}: UploadCardProps): ReactNode {
  const { t } = useLingui();
  const card = useRef<HTMLElement>(null);
  const [isSent, setSent] = useState(false);
  const isSubmitted = isSent || isHandedIn;
  const upload_id = sending?.upload_id ?? draft?.upload.upload_id;
  const target =
    upload_id === undefined || isSubmitted
      ? undefined
      : { url: video_edit_url, fields: { upload_id } };
  const saved = useDraft(card, target);
  const remove = (): void => {
    if (sending) queue.cancel(sending.key);
    else if (upload_id !== undefined) void removeDraft(video_edit_url, { upload_id });
    onRemoved();
  };
  return (
    <section
      ref={card}
      className={styles['card']}
      aria-label={sending?.file_name ?? draft?.upload.file_name}
    >
      <ProgressLine upload={draft?.upload} sending={sending} queue={queue} onRemove={remove} />
      {isSubmitted ? (
        <AccountNotice>
          {t`The form is handed in. A reviewer will look at the video once all of it is here.`}
          <a className={linkClass()} href={accountPages.videos()}>{t`My videos`}</a>
        </AccountNotice>
      ) : (
        <AccountForm
          action={localAction(video_edit_url)}
          submit={t`Hand in for review`}
          draft={{ fields: typedTexts(draft?.fields ?? {}), errors: {} }}
          hidden={{ act: 'submit', ...(upload_id !== undefined && { upload_id }) }}
          onSent={() => setSent(true)}
          after={
            <output className={styles['quiet']}>
              {saved === 'saved' && t`Your draft is saved.`}
              {saved === 'failed' && t`The draft is not saved: no connection.`}
            </output>
          }
        >
          <PreviewChoice previews={draft?.previews} own_picture={draft?.own_picture} />
          <VideoFields choices={page} />
        </AccountForm>
      )}
    </section>
  );
}
