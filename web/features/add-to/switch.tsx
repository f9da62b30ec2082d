import { useState, type ReactNode } from 'react';
import styles from './add-panel.module.css';

interface SwitchProps {
  isOn: boolean;
  label: string;
  note?: string;
  /** Changes it; further presses wait for the end of that. */
  onPress: () => Promise<unknown>;
}

/** A list that the video is in or not. */
export function Switch({ isOn, label, note, onPress }: SwitchProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    await onPress();
    setBusy(false);
  };
  return (
    <li>
      <label className={styles['switch']}>
        <input
          type="checkbox"
          checked={isOn}
          aria-disabled={isBusy}
          onChange={() => void press()}
        />
        <span className={styles['name']} dir="auto">
          {label}
        </span>
        {note !== undefined && <span className="quiet small num">{note}</span>}
      </label>
    </li>
  );
}
