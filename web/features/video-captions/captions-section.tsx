import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { video_edit_url } from '#contracts/calls/uploads/video-edit.ts';
import { type OwnCaptions, type OwnVideoForm } from '#contracts/calls/uploads/own-videos.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { FilePicker } from '../../ui/file-picker.tsx';
import form from '../../ui/form.module.css';
import styles from '../../ui/uploads.module.css';
import {
  accountFailureOf,
  AccountForm,
  AccountSelect,
  FaultLine,
  leaveFor,
  useBlamedLine,
  useTyped,
  type AccountFormPage,
} from '../accounts/index.ts';
import { Delete } from '../own-deletions/index.ts';
import { captionLanguages } from './caption-languages.ts';

interface CaptionsSectionProps {
  page: AccountFormPage;
  shown: OwnVideoForm;
}

/** The captions of an own video by language, and a form for another file. It works without script. */
export function CaptionsSection({ page, shown }: CaptionsSectionProps): ReactNode {
  const { t } = useLingui();
  const heading_id = useId();
  const { video, captions, fields } = shown;
  const video_id = String(video.video_id);
  const isFailed = page.form === 'captions';
  return (
    <section aria-labelledby={heading_id} className={styles['card']} id="captions">
      <h2 id={heading_id}>{t`Captions`}</h2>
      {captions.length > 0 && (
        <ul className={styles['list']}>
          {captions.map((each) => (
            <CaptionsRow key={each.lang} captions={each} video_id={video_id} />
          ))}
        </ul>
      )}
      <AccountForm
        action={localAction(video_edit_url)}
        submit={t`Add captions`}
        {...(isFailed && { draft: page.draft, failure: accountFailureOf(page.failed) })}
        hidden={{ act: 'add_captions', video_id }}
        has_files
        onSent={leaveFor}
      >
        <AccountSelect
          name="captions_lang"
          label={t`Language`}
          value={fields.lang ?? 'en'}
          options={captionLanguages}
        />
        <CaptionsFile />
      </AccountForm>
    </section>
  );
}

function CaptionsRow({
  captions: { lang, label, cues },
  video_id,
}: {
  captions: OwnCaptions;
  video_id: string;
}): ReactNode {
  const { t } = useLingui();
  const total = useFormat().number(cues);
  return (
    <li className={styles['row']}>
      <div className={styles['rowText']}>
        <h3 lang={lang}>{label}</h3>
        <p className={styles['quiet']} suppressHydrationWarning>
          {t`${plural(cues, { one: `${total} line`, other: `${total} lines` })}`}
        </p>
        <div className={styles['actions']}>
          <Delete
            action={video_edit_url}
            act="delete_captions"
            name={label}
            id={{ video_id, captions_lang: lang }}
          />
        </div>
      </div>
    </li>
  );
}

function CaptionsFile(): ReactNode {
  const { t } = useLingui();
  const id = useId();
  const { fault } = useTyped('captions');
  const line = useBlamedLine();
  return (
    <div className={form['field']} data-fault={fault ? '' : undefined}>
      <span className={form['label']} id={`${id}-label`}>
        {t`File`}
      </span>
      <FilePicker
        name="captions"
        accept=".vtt,.srt,text/vtt"
        texts={{ choose: t`Choose a file`, remove: t`Remove file` }}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint ${id}-fault ${id}-line`}
        aria-invalid={fault ? true : undefined}
      />
      <p id={`${id}-hint`} className={form['hint']}>
        {t`WebVTT or SRT, 1 MB at most. Another file for a language replaces the one before.`}
      </p>
      <FaultLine id={`${id}-fault`} name="captions" />
      {line !== undefined && (
        <p id={`${id}-line`} className={form['fault']}>
          {t`It is line ${line} of the file.`}
        </p>
      )}
    </div>
  );
}
