import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { choices, type FormField } from '#contracts/calls/forms/form-fields.ts';
import type { CaseKind } from '#contracts/calls/forms/forms.ts';
import input from '../../ui/field.module.css';
import { FilePicker } from '../../ui/file-picker.tsx';
import { ChevronDown } from '../../ui/icons.tsx';
import { reasonTexts, relationTexts } from './field-texts.ts';
import styles from '../../ui/form.module.css';

export interface ControlProps {
  id: string;
  name: FormField;
  kind: CaseKind;
  label: string;
  value: string | undefined;
  isRequired: boolean;
  isReport: boolean;
  isFocused: boolean;
  isWrong: boolean;
  described_by: string | undefined;
}

/** The attributes of the element of a control. */
export const attributesOf = (props: ControlProps) =>
  ({
    id: props.id,
    name: props.name,
    required: props.isRequired,
    autoFocus: props.isFocused,
    'aria-invalid': props.isWrong || undefined,
    'aria-describedby': props.described_by,
  }) as const;

/** Most fields are required: the others say that they are not. */
export function Label({ id, label, isRequired }: ControlProps): ReactNode {
  const { t } = useLingui();
  return (
    <label htmlFor={id} className={styles['label']}>
      {label}
      {!isRequired && <span className={styles['optional']}>{t`optional`}</span>}
    </label>
  );
}

/** The fields that browsers fill in by themselves. */
const known: Readonly<Partial<Record<FormField, { autoComplete: string; type?: string }>>> = {
  email: { autoComplete: 'email', type: 'email' },
  name: { autoComplete: 'name' },
  organisation: { autoComplete: 'organization' },
  phone: { autoComplete: 'tel', type: 'tel' },
  signature: { autoComplete: 'name' },
};

export function Line(props: ControlProps): ReactNode {
  return (
    <>
      <Label {...props} />
      <input
        type="text"
        autoComplete="off"
        {...known[props.name]}
        {...attributesOf(props)}
        className={input['input']}
        defaultValue={props.value}
      />
    </>
  );
}

export function Reason(props: ControlProps): ReactNode {
  const { t, i18n } = useLingui();
  const none = props.isReport || props.isRequired ? t`Please choose` : t`A question`;
  return (
    <>
      <Label {...props} isRequired={props.isRequired || !props.isReport} />
      <span className={styles['select']}>
        <select
          {...attributesOf(props)}
          className={input['input']}
          defaultValue={props.value ?? ''}
        >
          <option value="">{none}</option>
          {choices.reason.map((reason) => {
            const text = reasonTexts[reason];
            return (
              <option key={reason} value={reason}>
                {text ? i18n._(text) : reason}
              </option>
            );
          })}
        </select>
        <ChevronDown className="icon icon-small" />
      </span>
    </>
  );
}

export function Choice(props: ControlProps & { values: readonly string[] }): ReactNode {
  const { i18n } = useLingui();
  const { id, name, value, values, ...rest } = props;
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={rest.isRequired}
      aria-invalid={rest.isWrong || undefined}
      aria-describedby={rest.described_by}
      className={styles['choice']}
    >
      <legend id={`${id}-label`} className={styles['label']}>
        {rest.label}
      </legend>
      {values.map((each, index) => {
        const text = relationTexts[each];
        return (
          <label key={each} className={styles['tick']}>
            <input
              type="radio"
              name={name}
              value={each}
              defaultChecked={each === value}
              {...(index === 0 && { autoFocus: rest.isFocused })}
            />
            {text ? i18n._(text) : each}
          </label>
        );
      })}
    </fieldset>
  );
}

export function Tick(props: ControlProps): ReactNode {
  return (
    <label className={styles['tick']}>
      <input type="checkbox" {...attributesOf(props)} defaultChecked={props.value === 'on'} />
      <span>{props.label}</span>
    </label>
  );
}

export function Picture(props: ControlProps): ReactNode {
  return (
    <>
      <Label {...props} />
      <FilePicker {...attributesOf(props)} />
    </>
  );
}
