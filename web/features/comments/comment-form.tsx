import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { comment_limits, readComment } from '#contracts/text/comment-text.ts';
import { post_comment_url } from '#contracts/calls/social/comments.ts';
import { buttonClass } from '../../ui/button.tsx';
import input from '../../ui/field.module.css';
import { faultTexts } from './comment-faults.ts';
import styles from './comments.module.css';
import type { Commented } from './load-comments.ts';
import { MentionField } from './mention-field.tsx';
import { addressed } from './unsent-text.ts';

interface CommentFormProps extends Commented {
  /** Path of the page, for browsers without script. */
  path: string;
  parent_id?: number | undefined;
  label: string;
  submit: string;
  initial?: string;
  isFocused?: boolean;
  /** The press on Reply that asked for the field: a further one puts another name in front of what is typed. */
  reply?: { name: string } | undefined;
  /** Of the thread: names that an @ completes. */
  names?: readonly string[];
  /** By script. True when it was taken. */
  onSend(text: string): Promise<boolean>;
  onCancel?: () => void;
  onType?: (text: string) => void;
}

/** Sends by script, or posts itself without. */
export function CommentForm(props: CommentFormProps): ReactNode {
  const { section, object_id, path, parent_id, label, submit, onSend, onCancel, onType } = props;
  const { t, i18n } = useLingui();
  const id = useId();
  const [text, setText] = useText(props);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const { fault } = readComment(text);
  // An empty field is reported only after an attempt to send it.
  const said = fault === 'invalid' || (fault === 'required' && isTried) ? fault : undefined;
  const over = Array.from(text).length - comment_limits.length;
  const type = (typed: string): void => {
    setText(typed);
    setTried(false);
    onType?.(typed);
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBusy || fault !== undefined) return;
    setBusy(true);
    const isTaken = await onSend(text);
    setBusy(false);
    if (isTaken) type('');
  };
  return (
    <form
      className={`${styles['form']} ${input['field']}`}
      action={post_comment_url}
      method="post"
      onSubmit={(event) => void send(event)}
    >
      <Hidden fields={{ section, object_id, parent_id, lang: i18n.locale, next: path }} />
      <label htmlFor={id}>{label}</label>
      <MentionField
        id={id}
        value={text}
        names={props.names ?? []}
        focused_by={props.reply ?? props.isFocused}
        described_by={over > 0 || said ? `${id}-fault` : undefined}
        onType={type}
      />
      <FaultLine id={`${id}-fault`} over={over} fault={said} />
      <div className={styles['buttons']}>
        <button type="submit" className={buttonClass('primary')} aria-disabled={isBusy}>
          {submit}
        </button>
        {onCancel && (
          <button type="button" className={buttonClass('ghost')} onClick={onCancel}>
            {t`Cancel`}
          </button>
        )}
      </div>
    </form>
  );
}

/** The text of the field. A press on Reply puts its name in front, the end of a reply brings the initial text back. */
function useText({ initial = '', reply }: CommentFormProps) {
  const [text, setText] = useState(initial);
  const [known, setKnown] = useState<typeof reply>();
  if (reply !== known) {
    setKnown(reply);
    setText(reply ? addressed(text, reply.name) : initial);
  }
  return [text, setText] as const;
}

/** The fields that say where the text belongs. */
function Hidden({ fields }: { fields: Record<string, string | number | undefined> }): ReactNode {
  return Object.entries(fields).map(
    ([name, value]) =>
      value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  );
}

interface FaultLineProps {
  id: string;
  /** Characters too many. */
  over: number;
  fault: 'required' | 'invalid' | undefined;
}

/** The fault of the text, at its field. */
function FaultLine({ id, over, fault }: FaultLineProps): ReactNode {
  const { t, i18n } = useLingui();
  if (over <= 0 && !fault) return null;
  return (
    <output id={id} className={styles['over']}>
      {over > 0
        ? t`${plural(over, { one: '# character too many', other: '# characters too many' })}`
        : fault && i18n._(faultTexts[fault])}
    </output>
  );
}
