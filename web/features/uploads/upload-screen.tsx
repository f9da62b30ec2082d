import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import {
  linesOfDraft,
  upload_list_draft,
  type UploadLine,
} from '#contracts/calls/uploads/upload-list.ts';
import type { UploadPage } from '#contracts/calls/uploads/video-edit.ts';
import { video_extensions } from '#contracts/limits/limits-of-uploads.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { linkClass } from '../../ui/button.tsx';
import { AccountPage, linksClass, type AccountFormPage } from '../accounts/index.ts';
import { useUploadQueue } from '../upload-queue/index.ts';
import { ListForm, type ListResult } from '../upload-lists/index.ts';
import { Agreement, NotYet } from './agreement.tsx';
import { bytesIn } from './amounts.ts';
import { FileZone } from './file-zone.tsx';
import { PlainForm } from './plain-form.tsx';
import { Rules } from './rules.tsx';
import { accepted_videos } from './small-file-field.tsx';
import { UploadCard } from './upload-card.tsx';
import {
  afterFills,
  afterHandIn,
  afterRemoval,
  cardsOf,
  firstCards,
  unknownDrafts,
} from './upload-cards.ts';
import { idsOfDrafts, readDrafts, useUnknown } from './use-unknown.ts';
import styles from '../../ui/uploads.module.css';

interface UploadScreenProps {
  page: AccountFormPage;
  shown: UploadPage;
}

/** Where members upload; others see how they get there. */
export function UploadScreen({ page, shown }: UploadScreenProps): ReactNode {
  const { t } = useLingui();
  const isList = page.form === upload_list_draft;
  return (
    <AccountPage
      title={t`Upload`}
      lead={t`Fill in the form while the file travels. What has arrived is never lost.`}
      path={accountPages.upload()}
    >
      {shown.may_upload ? (
        <>
          <Rules of="video">
            <FileRules shown={shown} />
          </Rules>
          <Uploader shown={shown} listed={isList ? listedIn(page) : undefined} />
          <noscript>
            <PlainForm page={isList ? withoutDraft(page) : page} shown={shown} />
          </noscript>
        </>
      ) : (
        <NotYet role={shown.role} />
      )}
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.uploadAlbum()}>{t`Upload an album`}</a>
        <a className={linkClass()} href={accountPages.videos()}>{t`My videos`}</a>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
      </p>
    </AccountPage>
  );
}

/** Result of a list that was sent without script. */
function listedIn({ draft: { fields }, failed }: AccountFormPage): ListResult {
  const fault = fields['list'] ?? failed;
  return fault === undefined ? { lines: linesOfDraft(fields) } : { fault };
}

const withoutDraft = (page: AccountFormPage): AccountFormPage => ({
  ...page,
  draft: { fields: {}, errors: {} },
  failed: undefined,
});

function FileRules({ shown }: { shown: UploadPage }): ReactNode {
  const { t, i18n } = useLingui();
  const size = bytesIn(i18n.locale, shown.bytes_most);
  const types = video_extensions.join(', ');
  const exclusive = Math.round(shown.least_seconds_exclusive / 60);
  const other = Math.round(shown.least_seconds / 60);
  return (
    <>
      <li>{t`At most ${size} a file. Types: ${types}.`}</li>
      {other > 0 && (
        <li>{t`Minimum length in minutes: ${other}, or ${exclusive} if the video is shown here alone.`}</li>
      )}
    </>
  );
}

/** The rules are confirmed on each visit; then files can be chosen. */
function Uploader({
  shown,
  listed,
}: {
  shown: UploadPage;
  listed: ListResult | undefined;
}): ReactNode {
  const { t } = useLingui();
  const [isConfirmed, setConfirmed] = useState(false);
  const { queue, sendings } = useUploadQueue(shown, idsOfDrafts(shown.drafts));
  const [cards, setCards] = useState(() => firstCards(shown.drafts));
  // A list has filled forms: the drafts of the page are read again.
  const refill = async (filled: readonly string[]): Promise<void> => {
    const drafts = await readDrafts();
    if (!drafts) return;
    const now = { filled, drafts, sendings: queue.current() };
    setCards((before) => afterFills(before, now));
    queue.settle(idsOfDrafts(drafts));
  };
  const onFilled = (lines: readonly UploadLine[]): void => {
    const idsOf = (became: UploadLine['state']): string[] =>
      lines.flatMap(({ state, upload_id }) => (state === became ? (upload_id ?? []) : []));
    setCards((before) => afterHandIn(before, idsOf('submitted')));
    void refill(idsOf('saved'));
  };
  useUnknown(unknownDrafts(cards.drafts, sendings), (ids) => void refill(ids));
  return (
    <>
      <div className={`only-scripted ${styles['uploader']}`}>
        <Agreement onChange={setConfirmed} />
        <FileZone
          label={t`Choose videos`}
          accept={accepted_videos}
          isLocked={!isConfirmed}
          onFiles={(files) => queue.add(files, { rules: shown.rules })}
        />
        {cardsOf(cards, sendings).map(({ key, ...card }) => (
          <UploadCard
            key={key}
            choices={shown}
            card={card}
            queue={queue}
            onHandedIn={(id) => setCards((before) => afterHandIn(before, [id]))}
            onRemoved={(id) => setCards((before) => afterRemoval(before, id))}
          />
        ))}
      </div>
      <ListForm result={listed} onFilled={onFilled} />
    </>
  );
}
