import { useEffect } from 'react';

/** Writes the searched text into the search fields, where it can be changed; not into the one with the focus. */
export function useSearchField(text: string): void {
  useEffect(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[name="s"]')].filter(
      (field) => field !== document.activeElement,
    );
    for (const field of fields) field.value = text;
    return () => {
      for (const field of fields) if (field.value === text) field.value = '';
    };
  }, [text]);
}
