import * as z from 'zod/mini';

/** Key in `sessionStorage`: what was typed into forms of this tab and is not sent yet. */
const key = 'velour.forms';
/** The member who typed it; none while a visitor did. */
const owner_key = 'velour.forms.owner';
const Stored = z.record(z.string(), z.record(z.string(), z.string()));

export type Typed = Record<string, string>;

export const storedForm = (name: string): Typed | undefined => read()[name];

/** Without fields it is erased. */
export const storeTyped = (name: string, typed: Typed): void => write({ ...read(), [name]: typed });

/** Whose document this is, as far as an answer has said. */
let member: string | undefined;

/** Forms of a visitor become the member's; those of another member are erased. Whether there were any. */
export function claimForms(username: string): boolean {
  member = username;
  const forms = read();
  const isOthers = Object.keys(forms).length > 0 && (ownerOf() ?? username) !== username;
  write(isOthers ? {} : forms);
  return isOthers;
}

function ownerOf(): string | undefined {
  try {
    return sessionStorage.getItem(owner_key) ?? undefined;
  } catch {
    return undefined;
  }
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
    if (forms.length === 0) for (const each of [key, owner_key]) sessionStorage.removeItem(each);
    else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(forms)));
    if (forms.length > 0 && member !== undefined) sessionStorage.setItem(owner_key, member);
  } catch {
    // See `read`.
  }
}
