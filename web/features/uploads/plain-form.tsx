import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { video_edit_url, type UploadPage } from '#contracts/calls/uploads/video-edit.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import {
  accountFailureOf,
  AccountForm,
  AccountTick,
  leaveFor,
  type AccountFormPage,
} from '../accounts/index.ts';
import { PreviewChoice } from './preview-choice.tsx';
import { SmallFileField } from './small-file-field.tsx';
import { VideoFields } from './video-fields.tsx';

/** One file with its form, for browsers without script. */
export function PlainForm({
  page,
  shown,
}: {
  page: AccountFormPage;
  shown: UploadPage;
}): ReactNode {
  const { t } = useLingui();
  return (
    <AccountForm
      action={localAction(video_edit_url)}
      submit={t`Upload and submit for review`}
      draft={page.draft}
      failure={accountFailureOf(page.failed)}
      has_files
      hidden={{ act: 'submit', rules: shown.rules }}
      onSent={leaveFor}
    >
      <AccountTick name="agree">{t`I have read the rules, and this upload follows them.`}</AccountTick>
      <SmallFileField bytes_most={shown.bytes_most} />
      <PreviewChoice />
      <VideoFields choices={shown} />
    </AccountForm>
  );
}
