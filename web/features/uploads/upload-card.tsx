import { useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { video_edit_url, type TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import type { OwnUpload } from '#contracts/calls/uploads/uploads.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { linkClass } from '../../ui/button.tsx';
import { hasEnded, useOutcome, whenTaken, type UploadQueue } from '../upload-queue/index.ts';
import {
  accountFailureOf,
  accountFailureTexts,
  AccountForm,
  AccountNotice,
  sendAccount,
  type Sent,
} from '../accounts/index.ts';
import { PreviewChoice } from './preview-choice.tsx';
import { ProgressLine } from './progress-line.tsx';
import type { Card } from './upload-cards.ts';
import { sendFaultText } from './state-texts.ts';
import { removeDraft, typedTexts, useDraft, type DraftState } from './use-draft.ts';
import styles from '../../ui/uploads.module.css';
import { NewVersionOf } from './new-version-of.tsx';
import { VideoFields, type Choices } from './video-fields.tsx';

interface UploadCardProps {
  choices: Choices;
  /** Of a new version of a published video: what is said of that one. */
  before?: TypedFields;
  card: Omit<Card, 'key'>;
  queue: UploadQueue;
  onHandedIn(upload_id: string): void;
  /** `ended` resolves once the site has it no more, or could not be asked. */
  onRemoved(upload_id: string, ended: Promise<void>): void;
}

/** A file and its form, which is filled in while the bytes travel. */
export function UploadCard({
  choices,
  before,
  card: { upload_id, draft, sending, is_handed_in },
  queue,
  onHandedIn,
  onRemoved,
}: UploadCardProps): ReactNode {
  const { t } = useLingui();
  const element = useRef<HTMLElement>(null);
  const replaced = draft?.replaces ?? null;
  const isVersion = before !== undefined || replaced !== null || sending?.replaces !== undefined;
  const target =
    upload_id === undefined || is_handed_in
      ? undefined
      : { url: video_edit_url, fields: { upload_id } };
  const saved = useDraft(element, target);
  const { send, taken } = useHandIn({ upload_id, sending }, queue);
  const upload = useNewestUpload({ upload_id, draft, sending }, queue);
  // The site has never had it: there is nothing that a form could be about.
  const isRefusedHere = upload_id === undefined && hasEnded(upload);
  const remove = (): void => {
    const cancelled = sending ? queue.cancel(sending.key) : Promise.resolve();
    if (upload_id === undefined) return;
    // The queue ends only uploads that it has begun to send; this one may have been sent by another tab, or by none.
    // One after the other: this device does not forget an upload that is already gone.
    const ended = cancelled.then(() => removeDraft(video_edit_url, { upload_id }));
    onRemoved(upload_id, ended);
  };
  return (
    <section
      ref={element}
      className={styles['card']}
      aria-label={sending?.file_name ?? draft?.upload.file_name}
    >
      {replaced && <NewVersionOf video={replaced} />}
      <ProgressLine
        upload={upload}
        sending={sending}
        isHandedIn={is_handed_in}
        queue={queue}
        onRemove={remove}
      />
      {is_handed_in && !hasEnded(upload) && <HandedIn />}
      {!is_handed_in && !isRefusedHere && (
        <AccountForm
          action={localAction(video_edit_url)}
          submit={t`Submit for review`}
          draft={{ fields: typedTexts(draft?.fields ?? before ?? {}), errors: {} }}
          hidden={{ act: 'submit' }}
          send={send}
          onSent={() => taken.current !== undefined && onHandedIn(taken.current)}
          after={<DraftWords state={saved} />}
        >
          <DraftPreview draft={draft} />
          <VideoFields choices={choices} asks={isVersion ? 'version' : 'all'} />
        </AccountForm>
      )}
    </section>
  );
}

function DraftPreview({ draft }: Pick<Card, 'draft'>): ReactNode {
  return (
    <PreviewChoice
      previews={draft?.previews}
      own_picture={draft?.own_picture}
      own_second={draft?.own_second}
      film={draft?.film}
      isDraft
    />
  );
}

/** The upload of a card as the site knows it: followed once all of its file is there. */
function useNewestUpload(
  { upload_id, draft, sending }: Pick<Card, 'upload_id' | 'draft' | 'sending'>,
  queue: UploadQueue,
): OwnUpload | undefined {
  const stored = draft?.upload;
  const isHere = sending
    ? sending.state === 'sent'
    : stored?.state === 'checking' || stored?.state === 'converting';
  const outcome = useOutcome(upload_id, isHere, (now) => sending && queue.note(sending.key, now));
  return outcome ?? sending?.outcome ?? stored;
}

/** Whether what is typed is on the account, and why not. */
export function DraftWords({ state }: { state: DraftState }): ReactNode {
  const { t } = useLingui();
  return (
    <output className={styles['quiet']}>
      {state === 'saved' && t`Your draft is saved.`}
      {typeof state === 'object' && <NotSaved fault={state.fault} />}
    </output>
  );
}

function NotSaved({ fault }: { fault: string }): ReactNode {
  const { t, i18n } = useLingui();
  if (fault === 'offline') return t`The draft is not saved: no connection.`;
  const reason =
    sendFaultText(fault) ?? accountFailureTexts[accountFailureOf(fault) ?? 'unavailable'];
  return `${t`The draft is not saved.`} ${i18n._(reason)}`;
}

function HandedIn(): ReactNode {
  const { t } = useLingui();
  return (
    <AccountNotice>
      {t`The form has been submitted. A reviewer will look at the video once all of it is here.`}
      <a className={linkClass()} href={accountPages.videos()}>{t`My videos`}</a>
    </AccountNotice>
  );
}

/** Hands a form in, and notes of which upload. A file that was chosen a moment ago has no number yet. */
function useHandIn(
  { upload_id, sending }: Pick<Card, 'upload_id' | 'sending'>,
  queue: UploadQueue,
) {
  const taken = useRef(upload_id);
  const send = async (form: FormData): Promise<Sent> => {
    taken.current = upload_id ?? (sending && (await whenTaken(queue, sending.key)));
    if (taken.current === undefined) return { errors: {}, failure: 'unavailable' };
    form.set('upload_id', taken.current);
    return sendAccount(video_edit_url, form);
  };
  return { send, taken };
}
