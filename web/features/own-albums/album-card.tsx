import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import {
  album_edit_url,
  type AlbumDraft,
  type AlbumPage,
  type DraftPhoto,
} from '#contracts/calls/uploads/album-edit.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import styles from '../../ui/uploads.module.css';
import { AccountForm, AccountNotice, FaultLine } from '../accounts/index.ts';
import {
  DraftWords,
  FileZone,
  removeDraft,
  sendFaultText,
  typedTexts,
  useDraft,
  VideoFields,
} from '../uploads/index.ts';
import { PhotoList, type ListedPhoto } from './photo-list.tsx';
import { Refused } from './refused.tsx';
import { usePhotos } from './use-photos.ts';

interface AlbumCardProps {
  page: AlbumPage;
  draft: AlbumDraft;
  onRemoved(): void;
}

/** The draft of an album: its photos and its form. */
export function AlbumCard({ page, draft, onRemoved }: AlbumCardProps): ReactNode {
  const { t } = useLingui();
  const card = useRef<HTMLElement>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const { draft_id } = draft;
  const sending = usePhotos(page.username, draft);
  const target = { url: album_edit_url, fields: { draft_id } };
  const saved = useDraft(card, isSubmitted ? undefined : target);
  const taken = sending.photos.filter(({ state }) => state !== 'refused');
  const refused = sending.photos.filter(({ state }) => state === 'refused');
  const remove = (): void => {
    sending.end();
    void removeDraft(album_edit_url, { draft_id });
    onRemoved();
  };
  if (isSubmitted)
    return (
      <section className={styles['card']} aria-label={t`Album`}>
        <AccountNotice>
          {t`The album has been submitted. A reviewer will look at it once all photos are checked.`}
          <a className={linkClass()} href={accountPages.albums()}>{t`My albums`}</a>
        </AccountNotice>
      </section>
    );
  return (
    <section ref={card} className={styles['card']} aria-label={t`Album`}>
      <SendingLine {...sending} />
      <FileZone label={t`Add photos`} accept="image/*" onFiles={sending.add} />
      <Refused photos={[...refused, ...sending.refused]} />
      <AccountForm
        action={localAction(album_edit_url)}
        submit={t`Submit for review`}
        draft={{ fields: typedTexts(draft.fields), errors: {} }}
        hidden={{ act: 'submit', draft_id }}
        onSent={() => setSubmitted(true)}
        after={
          <>
            <DraftWords state={saved} />
            <button type="button" className={buttonClass('ghost')} onClick={remove}>
              {t`Delete this draft`}
            </button>
          </>
        }
      >
        <FaultLine id={`photo-${draft_id}`} name="photo" />
        <Listed photos={taken} cover={draft.cover} />
        <VideoFields choices={page} is_album />
      </AccountForm>
    </section>
  );
}

function Listed({ photos, cover }: { photos: readonly DraftPhoto[]; cover: number }): ReactNode {
  const { t } = useLingui();
  const listed: ListedPhoto[] = photos.map(({ number, file_name, title, src, state }) => ({
    number,
    name: file_name,
    title,
    src,
    state: state === 'checking' ? t`Checking` : undefined,
  }));
  return <PhotoList photos={listed} cover={cover} isLive />;
}

function SendingLine({
  total,
  sent,
  isSending,
  fault,
  goOn,
}: Pick<
  ReturnType<typeof usePhotos>,
  'total' | 'sent' | 'isSending' | 'fault' | 'goOn'
>): ReactNode {
  const { t, i18n } = useLingui();
  if (total === 0) return null;
  const text = fault === undefined ? undefined : sendFaultText(fault);
  return (
    <div className={styles['progress']}>
      {isSending && <progress max={total} value={sent} aria-label={t`Photos`} />}
      <p className={styles['quiet']} aria-live="polite">
        {fault !== undefined && (text ? i18n._(text) : t`The upload stopped (${fault}).`)}{' '}
        {t`${sent} of ${total} photos are here.`}
      </p>
      {fault !== undefined && (
        <button type="button" className={buttonClass()} onClick={goOn}>{t`Try again`}</button>
      )}
    </div>
  );
}
