import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { message_limits, messages_url } from '#contracts/calls/social/messages.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import input from '../../ui/field.module.css';
import form from '../../ui/form.module.css';
import { CircleAlert } from '../../ui/icons.tsx';
import {
  accountFailureOf,
  accountFailureTexts,
  accountFaultTexts,
  type AccountFormPage,
} from '../accounts/index.ts';
import styles from './contacts.module.css';

interface MessageFormProps {
  /** The fields that were typed before, and the failure. */
  page: Pick<AccountFormPage, 'draft' | 'failed'>;
  /** Of a thread; else the form asks for a name. */
  thread_id?: number;
  to?: string;
}

/** Where a message is written. The browser sends it: the page that follows shows it. */
export function MessageForm({ page, thread_id, to }: MessageFormProps): ReactNode {
  const { t } = useLingui();
  const id = useId();
  const { fields } = page.draft;
  return (
    <form action={localAction(messages_url)} method="post" className={styles['form']}>
      <input type="hidden" name="act" value="send" />
      {thread_id === undefined ? (
        <div className={form['field']}>
          <label htmlFor={`${id}-to`} className={form['label']}>{t`To`}</label>
          <input
            id={`${id}-to`}
            name="to"
            className={input['input']}
            required
            defaultValue={fields['to'] ?? to}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      ) : (
        <input type="hidden" name="thread_id" value={thread_id} />
      )}
      <div className={form['field']}>
        <label htmlFor={id} className={form['label']}>{t`Message`}</label>
        <textarea
          id={id}
          name="text"
          className={input['input']}
          rows={4}
          dir="auto"
          required
          maxLength={message_limits.length}
          defaultValue={fields['text']}
        />
      </div>
      <Failure page={page} />
      <div>
        <button type="submit" className={buttonClass('primary')}>{t`Send`}</button>
      </div>
    </form>
  );
}

/** Why the message was not sent. */
function Failure({ page: { failed, draft } }: Pick<MessageFormProps, 'page'>): ReactNode {
  const { t, i18n } = useLingui();
  if (failed === undefined) return null;
  const own: Readonly<Record<string, string>> = {
    not_found: t`No member with this name accepts messages from you.`,
    forbidden: t`You cannot write to this member.`,
    already: t`Your first message waits until it is accepted.`,
    too_many_requests: t`You cannot write more messages at the moment. New members can write to others a day after they joined.`,
  };
  const fault = draft.errors['to'] ?? draft.errors['text'];
  const failure = accountFailureOf(failed) ?? 'unavailable';
  const text =
    own[failed] ?? i18n._(fault ? accountFaultTexts[fault] : accountFailureTexts[failure]);
  return (
    <p role="alert" className={form['failure']} tabIndex={-1}>
      <CircleAlert className="icon" />
      <span>{text}</span>
    </p>
  );
}
