import { useLingui } from '@lingui/react/macro';
import { createContext, use, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { AccountDraft, AccountFaults } from '#contracts/calls/accounts.ts';
import { buttonClass } from '../../ui/button.tsx';
import input from '../../ui/field.module.css';
import styles from '../../ui/form.module.css';
import { CircleAlert } from '../../ui/icons.tsx';
import { accountFailureTexts, accountFaultTexts, type AccountFailure } from './fault-texts.ts';
import { sendAccount, type Sent } from './send-account.ts';

interface FormFaults {
  errors: AccountFaults;
  failure: AccountFailure | undefined;
  reason?: string | undefined;
}

interface AccountFormState {
  errors: AccountFaults;
  typed: AccountDraft['fields'];
  isBusy: boolean;
  /** Sends the form in another way than by its button. */
  send(work: (form: FormData) => Promise<Sent>): Promise<void>;
  /** What its button does. */
  submit(form: FormData): Promise<Sent>;
}

const State = createContext<AccountFormState>({
  errors: {},
  typed: {},
  isBusy: false,
  send: () => Promise.resolve(),
  submit: () => Promise.reject(new Error('outside of a form')),
});
/** Of the form around. */
export const useAccountForm = (): AccountFormState => use(State);

interface AccountFormProps {
  action: string;
  submit: string;
  /** What a browser without script typed, and what was wrong. */
  draft?: AccountDraft;
  failure?: AccountFailure | undefined;
  hidden?: Readonly<Record<string, string>>;
  children?: ReactNode;
  /** Below the button. */
  after?: ReactNode;
  /** By script, in place of `action`. Never throws. */
  send?: (form: FormData) => Promise<Sent>;
  /** By script: where to go on. */
  onSent(next: string): void;
}

/** Sends its fields by script, one at a time, or posts itself without; then its page shows what was wrong. */
export function AccountForm(props: AccountFormProps): ReactNode {
  const { action, submit, draft = { fields: {}, errors: {} }, hidden = {}, onSent } = props;
  const { t } = useLingui();
  const [faults, setFaults] = useState<FormFaults>({
    errors: draft.errors,
    failure: props.failure,
  });
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const own = useRef<HTMLFormElement>(null);
  const send = async (work: (form: FormData) => Promise<Sent>): Promise<void> => {
    const form = own.current;
    if (busy.current || !form) return;
    busy.current = true;
    setBusy(true);
    const sent = await work(new FormData(form));
    busy.current = false;
    setBusy(false);
    if ('next' in sent) return onSent(sent.next);
    setFaults(sent);
    // After React has marked them.
    setTimeout(() =>
      form.querySelector<HTMLElement>('[data-fault] input, [data-failure]')?.focus(),
    );
  };
  const submitForm = props.send ?? ((form: FormData) => sendAccount(action, form));
  const state = { errors: faults.errors, typed: draft.fields, isBusy, send, submit: submitForm };
  return (
    <form
      ref={own}
      className={styles['form']}
      action={action}
      method="post"
      noValidate
      aria-busy={isBusy}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send(submitForm);
      }}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <State value={state}>{props.children}</State>
      <div>
        <Failure {...faults} />
        <button
          type="submit"
          className={`${buttonClass('primary')} ${styles['submit']}`}
          aria-disabled={isBusy}
        >
          <span data-off={isBusy || undefined}>{submit}</span>
          <span data-off={!isBusy || undefined}>{t`Sending…`}</span>
        </button>
      </div>
      {props.after && <State value={state}>{props.after}</State>}
    </form>
  );
}

/** Why the form was not taken, above its button. */
function Failure({ failure, reason = '' }: FormFaults): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <div role="alert">
      {failure && (
        <p
          className={styles['failure']}
          tabIndex={-1}
          data-failure={failure === 'invalid' ? undefined : ''}
        >
          <CircleAlert className="icon" />
          <span>
            <b>{t`Error!`}</b> {i18n._(accountFailureTexts[failure])} {reason}
          </span>
        </p>
      )}
    </div>
  );
}

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  /** What stands there at first. */
  value?: string;
}

/** A line with its label above, its hint and what is wrong with it below. */
export function AccountField({
  name,
  label,
  hint,
  type = 'text',
  autoComplete,
  value,
}: FieldProps): ReactNode {
  const id = useId();
  const { errors, typed } = use(State);
  const fault = errors[name];
  return (
    <div className={styles['field']} data-fault={fault ? '' : undefined}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        required
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        className={input['input']}
        defaultValue={typed[name] ?? value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-hint ${id}-fault`}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <FaultLine id={`${id}-fault`} name={name} />
    </div>
  );
}

/** A box to tick. */
export function AccountTick({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const id = useId();
  const { errors, typed } = use(State);
  const fault = errors[name];
  return (
    <div className={styles['field']} data-fault={fault ? '' : undefined}>
      <label className={styles['tick']}>
        <input
          type="checkbox"
          name={name}
          defaultChecked={typed[name] === 'on'}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-fault`}
        />
        <span>{children}</span>
      </label>
      <FaultLine id={`${id}-fault`} name={name} />
    </div>
  );
}

function FaultLine({ id, name }: { id: string; name: string }): ReactNode {
  const { i18n } = useLingui();
  const fault = use(State).errors[name];
  if (!fault) return null;
  return (
    <p id={id} className={styles['fault']}>
      <CircleAlert className="icon icon-small" />
      {i18n._(accountFaultTexts[fault])}
    </p>
  );
}
