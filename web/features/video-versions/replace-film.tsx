import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { upload_part_bytes } from '#contracts/calls/uploads/uploads.ts';
import { video_edit_url, type UploadDraft } from '#contracts/calls/uploads/video-edit.ts';
import { type OwnVideoForm } from '#contracts/calls/uploads/own-videos.ts';
import { upload_rules_version } from '#contracts/limits/limits-of-uploads.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import {
  accountFailureOf,
  AccountForm,
  AccountTick,
  leaveFor,
  type AccountFormPage,
} from '../accounts/index.ts';
import { useUploadQueue } from '../upload-queue/index.ts';
import {
  Agreement,
  FileZone,
  isReplaceable,
  Rules,
  SmallFileField,
  accepted_videos,
  typedTexts,
  UploadCard,
  useResumedDrafts,
  VideoFields,
} from '../uploads/index.ts';
import styles from '../../ui/uploads.module.css';

interface ReplaceFilmProps {
  page: AccountFormPage;
  shown: OwnVideoForm;
}

/** Another film for a published video: a video of its own until a reviewer has approved it. Shown as well while one is on its way from this document. */
export function ReplaceFilm({ page, shown }: ReplaceFilmProps): ReactNode {
  const films = useFilms(shown);
  if (!isReplaceable(shown.video) && films.sendings.length === 0) return null;
  return <Replacement page={page} shown={shown} films={films} />;
}

type Films = ReturnType<typeof useFilms>;
const none: ReadonlySet<string> = new Set();

/** The films of this document that are to replace a video, and the drafts of those that were begun before this page was opened. */
function useFilms({ username, video: { video_id } }: OwnVideoForm) {
  const queued = useUploadQueue({ username, part_bytes: upload_part_bytes }, none);
  const { queue } = queued;
  const own = queued.sendings.filter(({ replaces }) => replaces === String(video_id));
  const drafts = useResumedDrafts(queue, own);
  return { queue, drafts, sendings: own.filter((sending) => sending.is_unlisted !== true) };
}

function Replacement({ page, shown, films }: ReplaceFilmProps & { films: Films }): ReactNode {
  const { t } = useLingui();
  // It stays open when the last one is cancelled.
  const [isOpen] = useState(page.form === 'replace' || films.sendings.length > 0);
  return (
    <details className={`${styles['card']} ${styles['byList']}`} open={isOpen}>
      <summary className={buttonClass()}>{t`Replace the video`}</summary>
      {/* Children of a details element are in one box of its own. */}
      <div className={styles['uploader']}>
        <p>{t`Visitors see the current version until a reviewer has approved the new one. The address, the views and the comments stay.`}</p>
        <Rules of="video">{null}</Rules>
        <Sender shown={shown} films={films} />
        <noscript>
          <PlainSender page={page} shown={shown} />
        </noscript>
      </div>
    </details>
  );
}

function Sender({
  shown,
  films: { queue, drafts, sendings },
}: Pick<ReplaceFilmProps, 'shown'> & { films: Films }): ReactNode {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const [isConfirmed, setConfirmed] = useState(false);
  const [handed_in, setHandedIn] = useState<string>();
  const { video } = shown;
  const draftOf = (upload_id = ''): UploadDraft | undefined =>
    drafts.find(({ upload }) => upload.upload_id === upload_id);
  const said = { rules: upload_rules_version, replaces: String(video.video_id) };
  return (
    <div className={`only-scripted ${styles['uploader']}`}>
      {isReplaceable(video) && <Agreement onChange={setConfirmed} />}
      {isConfirmed && sendings.length === 0 && (
        <FileZone
          label={t`Choose a video`}
          accept={accepted_videos}
          isSingle
          onFiles={(files) => queue.add(files.slice(0, 1), said)}
        />
      )}
      {sendings.map((sending) => (
        <UploadCard
          // Mounted again with the texts of the draft once it is read.
          key={`${sending.key} ${draftOf(sending.upload_id) ? 'draft' : ''}`}
          choices={shown}
          before={shown.fields}
          card={{
            upload_id: sending.upload_id,
            draft: draftOf(sending.upload_id),
            sending,
            is_handed_in:
              (handed_in !== undefined && handed_in === sending.upload_id) ||
              draftOf(sending.upload_id)?.is_handed_in === true,
          }}
          queue={queue}
          onHandedIn={setHandedIn}
          // The page may have been read with a version on its way.
          onRemoved={(_, ended) => void ended.then(revalidate)}
        />
      ))}
    </div>
  );
}

function PlainSender({ page, shown }: ReplaceFilmProps): ReactNode {
  const { t } = useLingui();
  const isFailed = page.form === 'replace';
  const fields = isFailed ? page.draft.fields : typedTexts(shown.fields);
  return (
    <AccountForm
      action={localAction(video_edit_url)}
      submit={t`Upload and submit for review`}
      draft={{ fields, errors: isFailed ? page.draft.errors : {} }}
      failure={isFailed ? accountFailureOf(page.failed) : undefined}
      has_files
      hidden={{
        act: 'submit',
        rules: upload_rules_version,
        replaces: String(shown.video.video_id),
      }}
      onSent={leaveFor}
    >
      <AccountTick name="agree">{t`I have read the rules, and this upload follows them.`}</AccountTick>
      <SmallFileField />
      <VideoFields choices={shown} asks="version" />
    </AccountForm>
  );
}
