import { useEffect } from 'react';

/** The fields of the page hold the searched text, so that it can be changed, unless somebody types there. */
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
