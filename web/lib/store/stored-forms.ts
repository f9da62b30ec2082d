import * as z from 'zod/mini';

/** Key in `sessionStorage`: what was typed into forms of this tab and is not sent yet. */
const key = 'velour.forms';
const Stored = z.record(z.string(), z.record(z.string(), z.string()));

export type Typed = Record<string, string>;

export const storedForm = (name: string): Typed | undefined => read()[name];

/** Without fields it is erased. */
export const storeTyped = (name: string, typed: Typed): void => write({ ...read(), [name]: typed });

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
