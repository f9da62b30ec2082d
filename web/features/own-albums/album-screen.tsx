import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { AlbumDraft, AlbumPage } from '#contracts/calls/uploads/album-edit.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { linkClass } from '../../ui/button.tsx';
import styles from '../../ui/uploads.module.css';
import { AccountPage, linksClass, type AccountFormPage } from '../accounts/index.ts';
import { Agreement, FileZone, NotYet, Rules, sendFaultText } from '../uploads/index.ts';
import { AlbumCard } from './album-card.tsx';
import { photoSenderOf } from './photo-sender.ts';
import { PlainAlbumForm } from './plain-album-form.tsx';
import { beginDraft, inOrder } from './send-photos.ts';

interface AlbumScreenProps {
  page: AccountFormPage;
  shown: AlbumPage;
}

/** Where members put albums together; others see how they get there. */
export function AlbumScreen({ page, shown }: AlbumScreenProps): ReactNode {
  const { t } = useLingui();
  const most = shown.photos_most;
  return (
    <AccountPage
      title={t`Upload an album`}
      lead={t`Fill in the form while the photos travel. A photo that cannot be taken stops no other.`}
      path={accountPages.uploadAlbum()}
    >
      {shown.may_upload ? (
        <>
          <Rules of="album">
            <li>{t`At most ${most} photos: JPEG, PNG, WebP, AVIF, GIF or HEIC.`}</li>
          </Rules>
          <AlbumUploader shown={shown} />
          <noscript>
            <PlainAlbumForm page={page} shown={shown} />
          </noscript>
        </>
      ) : (
        <NotYet role={shown.role} />
      )}
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.upload()}>{t`Upload videos`}</a>
        <a className={linkClass()} href={accountPages.albums()}>{t`My albums`}</a>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
      </p>
    </AccountPage>
  );
}

const emptyDraft = (draft_id: string): AlbumDraft => ({
  draft_id,
  state: 'draft',
  created_at: '',
  fields: {},
  cover: 0,
  photos: [],
});

function AlbumUploader({ shown }: { shown: AlbumPage }): ReactNode {
  const { t, i18n } = useLingui();
  const [isConfirmed, setConfirmed] = useState(false);
  const [fault, setFault] = useState<string>();
  const [drafts, setDrafts] = useState<readonly AlbumDraft[]>(shown.drafts);
  const begin = async (chosen: readonly File[]): Promise<void> => {
    const files = inOrder(chosen);
    if (files.length === 0) return;
    const begun = await beginDraft(shown.rules);
    setFault('code' in begun ? begun.code : undefined);
    if ('code' in begun) return;
    photoSenderOf(shown.username, begun.draft_id).add(files);
    setDrafts((now) => [emptyDraft(begun.draft_id), ...now]);
  };
  const text = fault === undefined ? undefined : sendFaultText(fault);
  return (
    <div className={`only-scripted ${styles['uploader']}`}>
      <Agreement onChange={setConfirmed} />
      <FileZone
        label={t`Choose photos`}
        folder={t`Choose a folder`}
        accept="image/*"
        isLocked={!isConfirmed}
        onFiles={(files) => void begin(files)}
      />
      {fault !== undefined && (
        <p role="alert">{text ? i18n._(text) : t`The upload stopped (${fault}).`}</p>
      )}
      {drafts.map((draft) => (
        <AlbumCard
          key={draft.draft_id}
          page={shown}
          draft={draft}
          onRemoved={() => setDrafts((now) => now.filter((each) => each !== draft))}
        />
      ))}
    </div>
  );
}
