import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import {
  choices,
  tickFields,
  type FieldFault,
  type FormField,
  type TickField,
} from '#contracts/calls/forms/form-fields.ts';
import { formShapes, type CaseKind } from '#contracts/calls/forms/forms.ts';
import { CircleAlert } from '../../ui/icons.tsx';
import { Choice, Line, Picture, Reason, Tick, type ControlProps } from './controls.tsx';
import { faultText } from './fault-texts.ts';
import { fieldTexts, tickTexts } from './field-texts.ts';
import styles from '../../ui/form.module.css';
import { Lines } from './lines.tsx';

interface FieldProps {
  kind: CaseKind;
  name: FormField;
  value: string | undefined;
  fault: FieldFault | undefined;
  /** It is said what the form is about. */
  isReport: boolean;
  /** The first wrong one of a form without script, whose page takes the focus there. */
  isFocused: boolean;
}

type Named = Parameters<typeof fieldTexts>[1];

/** A field with its label above, its hint and what is wrong with it below. */
export function Field({ kind, name, value, fault, isReport, isFocused }: FieldProps): ReactNode {
  const { i18n } = useLingui();
  const id = useId();
  const fault_id = `${id}-fault`;
  const hint_id = `${id}-hint`;
  const isTick = tickFields.some((tick) => tick === name);
  const { label, hint } = isTick
    ? { label: tickTexts[kind]?.[name as TickField] }
    : fieldTexts(kind, name as Named);
  const control: ControlProps = {
    id,
    name,
    value,
    kind,
    isRequired: isRequired(kind, name),
    isReport,
    isFocused,
    isWrong: fault !== undefined,
    described_by: [hint && hint_id, fault && fault_id].filter(Boolean).join(' ') || undefined,
    label: label ? i18n._(label) : '',
  };
  return (
    <div
      className={styles['field']}
      data-fault={fault ? '' : undefined}
      data-agent-only={name === 'represented' && kind !== 'copyright' ? '' : undefined}
    >
      <Control {...control} />
      {hint && (
        <p id={hint_id} className={styles['hint']}>
          {i18n._(hint)}
        </p>
      )}
      {fault && (
        <p id={fault_id} className={styles['fault']}>
          <CircleAlert className="icon icon-small" />
          {i18n._(faultText(name, fault))}
        </p>
      )}
    </div>
  );
}

const isRequired = (kind: CaseKind, name: FormField): boolean =>
  formShapes[kind].required.includes(name) || (name === 'represented' && kind !== 'copyright');

const lines: readonly FormField[] = ['message', 'work', 'postal_address', 'addresses'];

function Control(props: ControlProps): ReactNode {
  const { name } = props;
  if (tickFields.some((tick) => tick === name)) return <Tick {...props} />;
  if (name === 'reason') return <Reason {...props} />;
  if (name === 'relation') return <Choice {...props} values={choices.relation} />;
  if (name === 'file') return <Picture {...props} />;
  return lines.includes(name) ? <Lines {...props} /> : <Line {...props} />;
}
