import { storedForm, storeTyped } from '../../lib/store/stored-forms.ts';
import type { Commented } from './load-comments.ts';

export interface Unsent extends Commented {
  /** Of a reply. */
  thread_id?: number | undefined;
}

/** Under which it is stored. */
export const unsentName = ({ section, object_id, thread_id }: Unsent): string =>
  ['comment', section, object_id, ...(thread_id === undefined ? [] : [thread_id])].join(' ');

/** Text that was typed in this tab and is not sent yet, also across a sign-in. */
export const unsentText = (of: Unsent): string =>
  typeof document === 'undefined' ? '' : (storedForm(unsentName(of))?.['text'] ?? '');

/** Text that was typed into the form of the document before the script ran; '' where the document is about another video or album. */
export function earlyText({ section, object_id, thread_id }: Unsent): string {
  if (typeof document === 'undefined') return '';
  const places = [section, String(object_id), thread_id === undefined ? null : String(thread_id)];
  for (const form of document.querySelectorAll<HTMLFormElement>('#comments form')) {
    const sent = new FormData(form);
    const found = ['section', 'object_id', 'parent_id'].map((name) => sent.get(name));
    const text = sent.get('text');
    if (typeof text === 'string' && found.every((each, i) => each === places[i])) return text;
  }
  return '';
}

export const storeUnsent = (of: Unsent, text: string): void =>
  storeTyped(unsentName(of), text === '' ? {} : { text });

/** The text of a reply with the name that it answers in front; '' for none. A name alone that a press before put there gives way. */
export function addressed(text: string, name: string): string {
  const written = /^@\S+ $/.test(text) ? '' : text;
  return name === '' || written.startsWith(`@${name} `) ? written : `@${name} ${written}`;
}
