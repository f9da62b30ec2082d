import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { video_edit_url, type UploadPage } from '#contracts/calls/video-edit.ts';
import { upload_limits } from '#contracts/limits-of-uploads.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import formStyles from '../../ui/form.module.css';
import {
  accountFailureOf,
  AccountForm,
  AccountTick,
  FaultLine,
  leaveFor,
  type AccountFormPage,
} from '../accounts/index.ts';
import { bytesIn } from './amounts.ts';
import { PreviewChoice } from './preview-choice.tsx';
import { VideoFields } from './video-fields.tsx';

/** One file with its form, for browsers without script. */
export function PlainForm({
  page,
  shown,
}: {
  page: AccountFormPage;
  shown: UploadPage;
}): ReactNode {
  const { t, i18n } = useLingui();
  const most = bytesIn(i18n.locale, Math.min(upload_limits.small_file, shown.bytes_most));
  return (
    <AccountForm
      action={localAction(video_edit_url)}
      submit={t`Upload, and hand in for review`}
      draft={page.draft}
      failure={accountFailureOf(page.failed)}
      has_files
      hidden={{ act: 'submit', rules: shown.rules }}
      onSent={leaveFor}
    >
      <AccountTick name="agree">{t`I have read the rules, and this upload follows them.`}</AccountTick>
      <label className={formStyles['field']}>
        <span className={formStyles['label']}>{t`Video`}</span>
        <input type="file" name="video" accept="video/*" />
        <span
          className={formStyles['hint']}
        >{t`Without JavaScript: one file of ${most} at most.`}</span>
        <FaultLine id="video-fault" name="video" />
      </label>
      <PreviewChoice />
      <VideoFields choices={shown} />
    </AccountForm>
  );
}
