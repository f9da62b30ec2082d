import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { UploadDraft, UploadPage } from '#contracts/calls/video-edit.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import formStyles from '../../ui/form.module.css';
import { AccountNotice, AccountPage, linksClass, type AccountFormPage } from '../accounts/index.ts';
import { DropZone } from './drop-zone.tsx';
import { PlainForm } from './plain-form.tsx';
import { Rules } from './rules.tsx';
import { UploadCard } from './upload-card.tsx';
import type { Sending } from './upload-queue.ts';
import { useUploadQueue } from './use-upload-queue.ts';
import styles from './uploads.module.css';

interface UploadScreenProps {
  page: AccountFormPage;
  shown: UploadPage;
}

/** Where members upload; others see how they get there. */
export function UploadScreen({ page, shown }: UploadScreenProps): ReactNode {
  const { t } = useLingui();
  return (
    <AccountPage
      title={t`Upload`}
      lead={t`Fill in the form while the file travels. What has arrived is never lost.`}
      path={accountPages.upload()}
    >
      {shown.may_upload ? (
        <>
          <Rules shown={shown} />
          <Uploader shown={shown} />
          <noscript>
            <PlainForm page={page} shown={shown} />
          </noscript>
        </>
      ) : (
        <NotYet role={shown.role} />
      )}
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.videos()}>{t`My videos`}</a>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
      </p>
    </AccountPage>
  );
}

function NotYet({ role }: Pick<UploadPage, 'role'>): ReactNode {
  const { t } = useLingui();
  if (role === 'none')
    return <AccountNotice>{t`Members cannot upload here at the moment.`}</AccountNotice>;
  return (
    <>
      <AccountNotice>
        {t`Only members whose identity was checked can upload. It takes a photo of a document and one of yourself.`}
      </AccountNotice>
      <p>
        <a className={buttonClass('primary')} href={accountPages.verification()}>
          {t`Become a verified uploader`}
        </a>
      </p>
    </>
  );
}

/** A draft of the account, a file of this document, or both. */
interface Card {
  key: string;
  draft: UploadDraft | undefined;
  sending: Sending | undefined;
}

/** The rules are confirmed anew on each visit; then files can be chosen. */
function Uploader({ shown }: { shown: UploadPage }): ReactNode {
  const { t } = useLingui();
  const [isConfirmed, setConfirmed] = useState(false);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const { queue, sendings } = useUploadQueue(shown.part_bytes);
  const drafts = shown.drafts.filter(({ upload }) => !removed.has(upload.upload_id));
  const cards = cardsOf(drafts, sendings);
  return (
    <div className={`only-scripted ${styles['uploader']}`}>
      <label className={formStyles['tick']}>
        <input
          type="checkbox"
          autoComplete="off"
          // It may have been pressed before this page was alive.
          ref={(box) => {
            if (box?.checked) setConfirmed(true);
          }}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
        />
        <span>{t`I have read the rules, and this upload follows them.`}</span>
      </label>
      {isConfirmed && <DropZone onFiles={(files) => queue.add(files, shown.rules)} />}
      {cards.map(({ key, draft, sending }) => (
        <UploadCard
          key={key}
          page={shown}
          draft={draft}
          sending={sending}
          queue={queue}
          onRemoved={() => setRemoved(new Set([...removed, draft?.upload.upload_id ?? '']))}
        />
      ))}
    </div>
  );
}

function cardsOf(drafts: readonly UploadDraft[], sendings: readonly Sending[]): Card[] {
  const ofDraft = new Map(
    sendings.flatMap((sending) => {
      const draft = drafts.find(({ upload }) => isOf(sending, upload));
      return draft ? [[draft.upload.upload_id, sending] as const] : [];
    }),
  );
  const known = new Set(ofDraft.values());
  return [
    ...sendings
      .filter((sending) => !known.has(sending))
      .map((sending) => ({ key: sending.key, draft: undefined, sending })),
    ...drafts.map((draft) => ({
      key: draft.upload.upload_id,
      draft,
      sending: ofDraft.get(draft.upload.upload_id),
    })),
  ];
}

/** Until the site has said which upload goes on, that is the one of the same name and size. */
const isOf = ({ upload_id, file_name, bytes }: Sending, upload: UploadDraft['upload']): boolean =>
  upload_id === undefined
    ? upload.state === 'receiving' && upload.file_name === file_name && upload.bytes === bytes
    : upload.upload_id === upload_id;
