import { useLingui } from '@lingui/react/macro';
import { useId, type FormEvent, type ReactNode } from 'react';
import type { AccountDraft, AccountFault } from '#contracts/calls/accounts/accounts.ts';
import { buttonClass } from '../../ui/button.tsx';
import input from '../../ui/field.module.css';
import styles from '../../ui/form.module.css';
import { ChevronDown, CircleAlert } from '../../ui/icons.tsx';
import { Failure, suspensionOf } from './account-page.tsx';
import { FormState, useAccountForm, useSending } from './account-form-state.ts';
import { faultTextOf, type AccountFailure, type Lengths } from './fault-texts.ts';
import { sendAccount, type Sent } from './send-account.ts';

interface AccountFormProps {
  action: string;
  submit: string;
  /** The fields of a form that was sent without script, and their faults. */
  draft?: AccountDraft;
  failure?: AccountFailure | undefined;
  /** Notes of a reviewer, by field. */
  notes?: Readonly<Record<string, string>>;
  /** Of pictures. */
  has_files?: boolean;
  /** It asks for a password, a passkey or a code. */
  isAttempt?: boolean;
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
  const { form, faults, busyBy, send } = useSending(
    { errors: draft.errors, failure: props.failure, ...suspensionOf(draft, props.failure) },
    onSent,
  );
  const isBusy = busyBy !== undefined;
  const submitForm = props.send ?? ((fields: FormData) => sendAccount(action, fields));
  const state = {
    errors: faults.errors,
    typed: draft.fields,
    notes: props.notes ?? {},
    isBusy,
    send: (work: typeof submitForm) => send(work, 'passkey'),
    submit: submitForm,
  };
  return (
    <form
      ref={form}
      className={styles['form']}
      action={action}
      method="post"
      {...(props.has_files && { encType: 'multipart/form-data' })}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send(submitForm, 'button');
      }}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormState value={state}>{props.children}</FormState>
      <div>
        <Failure {...faults} isAttempt={props.isAttempt ?? false} />
        <button
          type="submit"
          className={`${buttonClass('primary')} ${styles['submit']}`}
          aria-disabled={isBusy}
        >
          <span data-off={busyBy === 'button' || undefined}>{submit}</span>
          <span data-off={busyBy !== 'button' || undefined}>{t`Sending…`}</span>
        </button>
      </div>
      {props.after && <FormState value={state}>{props.after}</FormState>}
    </form>
  );
}

interface FieldProps extends Lengths {
  name: string;
  label: string;
  hint?: string;
  type?: 'text' | 'email' | 'password' | 'date' | 'datetime-local';
  /** Of several lines. */
  rows?: number;
  autoComplete: string;
  /** The initial value. */
  value?: string;
  isOptional?: boolean;
  /** Words of a language: the browser looks at their spelling. */
  isProse?: boolean;
}

/** A line with its label above, its hint and what is wrong with it below. */
export function AccountField({
  name,
  label,
  hint,
  type = 'text',
  rows,
  autoComplete,
  value,
  isOptional = false,
  isProse = false,
  least,
  most,
}: FieldProps): ReactNode {
  const id = useId();
  const { errors, typed } = useAccountForm();
  const fault = errors[name];
  const common = {
    id,
    name,
    required: !isOptional,
    autoComplete,
    className: input['input'],
    defaultValue: typed[name] ?? value,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': `${id}-hint ${id}-fault`,
  };
  return (
    <div className={styles['field']} data-fault={fault ? '' : undefined}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {rows === undefined ? (
        <input
          {...common}
          type={type}
          autoCapitalize={isProse ? undefined : 'none'}
          spellCheck={isProse ? undefined : false}
        />
      ) : (
        <textarea {...common} rows={rows} />
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      <FaultLine id={`${id}-fault`} name={name} least={least} most={most} />
    </div>
  );
}

interface AccountSelectProps {
  name: string;
  label: string;
  /** Chosen at first. */
  value: string;
  options: readonly (readonly [value: string, text: string])[];
}

/** A choice with its label above and what is wrong with it below. */
export function AccountSelect({ name, label, value, options }: AccountSelectProps): ReactNode {
  const id = useId();
  const typed = useTyped(name);
  return (
    <div className={styles['field']} data-fault={typed.fault ? '' : undefined}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <span className={styles['select']}>
        <select
          id={id}
          name={name}
          className={input['input']}
          defaultValue={typed.value ?? value}
          aria-invalid={typed.fault ? true : undefined}
          aria-describedby={`${id}-fault`}
        >
          {options.map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown className="icon icon-small" />
      </span>
      <FaultLine id={`${id}-fault`} name={name} />
    </div>
  );
}

/** A box to tick. */
export function AccountTick({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const id = useId();
  const { errors, typed } = useAccountForm();
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

/** The value of a field that was sent without script, and its fault. */
export function useTyped(name: string): {
  value: string | undefined;
  fault: AccountFault | undefined;
} {
  const { errors, typed } = useAccountForm();
  return { value: typed[name], fault: errors[name] };
}

/** The line of a file that is to blame for a fault; undefined where none is named. */
export function useBlamedLine(): number | undefined {
  const names = Object.keys(useAccountForm().errors);
  const [line] = names.flatMap((name) => /^line_(\d{1,9})$/.exec(name)?.[1] ?? []);
  return line === undefined ? undefined : Number(line);
}

interface FaultLineProps extends Lengths {
  id: string;
  name: string;
  /** Texts of this field, such as those with its numbers. */
  texts?: Partial<Record<AccountFault, string>>;
}

/** The fault of a field, and the note of a reviewer about it. */
export function FaultLine({ id, name, ...said }: FaultLineProps): ReactNode {
  const { t } = useLingui();
  const { errors, notes } = useAccountForm();
  const note = notes[name];
  const fault = errors[name];
  if (note === undefined) return fault ? <Fault id={id} fault={fault} {...said} /> : null;
  return (
    <div id={id}>
      <p className={styles['note']}>{t`Reviewer: ${note}`}</p>
      {fault && <Fault fault={fault} {...said} />}
    </div>
  );
}

function Fault({
  id,
  fault,
  texts = {},
  ...lengths
}: Omit<FaultLineProps, 'id' | 'name'> & { id?: string; fault: AccountFault }): ReactNode {
  const { i18n } = useLingui();
  return (
    <p id={id} className={styles['fault']}>
      <CircleAlert className="icon icon-small" />
      {texts[fault] ?? i18n._(faultTextOf(fault, lengths))}
    </p>
  );
}
