import * as z from 'zod/mini';

/** Key in `sessionStorage`: what was typed into forms of this tab and is not sent yet. */
const key = 'velour.forms';
const Stored = z.record(z.string(), z.record(z.string(), z.string()));

export type Typed = Record<string, string>;

export const storedForm = (name: string): Typed | undefined => read()[name];

/** The entry that has the name of the member who typed the others; none while a visitor did. */
const owner = 'owner';

/** Names of what was typed in this document before an answer said whose it is: they are that member's, whatever else is stored. */
const begun = new Set<string>();

/** Without fields it is erased. */
export function storeTyped(name: string, typed: Typed): void {
  if (member === undefined) begun.add(name);
  write({ ...read(), [name]: typed });
}

/** Whose document this is, as far as an answer has said. */
let member: string | undefined;

/**
 * Forms of a visitor become the member's; those of another member are erased, but for what was typed since this document began. Where there were any
 * of another member: the names of those that stay.
 */
export function claimForms(username: string): ReadonlySet<string> | undefined {
  member = username;
  const forms = read();
  const isOthers = (forms[owner]?.['username'] ?? username) !== username;
  const own = Object.entries(forms).filter(([name]) => !isOthers || begun.has(name));
  begun.clear();
  write(Object.fromEntries(own));
  return isOthers ? new Set(own.map(([name]) => name)) : undefined;
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
  const forms = Object.entries(all).filter(
    ([name, typed]) => name !== owner && Object.keys(typed).length > 0,
  );
  const typist = member === undefined ? all[owner] : { username: member };
  if (typist && forms.length > 0) forms.push([owner, typist]);
  try {
    if (forms.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(forms)));
  } catch {
    // See `read`.
  }
}
