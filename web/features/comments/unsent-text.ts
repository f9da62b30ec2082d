import type { Commented } from './load-comments.ts';

const keyOf = ({ section, object_id }: Commented): string => `comment ${section} ${object_id}`;

/** What was typed and is not sent yet, in this tab: also across a sign-in. In the document until its script runs. */
export function unsentText(of: Commented): string {
  if (typeof document === 'undefined') return '';
  const typed = document.querySelector<HTMLTextAreaElement>('#comments textarea')?.value ?? '';
  try {
    return typed || (sessionStorage.getItem(keyOf(of)) ?? '');
  } catch {
    // No storage: only what is on the page is kept.
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
