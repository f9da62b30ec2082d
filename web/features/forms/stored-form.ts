import { storedForm, storeTyped, type Typed } from '../../lib/store/stored-forms.ts';

/** Secrets and what the browser alone can give. */
const left_out = new Set(['captcha', 'token', 'file', 'referrer', 'target_type', 'target_id']);

export const storeForm = (name: string, form: HTMLFormElement): void =>
  storeTyped(name, typedIn(form));

/** Called when it is sent. */
export const eraseForm = (name: string): void => storeTyped(name, {});

/** Puts what was typed before into the fields in which nothing was typed since. */
export function restoreForm(name: string, form: HTMLFormElement): void {
  const stored = storedForm(name) ?? {};
  for (const control of controlsOf(form)) {
    const value = stored[control.name];
    if (value === undefined) continue;
    if (control instanceof HTMLInputElement && isTick(control))
      control.checked ||= control.value === value;
    else if (isUntouched(control)) control.value = value;
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isUntouched = (control: Control): boolean =>
  control instanceof HTMLSelectElement
    ? control.value === ''
    : control.value === control.defaultValue;
const isTick = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio';

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control => 'name' in element && !left_out.has(String(element.name)),
  );

function typedIn(form: HTMLFormElement): Typed {
  const typed: Typed = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '' && !left_out.has(name)) typed[name] = value;
  return typed;
}
