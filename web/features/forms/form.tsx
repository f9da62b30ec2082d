import '../../lib/i18n/forms-texts.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CaseKind, FormAnswer, FormDraft } from '#contracts/calls/forms/forms.ts';
import type { ReportTarget } from '#contracts/pages/form-addresses.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CircleAlert } from '../../ui/icons.tsx';
import { failureTexts, type FormFailure } from './fault-texts.ts';
import { Field } from './field.tsx';
import { formTexts, reportTexts } from './form-texts.ts';
import styles from '../../ui/form.module.css';
import { layouts } from './layout.ts';
import { CheckBox } from '../bot-check/index.ts';
import { actionOf } from './send-form.ts';
import { useForm } from './use-form.ts';

export interface FormProps {
  kind: CaseKind;
  target?: ReportTarget | undefined;
  reason?: string | undefined;
  /** Path of the page below a modal. */
  referrer?: string | undefined;
  /** The fields of a form that was sent without script, and their faults. */
  draft?: FormDraft | undefined;
  failure?: FormFailure | undefined;
  onSent(answer: FormAnswer['case']): void;
}

const empty: Pick<FormDraft, 'fields' | 'errors'> = { fields: {}, errors: {} };

/**
 * A form as its layout says. Without script it posts itself, and its page shows what was wrong; the
 * fields are uncontrolled, so that what is typed before the page is alive stays.
 */
export function Form(props: FormProps): ReactNode {
  const { t, i18n } = useLingui();
  const { kind, target, referrer } = props;
  const { fields: typed, errors: first_errors } = props.draft ?? empty;
  const { form, errors, failure, isBusy, box, events } = useForm({
    kind,
    stored_as: target ? `${kind} ${target.target_type} ${target.target_id}` : kind,
    errors: first_errors,
    failure: props.failure,
    onSent: props.onSent,
  });
  const texts = { ...formTexts[kind], ...(target && reportTexts) };
  const fields = layouts[kind].filter((name) => !(target && name === 'subject'));
  const [first_fault] = fields.filter((name) => name in first_errors);
  const hidden = { ...target, ...(kind === 'report' && referrer && { referrer }) };
  const given: Readonly<Record<string, string>> = props.reason
    ? { reason: props.reason, ...typed }
    : typed;
  return (
    <form
      ref={form}
      className={styles['form']}
      action={actionOf(kind)}
      method="post"
      encType="multipart/form-data"
      noValidate
      aria-busy={isBusy}
      {...events}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.map((name) => (
        <Field
          key={name}
          kind={kind}
          name={name}
          value={given[name]}
          fault={errors[name]}
          isReport={target !== undefined}
          isFocused={name === first_fault}
        />
      ))}
      <CheckBox box={box} />
      <div>
        <Failure failure={failure ?? (first_fault && errors[first_fault] ? 'fields' : undefined)} />
        <button
          type="submit"
          className={`${buttonClass('primary')} ${styles['submit']}`}
          aria-disabled={isBusy}
        >
          <span data-off={isBusy || undefined}>{i18n._(texts.submit)}</span>
          <span data-off={!isBusy || undefined}>{t`Sending…`}</span>
        </button>
      </div>
    </form>
  );
}

/** Why the form was not sent, above its button. */
function Failure({ failure }: { failure: FormFailure | undefined }): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <div role="alert">
      {failure && (
        <p
          className={styles['failure']}
          tabIndex={-1}
          data-failure={failure === 'fields' ? undefined : ''}
        >
          <CircleAlert className="icon" />
          <span>
            <b>{t`Error!`}</b> {i18n._(failureTexts[failure])}
          </span>
        </p>
      )}
    </div>
  );
}
