import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { upload_mails_url, type OwnVideos } from '#contracts/calls/uploads/own-videos.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { useSite } from '../../lib/visit/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from '../../ui/uploads.module.css';

/** The switch for mails about files that have ended; absent where the site sends no mail. Its button works without script. */
export function UploadMails({ is_mailed }: Pick<OwnVideos, 'is_mailed'>): ReactNode {
  const { t } = useLingui();
  if (useSite()?.accounts.has_mail === false) return null;
  return (
    <form action={localAction(upload_mails_url)} method="post" className={styles['mails']}>
      <input type="hidden" name="mails" value={is_mailed ? '0' : '1'} />
      <p className={styles['quiet']}>
        {is_mailed
          ? t`You get an email when files are ready, cannot be used, or a reviewer has decided. It names no file.`
          : t`No email tells you when files are ready or a reviewer has decided.`}
      </p>
      <button type="submit" className={buttonClass()}>
        {is_mailed ? t`Turn emails off` : t`Turn emails on`}
      </button>
    </form>
  );
}
