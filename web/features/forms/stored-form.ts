import * as z from 'zod/mini';

/** Key in `sessionStorage`: what was typed into forms of this tab and is not sent yet. */
const key = 'velour.forms';
const Stored = z.record(z.string(), z.record(z.string(), z.string()));

/** Secrets and what the browser alone can give. */
const left_out = new Set(['captcha', 'token', 'file', 'referrer', 'target_type', 'target_id']);
type Typed = Record<string, string>;

export function storedForm(name: string): Typed | undefined {
  return read()[name];
}

export function storeForm(name: string, form: HTMLFormElement): void {
  write({ ...read(), [name]: typedIn(form) });
}

/** Called when it is sent. */
export function eraseForm(name: string): void {
  const { [name]: _, ...others } = read();
  write(others);
}

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

/** Storage may be forbidden or full: then the form has no second life. */
function read(): Record<string, Typed> {
  try {
    return Stored.parse(JSON.parse(sessionStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

function write(all: Record<string, Typed>): void {
  const forms = Object.entries(all).filter(([, typed]) => Object.keys(typed).length > 0);
  try {
    if (forms.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(forms)));
  } catch {
    // See `read`.
  }
}
