import { useState, type ReactNode } from 'react';
import { useSettings } from './settings.ts';
import { useTexts } from './texts/texts.ts';

const key = 'console-break';

/** After how many minutes of the session the reminder was put off last; 0 for never. */
function readPutOff(session: string): number {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    const minutes = stored[session];
    return typeof minutes === 'number' ? minutes : 0;
  } catch {
    // Storage may be blocked, or hold something else.
    return 0;
  }
}

function storePutOff(session: string, minutes: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ [session]: minutes }));
  } catch {
    // Storage may be blocked: then it lasts as long as the page.
  }
}

interface BreakReminderProps {
  /** When the session ends, which no other session does. */
  session: string;
  minutes: number;
}

/** Proposes a break after the time that the reviewer has chosen, and again after as long; a reload forgets nothing. */
export function BreakReminder({ session, minutes }: BreakReminderProps): ReactNode {
  const texts = useTexts();
  const { break_after } = useSettings().settings;
  const [put_off, setPutOff] = useState(() => readPutOff(session));
  if (break_after === 0 || minutes - put_off < break_after) return null;
  const putOff = (): void => {
    storePutOff(session, minutes);
    setPutOff(minutes);
  };
  return (
    <output className="banner">
      <span>{texts.take_break(minutes)}</span>
      <button type="button" className="button" onClick={putOff}>
        {texts.later}
      </button>
    </output>
  );
}
