import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import {
  messageReportReasons,
  report_message_url,
  type ReportMessage,
  type ThreadMessages,
} from '#contracts/calls/social/messages.ts';
import { limits } from '#contracts/limits/limits.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import input from '../../ui/field.module.css';
import form from '../../ui/form.module.css';
import { ChevronDown } from '../../ui/icons.tsx';
import styles from './contacts.module.css';

const reasonTexts: Readonly<Record<ReportMessage['reason'], MessageDescriptor>> = {
  minor: msg`Someone may be under 18`,
  intimate: msg`Published without consent`,
  violence: msg`Violence or coercion`,
  illegal: msg`Illegal for another reason`,
  privacy: msg`Personal data`,
  spam: msg`Spam or fraud`,
  other: msg`Something else`,
};

/** Reports the newest message of the other one, or the conversation; who sees what is said before. Nothing where there is none. */
export function ReportForm({ thread }: { thread: ThreadMessages }): ReactNode {
  const { t, i18n } = useLingui();
  const id = useId();
  const reported = thread.messages.find(({ is_own, state }) => !is_own && state === 'sent');
  if (!reported) return null;
  return (
    <details className={styles['fold']}>
      <summary className={buttonClass()}>{t`Report`}</summary>
      <form action={localAction(report_message_url)} method="post" className={styles['form']}>
        <p>{t`The staff will see the last 20 messages of this conversation, yours as well. Each look at them is recorded.`}</p>
        <input type="hidden" name="thread_id" value={thread.thread_id} />
        <input type="hidden" name="message_id" value={reported.message_id} />
        <div className={form['field']}>
          <label htmlFor={id} className={form['label']}>{t`Why?`}</label>
          <span className={form['select']}>
            <select id={id} name="reason" className={input['input']} defaultValue="spam">
              {messageReportReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {i18n._(reasonTexts[reason])}
                </option>
              ))}
            </select>
            <ChevronDown className="icon icon-small" />
          </span>
        </div>
        <div className={form['field']}>
          <label htmlFor={`${id}-more`} className={form['label']}>{t`Anything else`}</label>
          <textarea
            id={`${id}-more`}
            name="message"
            className={input['input']}
            rows={3}
            maxLength={limits.contact_message}
          />
        </div>
        <label className={form['tick']}>
          <input type="checkbox" name="whole" value="1" />
          <span>{t`Report the whole conversation, not only the newest message`}</span>
        </label>
        <div>
          <button type="submit" className={buttonClass('primary')}>{t`Send report`}</button>
        </div>
      </form>
    </details>
  );
}
