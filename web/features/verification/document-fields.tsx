import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { identityKinds, type IdentityKind } from '#contracts/calls/accounts/verification.ts';
import { FilePicker } from '../../ui/file-picker.tsx';
import form from '../../ui/form.module.css';
import { AccountSelect, FaultLine, useTyped } from '../accounts/index.ts';

export const kindTexts: Readonly<Record<IdentityKind, MessageDescriptor>> = {
  passport: msg`Passport`,
  'id-card': msg`Identity card`,
  'driving-licence': msg`Driving licence`,
  'other-id': msg`Another official document with a photo`,
};

/** Which document a photo shows. */
export function KindSelect(): ReactNode {
  const { t, i18n } = useLingui();
  return (
    <AccountSelect
      name="kind"
      label={t`Document`}
      value="passport"
      options={identityKinds.map((kind) => [kind, i18n._(kindTexts[kind])])}
    />
  );
}

interface PhotoFieldProps {
  name: string;
  label: string;
  hint: string;
}

/** A photo of a document, with its hint and what is wrong with it. */
export function PhotoField({ name, label, hint }: PhotoFieldProps): ReactNode {
  const id = useId();
  const { fault } = useTyped(name);
  return (
    <div className={form['field']} data-fault={fault ? '' : undefined}>
      <span className={form['label']} id={`${id}-label`}>
        {label}
      </span>
      <FilePicker
        name={name}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint ${id}-fault`}
        aria-invalid={fault ? true : undefined}
      />
      <p id={`${id}-hint`} className={form['hint']}>
        {hint}
      </p>
      <FaultLine id={`${id}-fault`} name={name} />
    </div>
  );
}
