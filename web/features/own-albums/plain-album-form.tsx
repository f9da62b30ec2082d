import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { album_edit_url, type AlbumPage } from '#contracts/calls/uploads/album-edit.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
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
import { bytesIn, VideoFields } from '../uploads/index.ts';

/** A few photos with their form, for browsers without script. */
export function PlainAlbumForm({
  page,
  shown,
}: {
  page: AccountFormPage;
  shown: AlbumPage;
}): ReactNode {
  const { t, i18n } = useLingui();
  const most = bytesIn(i18n.locale, upload_limits.small_file);
  return (
    <AccountForm
      action={localAction(album_edit_url)}
      submit={t`Upload and submit for review`}
      draft={page.draft}
      failure={accountFailureOf(page.failed)}
      has_files
      hidden={{ act: 'submit', rules: shown.rules }}
      onSent={leaveFor}
    >
      <AccountTick name="agree">{t`I have read the rules, and this upload follows them.`}</AccountTick>
      <label className={formStyles['field']}>
        <span className={formStyles['label']}>{t`Photos`}</span>
        <input type="file" name="photo" accept="image/*" multiple />
        <span
          className={formStyles['hint']}
        >{t`Without JavaScript: photos of ${most} together at most.`}</span>
        <FaultLine id="photo-fault" name="photo" />
      </label>
      <VideoFields choices={shown} is_album />
    </AccountForm>
  );
}
