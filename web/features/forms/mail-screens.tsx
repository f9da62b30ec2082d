import '../../lib/i18n/forms-texts.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { confirm_form_url } from '#contracts/calls/forms/forms.ts';
import { formPages } from '#contracts/pages/form-addresses.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FormsLayout } from './forms-layout.tsx';
import styles from './forms-layout.module.css';

/** After a form without script: a mail with a link is under way, or its link came too late. */
export function MailSentScreen({ isExpired }: { isExpired: boolean }): ReactNode {
  const { t } = useLingui();
  const title = isExpired ? t`This link no longer works` : t`Check your email`;
  const lead = isExpired
    ? t`It works for 24 hours. Please fill in the form again.`
    : t`We have sent you a link. Open it and press the button there: only then do we receive your message. The link works for 24 hours.`;
  return (
    <>
      <PageHead title={title} description={lead} path={formPages.mailSent()} isNoindex />
      <FormsLayout>
        <div className={styles['head']}>
          <h1>{title}</h1>
          <p className={styles['lead']}>{lead}</p>
        </div>
        {isExpired ? (
          <div className={styles['actions']}>
            <a className={buttonClass('primary')} href={formPages.contact()}>
              {t`Contact us`}
            </a>
          </div>
        ) : (
          <p>{t`Has nothing arrived? Look in your spam folder.`}</p>
        )}
      </FormsLayout>
    </>
  );
}

/** Where the link of that mail leads. A button, because mail programs open links by themselves. */
export function ConfirmScreen({ secret }: { secret: string }): ReactNode {
  const { t } = useLingui();
  const title = t`Send your message`;
  const lead = t`Press the button to send the form that you filled in.`;
  return (
    <>
      <PageHead title={title} description={lead} path={formPages.confirm(secret)} isNoindex />
      <FormsLayout>
        <div className={styles['head']}>
          <h1>{title}</h1>
          <p
            className={styles['lead']}
          >{t`Press the button to send the form that you filled in.`}</p>
        </div>
        <form action={confirm_form_url} method="post" className={styles['actions']}>
          <input type="hidden" name="secret" value={secret} />
          <button type="submit" className={buttonClass('primary')}>
            {t`Send message`}
          </button>
        </form>
      </FormsLayout>
    </>
  );
}
