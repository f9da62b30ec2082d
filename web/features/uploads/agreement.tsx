import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { UploadPage } from '#contracts/calls/uploads/video-edit.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { buttonClass } from '../../ui/button.tsx';
import formStyles from '../../ui/form.module.css';
import { AccountNotice } from '../accounts/index.ts';

/** The checkbox below the rules, to be ticked on each visit. */
export function Agreement({ onChange }: { onChange: (isGiven: boolean) => void }): ReactNode {
  const { t } = useLingui();
  return (
    <label className={formStyles['tick']}>
      <input
        type="checkbox"
        autoComplete="off"
        // It may have been pressed before this page was alive.
        ref={(box) => {
          if (box?.checked) onChange(true);
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{t`I have read the rules, and this upload follows them.`}</span>
    </label>
  );
}

/** How members get to upload. */
export function NotYet({ role }: Pick<UploadPage, 'role'>): ReactNode {
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
