import { storedForm, storeTyped } from '../../lib/store/stored-forms.ts';
import type { Commented } from './load-comments.ts';

interface Unsent extends Commented {
  /** Of a reply. */
  thread_id?: number | undefined;
}

const nameOf = ({ section, object_id, thread_id }: Unsent): string =>
  ['comment', section, object_id, ...(thread_id === undefined ? [] : [thread_id])].join(' ');

/** Text that was typed in this tab and is not sent yet, also across a sign-in. Until the script runs that of a thread is in the document. */
export function unsentText(of: Unsent): string {
  if (typeof document === 'undefined') return '';
  const field =
    of.thread_id === undefined
      ? document.querySelector<HTMLTextAreaElement>('#comments textarea')
      : null;
  return field?.value || (storedForm(nameOf(of))?.['text'] ?? '');
}

export const storeUnsent = (of: Unsent, text: string): void =>
  storeTyped(nameOf(of), text === '' ? {} : { text });

/** The text of a reply with the name that it answers in front; '' for none. A name alone that a press before put there gives way. */
export function addressed(text: string, name: string): string {
  const written = /^@\S+ $/.test(text) ? '' : text;
  return name === '' || written.startsWith(`@${name} `) ? written : `@${name} ${written}`;
}
