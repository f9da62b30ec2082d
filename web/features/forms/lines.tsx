import { useState, type ReactNode } from 'react';
import { useFormat } from '../../lib/i18n/use-format.ts';
import input from '../../ui/field.module.css';
import { attributesOf, Label, type ControlProps } from './controls.tsx';
import { lengthOf } from './fault-texts.ts';
import styles from '../../ui/form.module.css';

/** Characters before the end from which a text says how long it may be. */
const near = 300;
const rows: Readonly<Record<string, number>> = { message: 5, work: 3, addresses: 3 };

/** A text of several lines, which grows as it is written. */
export function Lines(props: ControlProps): ReactNode {
  const format = useFormat();
  const { name } = props;
  const [length, setLength] = useState(0);
  const most = lengthOf(name);
  const counts = name === 'message' || name === 'work';
  return (
    <>
      <Label {...props} />
      <textarea
        {...attributesOf(props)}
        className={`${input['input']} ${styles['lines']}`}
        rows={rows[name] ?? 2}
        autoComplete={name === 'postal_address' ? 'street-address' : 'off'}
        defaultValue={props.value}
        onChange={(event) => setLength(event.currentTarget.value.length)}
      />
      {counts && length > most - near && (
        <p className={`${styles['count']} num`} data-over={length > most || undefined}>
          {format.number(length)} / {format.number(most)}
        </p>
      )}
    </>
  );
}
