import type { Commented } from './load-comments.ts';

const keyOf = ({ section, object_id }: Commented): string => `comment ${section} ${object_id}`;

/** Text that was typed in this tab and is not sent yet, also across a sign-in. Until the script runs it is in the document. */
export function unsentText(of: Commented): string {
  if (typeof document === 'undefined') return '';
  const typed = document.querySelector<HTMLTextAreaElement>('#comments textarea')?.value ?? '';
  try {
    return typed || (sessionStorage.getItem(keyOf(of)) ?? '');
  } catch {
    // No storage: only the text on the page is left.
    return typed;
  }
}

export function storeUnsent(of: Commented, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(of));
    else sessionStorage.setItem(keyOf(of), text);
  } catch {
    // No storage: a sign-in loses the text.
  }
}
