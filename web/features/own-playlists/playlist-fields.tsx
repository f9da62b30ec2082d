import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { limits } from '#contracts/limits.ts';
import input from '../../ui/field.module.css';
import form from '../../ui/form.module.css';
import { ChevronDown } from '../../ui/icons.tsx';
import { FaultLine, useTyped } from '../accounts/index.ts';

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  /** What stands there at first. */
  value: string;
}

type Common = ReturnType<typeof useCommon>;

function useCommon({ name, value }: Pick<FieldProps, 'name' | 'value'>) {
  const id = useId();
  const typed = useTyped(name);
  return {
    id,
    name,
    className: input['input'],
    defaultValue: typed.value ?? value,
    'aria-invalid': typed.fault ? (true as const) : undefined,
    'aria-describedby': `${id}-hint ${id}-fault`,
  };
}

function Field({
  children,
  ...field
}: FieldProps & { children: (of: Common) => ReactNode }): ReactNode {
  const of = useCommon(field);
  return (
    <div className={form['field']} data-fault={of['aria-invalid'] ? '' : undefined}>
      <label htmlFor={of.id} className={form['label']}>
        {field.label}
      </label>
      {children(of)}
      {field.hint && (
        <p id={`${of.id}-hint`} className={form['hint']}>
          {field.hint}
        </p>
      )}
      <FaultLine id={`${of.id}-fault`} name={field.name} />
    </div>
  );
}

export function TitleField({ value }: { value: string }): ReactNode {
  const { t } = useLingui();
  const { min, max } = limits.playlist_title;
  return (
    <Field name="title" label={t`Title`} hint={t`${min} to ${max} characters.`} value={value}>
      {(of) => <input type="text" required autoComplete="off" maxLength={4 * max} {...of} />}
    </Field>
  );
}

export function DescriptionField({ value }: { value: string }): ReactNode {
  const { t } = useLingui();
  return (
    <Field name="description" label={t`Description (optional)`} value={value}>
      {(of) => <textarea rows={3} {...of} className={`${input['input']} ${form['lines']}`} />}
    </Field>
  );
}

export const ChoiceField = ({
  options,
  ...field
}: FieldProps & { options: readonly (readonly [value: string, name: string])[] }): ReactNode => (
  <Field {...field}>
    {(of) => (
      <span className={form['select']}>
        <select {...of}>
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
