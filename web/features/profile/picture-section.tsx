import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { AccountFault } from '#contracts/calls/accounts/accounts.ts';
import {
  member_picture_url,
  picture_least,
  pictureSections,
  type OwnPicture,
} from '#contracts/calls/accounts/member-pictures.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { notify } from '../../lib/messages/notices.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FilePicker } from '../../ui/file-picker.tsx';
import form from '../../ui/form.module.css';
import {
  accountFailureOf,
  accountFailureTexts,
  accountFaultTexts,
  Failure,
  leaveFor,
  type AccountFormPage,
} from '../accounts/index.ts';
import { readChosen, type ChosenPicture } from './chosen-picture.ts';
import { sendPicture } from './send-picture.ts';
import styles from './pictures.module.css';

const CropEditor = lazy(async () => ({ default: (await import('./crop-editor.tsx')).CropEditor }));

type FormSection = keyof typeof pictureSections;
interface PictureSectionProps {
  page: AccountFormPage;
  pictures: readonly OwnPicture[];
}

/** Avatar and cover: what is shown, what waits, and a new one, cut to its shape. */
export function PictureSection({ page, pictures }: PictureSectionProps): ReactNode {
  const { t } = useLingui();
  // Of a form without script; one that came to nothing before its body was read names no form.
  const isOfPictures = page.form !== 'profile' && page.draft.errors['file'] === undefined;
  const failure = isOfPictures ? accountFailureOf(page.failed) : undefined;
  return (
    <section className={styles['pictures']}>
      <h2>{t`Pictures`}</h2>
      <p className={form['hint']}>
        {t`At least 1250 × 250 pixels, 10 MB at most. The site’s staff look at a new picture before others see it.`}
      </p>
      {failure && <Failure errors={{}} failure={failure} isAttempt={false} />}
      {(['u_ava', 'u_cover'] as const).map((section) => (
        <PictureForm
          key={section}
          section={section}
          pictures={pictures.filter((each) => each.section === pictureSections[section])}
          fault={page.form === section ? page.draft.errors['file'] : undefined}
        />
      ))}
    </section>
  );
}

interface PictureFormProps {
  section: FormSection;
  pictures: readonly OwnPicture[];
  fault: AccountFault | undefined;
}

function PictureForm({ section, pictures, fault: given }: PictureFormProps): ReactNode {
  const { t } = useLingui();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const picture = usePictureForm(section, field, given);
  const { chosen, wrong, share, send } = picture;
  const label = section === 'u_ava' ? t`Avatar` : t`Cover`;
  return (
    <form
      className={styles['form']}
      data-chosen={picture.isChosen ? '' : undefined}
      action={localAction(member_picture_url)}
      method="post"
      encType="multipart/form-data"
      aria-busy={share !== undefined}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <h3 id={id}>{label}</h3>
      <Shown pictures={pictures} />
      <input type="hidden" name="section" value={section} />
      <FilePicker
        field={field}
        name="file"
        aria-labelledby={id}
        aria-describedby={`${id}-fault`}
        aria-invalid={wrong ? true : undefined}
        onChange={() => void picture.choose()}
      />
      {chosen && (
        <Suspense
          fallback={<div className={styles['stage']} data-section={pictureSections[section]} />}
        >
          <CropEditor
            key={chosen.address.slice(-100)}
            picture={chosen}
            section={pictureSections[section]}
            onArea={picture.setArea}
          />
        </Suspense>
      )}
      <div role="alert" id={`${id}-fault`} className={form['fault']}>
        {wrong}
      </div>
      {share !== undefined && <progress aria-label={t`Uploading…`} value={share} max={1} />}
      <button type="submit" className={buttonClass()} aria-disabled={share !== undefined}>
        {t`Upload`}
      </button>
    </form>
  );
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

function usePictureForm(
  section: FormSection,
  field: React.RefObject<HTMLInputElement | null>,
  given: AccountFault | undefined,
) {
  const { i18n } = useLingui();
  const [chosen, setChosen] = useState<ChosenPicture>();
  const [isChosen, setIsChosen] = useState(false);
  const [wrong, setWrong] = useState(given ? i18n._(accountFaultTexts[given]) : '');
  const [share, setShare] = useState<number>();
  const area = useRef<Area>(undefined);
  const refuse = (text: string): void => {
    setWrong(text);
    notify({ kind: 'error', text });
  };
  return {
    chosen,
    /** A picture is there to be sent, even one that this browser cannot show. */
    isChosen,
    wrong,
    share,
    setArea: (cut: Area): void => void (area.current = cut),
    async choose(): Promise<void> {
      const file = field.current?.files?.[0];
      area.current = undefined;
      setWrong('');
      const read = file && (await readChosen(file));
      const isSmall =
        read && (read.width < picture_least.width || read.height < picture_least.height);
      if (isSmall) refuse(i18n._(accountFaultTexts.too_small));
      setChosen(isSmall ? undefined : read);
      setIsChosen(file !== undefined && !isSmall);
    },
    async send(element: HTMLFormElement): Promise<void> {
      if (share !== undefined) return;
      if (!field.current?.files?.length) return refuse(i18n._(accountFaultTexts.required));
      const data = new FormData(element);
      for (const [name, value] of Object.entries(chosen ? (area.current ?? {}) : {}))
        data.set(name, String(Math.max(0, Math.round(value))));
      setShare(0);
      const sent = await sendPicture(data, setShare);
      setShare(undefined);
      if (sent === 'ok') leaveFor(accountPages.profile('saved'));
      else
        refuse(
          i18n._(
            'fault' in sent ? accountFaultTexts[sent.fault] : accountFailureTexts[sent.failure],
          ),
        );
    },
  };
}

/** The one that is shown, and what became of a newer one. */
function Shown({ pictures }: { pictures: readonly OwnPicture[] }): ReactNode {
  const { t } = useLingui();
  return pictures.map(({ state, url, reason, section }) => (
    <figure key={state} className={styles['shown']}>
      {url && <img src={url} alt="" data-section={section} decoding="async" />}
      <figcaption className={form['hint']}>
        {state === 'pending' && t`Waiting for approval. Only you see it.`}
        {state === 'approved' && t`Shown on your page.`}
        {state === 'rejected' && t`Not approved: ${reason}`}
      </figcaption>
    </figure>
  ));
}
