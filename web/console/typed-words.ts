import { textsOf } from './form-text.ts';

// Text typed into the forms of a case outlives the end of a session, in the tab: a reviewer who signs in again on the same page finds
// it there. It is deleted when it is sent, on signing out, and when somebody else signs in.

const prefix = 'console-words:';
const owner_key = 'console-words-of';

export type FormName = 'decision' | 'answer' | 'note';
type Words = Readonly<Record<string, string>>;

const keyOf = (form: FormName, reference: string): string => `${prefix}${form}:${reference}`;

/** By the names of fields; empty where nothing was typed, or the browser stores nothing. */
export function storedWords(form: FormName, reference: string): Words {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(form, reference)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Words) : {};
  } catch {
    return {};
  }
}

export function storeWords(form: FormName, reference: string, words: Words): void {
  const typed = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''));
  try {
    if (Object.keys(typed).length === 0) sessionStorage.removeItem(keyOf(form, reference));
    else sessionStorage.setItem(keyOf(form, reference), JSON.stringify(typed));
  } catch {
    // A browser that stores nothing: then the words last as long as the page.
  }
}

export const forgetWords = (form: FormName, reference: string): void =>
  storeWords(form, reference, {});

/** The texts of a form, stored as they are typed. */
export const storeForm = (form: FormName, reference: string, element: HTMLFormElement): void =>
  storeWords(form, reference, Object.fromEntries(textsOf(new FormData(element))));

/** Fills in fields that are still empty. Choices between buttons belong to the page. */
export function fillForm(element: HTMLFormElement, words: Words): void {
  for (const [name, text] of Object.entries(words)) {
    const field = element.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText ? field.type !== 'radio' && field.value === '' : field instanceof HTMLSelectElement)
      (field as HTMLInputElement).value = text;
  }
}

export function forgetAllWords(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}

/** Called after a sign-in: deletes text that another reviewer typed in this tab. */
export function ownWords(member_id: number): void {
  try {
    if (sessionStorage.getItem(owner_key) !== String(member_id)) forgetAllWords();
    sessionStorage.setItem(owner_key, String(member_id));
  } catch {
    // Nothing is stored.
  }
}
