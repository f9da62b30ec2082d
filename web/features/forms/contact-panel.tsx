import '../../lib/i18n/forms-texts.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { FormAnswer } from '#contracts/calls/forms/forms.ts';
import { closeModal, type Modals } from '../../lib/messages/modals.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CircleCheck } from '../../ui/more-icons.tsx';
import { Form } from './form.tsx';
import { Target } from './form-screen.tsx';
import styles from './contact-panel.module.css';

/** The form of the contact page in the modal ContactUs; sent, the receipt takes its place. */
export function ContactPanel({ target, title, reason, referrer }: Modals['ContactUs']): ReactNode {
  const [sent, setSent] = useState<FormAnswer['case']>();
  if (sent) return <Receipt {...sent} />;
  return (
    <>
      {target && <Target target={target} title={title} />}
      <Form kind="report" target={target} reason={reason} referrer={referrer} onSent={setSent} />
    </>
  );
}

function Receipt({ reference, status }: FormAnswer['case']): ReactNode {
  const { t } = useLingui();
  const words = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone: who reads by ear is led to what came of it.
  useEffect(() => words.current?.focus(), []);
  return (
    <div className={styles['receipt']}>
      <p ref={words} tabIndex={-1} className={styles['sent']}>
        <CircleCheck className="icon" />
        {t`Message sent. Thank you!`}
      </p>
      <p>
        {t`Reference number`}: <b className="num">{reference}</b>
      </p>
      <div className={styles['actions']}>
        <button type="button" className={buttonClass('primary')} onClick={closeModal}>
          {t`Done`}
        </button>
        <a className={buttonClass()} href={status}>
          {t`See the status`}
        </a>
      </div>
    </div>
  );
}
