import { useCallback, useEffect, useState } from 'react';

/** How long a notice is read, ms. */
const notice_ms = 1400;

/** A short notice that goes by itself; `announce` replaces the one before. */
export function useNotice(): { notice: string; announce: (text: string) => void } {
  const [shown, setShown] = useState({ text: '', serial: 0 });
  const announce = useCallback(
    (text: string) => setShown(({ serial }) => ({ text, serial: serial + 1 })),
    [],
  );
  useEffect(() => {
    if (shown.text === '') return undefined;
    const timer = setTimeout(() => setShown(({ serial }) => ({ text: '', serial })), notice_ms);
    return () => clearTimeout(timer);
  }, [shown]);
  return { notice: shown.text, announce };
}
