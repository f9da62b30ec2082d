import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { createContext, use, useId, type ReactNode } from 'react';
import { audienceField, type OwnProfile } from '#contracts/calls/accounts/profiles.ts';
import { audiences, type Audience, type ProfileField } from '#contracts/members/profile.ts';
import input from '../../ui/field.module.css';
import form from '../../ui/form.module.css';
import { ChevronDown } from '../../ui/icons.tsx';
import { FaultLine, useTyped } from '../accounts/index.ts';
import { fieldTexts } from '../members/index.ts';
import styles from './profile.module.css';

/** The profile as it is stored. */
export const Stored = createContext<OwnProfile | undefined>(undefined);

export const audienceTexts: Readonly<Record<Audience, MessageDescriptor>> = {
  everyone: msg`Everyone`,
  members: msg`All members`,
  friends: msg`Friends`,
  me: msg`Only me`,
};

interface FieldProps {
  name: ProfileField;
  hint?: string;
}

/** The attributes of the element of a field. */
interface Control {
  id: string;
  name: string;
  className: string | undefined;
  defaultValue: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string;
}

/** Label and audience in one line, the control below. */
function Field({
  name,
  hint,
  children,
}: FieldProps & { children(of: Control): ReactNode }): ReactNode {
  const { i18n } = useLingui();
  const id = useId();
  const stored = use(Stored);
  const { value, fault } = useTyped(name);
  const own = stored ? stored[name] || '' : '';
  return (
    <div className={form['field']} data-fault={fault ? '' : undefined}>
      <div className={styles['line']}>
        <label htmlFor={id} className={form['label']}>
          {i18n._(fieldTexts[name])}
        </label>
        <AudienceSelect name={name} />
      </div>
      {children({
        id,
        name,
        className: input['input'],
        defaultValue: value ?? String(own),
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': `${id}-hint ${id}-fault`,
      })}
      {hint && (
        <p id={`${id}-hint`} className={form['hint']}>
          {hint}
        </p>
      )}
      <FaultLine id={`${id}-fault`} name={name} />
    </div>
  );
}

/** For whom a field is. */
function AudienceSelect({ name }: { name: ProfileField }): ReactNode {
  const { t, i18n } = useLingui();
  const field = audienceField(name);
  const { value } = useTyped(field);
  const stored = use(Stored);
  const label = i18n._(fieldTexts[name]);
  return (
    <span className={`${form['select']} ${styles['audience']}`}>
      <select
        name={field}
        className={input['input']}
        aria-label={t`Who sees “${label}”`}
        defaultValue={value ?? stored?.audiences[name]}
      >
        {audiences.map((each) => (
          <option key={each} value={each}>
            {i18n._(audienceTexts[each])}
          </option>
        ))}
      </select>
      <ChevronDown className="icon icon-small" />
    </span>
  );
}

interface LineProps extends FieldProps {
  type?: 'text' | 'url' | 'date';
  autoComplete?: string;
  most?: number;
}

export const Line = ({
  type = 'text',
  autoComplete = 'off',
  most,
  ...field
}: LineProps): ReactNode => (
  <Field {...field}>
    {(of) => <input type={type} autoComplete={autoComplete} maxLength={most} {...of} />}
  </Field>
);

export const Lines = ({ most, ...field }: FieldProps & { most: number }): ReactNode => (
  <Field {...field}>
    {(of) => (
      <textarea
        rows={4}
        maxLength={most}
        {...of}
        className={`${input['input']} ${form['lines']}`}
      />
    )}
  </Field>
);

/** A choice that may be left out. */
export function Choice({
  options,
  ...field
}: FieldProps & {
  options: readonly (readonly [value: string | number, name: string])[];
}): ReactNode {
  const { t } = useLingui();
  return (
    <Field {...field}>
      {(of) => (
        <span className={form['select']}>
          <select {...of}>
            <option value="">{t`Not stated`}</option>
            {options.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown className="icon icon-small" />
        </span>
      )}
    </Field>
  );
}
