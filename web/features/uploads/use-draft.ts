import { useEffect, useRef, useState, type RefObject } from 'react';
import type { TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import { localAction } from '../../lib/visit/page-address.ts';

/** The call that saves, and what it is about. */
export interface DraftTarget {
  url: string;
  fields: Readonly<Record<string, string>>;
}

/** Bytes that a browser sends after its page has gone. */
const keepalive_most = 60_000;

/** `fault`: the code of why it is not saved. */
export type DraftState = 'saved' | 'unsaved' | { fault: string } | undefined;

/** Saves what is typed in a form on the account, three seconds after the first key, and when the page is left. Undefined until something is typed. */
export function useDraft(
  form: RefObject<HTMLElement | null>,
  target: DraftTarget | undefined,
): DraftState {
  const [state, setState] = useState<DraftState>();
  const isDirty = useRef(false);
  const known = target && JSON.stringify(target);
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      const fields = element.querySelector('form');
      if (known === undefined || !isDirty.current || !fields) return;
      isDirty.current = false;
      const fault = await sendDraft(fields, JSON.parse(known) as DraftTarget);
      if (fault !== undefined) isDirty.current = true;
      setState(fault === undefined ? (isDirty.current ? 'unsaved' : 'saved') : { fault });
    };
    const note = ({ target: field }: Event): void => {
      // A draft has no files.
      if (field instanceof HTMLInputElement && field.type === 'file') return;
      isDirty.current = true;
      setState('unsaved');
      timer ??= setTimeout(() => void save(), upload_limits.save_ms);
    };
    const leave = (): void => {
      if (document.visibilityState === 'hidden') void save();
    };
    const end = (): void => void save();
    element.addEventListener('input', note);
    addEventListener('visibilitychange', leave);
    addEventListener('pagehide', end);
    // Saves a draft that a broken connection has left unsaved.
    addEventListener('online', end);
    // Typed before the site had taken the file.
    if (isDirty.current) timer = setTimeout(() => void save(), upload_limits.save_ms);
    return () => {
      // The member went on to another page.
      if (!element.isConnected) void save();
      clearTimeout(timer);
      element.removeEventListener('input', note);
      removeEventListener('visibilitychange', leave);
      removeEventListener('pagehide', end);
      removeEventListener('online', end);
    };
  }, [form, known]);
  return state;
}

/** Returns the code of why the site has not taken it; `offline` without an answer. */
export async function sendDraft(
  form: HTMLFormElement,
  target: DraftTarget,
): Promise<string | undefined> {
  const typed = [...new FormData(form)].filter(
    (each): each is [string, string] => typeof each[1] === 'string',
  );
  const fields = new URLSearchParams(typed);
  fields.set('act', 'save');
  for (const [name, value] of Object.entries(target.fields)) fields.set(name, value);
  try {
    const answer = await fetch(localAction(target.url), {
      method: 'POST',
      body: fields,
      headers: { accept: 'application/json' },
      // The page may be on its way out.
      keepalive: fields.toString().length < keepalive_most,
    });
    return answer.ok ? undefined : await codeIn(answer);
  } catch {
    // The line is broken: it is tried again when it is back, and with the next key.
    return 'offline';
  }
}

async function codeIn(answer: Response): Promise<string> {
  try {
    const { code } = (await answer.json()) as { code?: unknown };
    return typeof code === 'string' ? code : 'unavailable';
  } catch {
    // Not from the site: a proxy between.
    return 'unavailable';
  }
}

/** The values that a form shows; missing fields are left out. */
export const typedTexts = (fields: TypedFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((each): each is [string, string] => each[1] !== undefined),
  );

/** Deletes a draft that is not handed in; one that has ended already is gone as well. Never throws. */
export async function removeDraft(
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await fetch(localAction(url), {
    method: 'POST',
    body: new URLSearchParams({ act: 'delete', ...fields }),
    headers: { accept: 'application/json' },
  }).catch(() => undefined);
}
