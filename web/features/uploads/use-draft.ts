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

/** Until a draft that the site had no time for, or that did not reach it, is sent again; twice as long each time. */
const again_ms = { first: 5000, most: 60_000 };
/** Faults that end by themselves. */
const passing: ReadonlySet<string> = new Set(['offline', 'unavailable', 'too_many_requests']);

/** Saves what is typed in a form on the account, three seconds after the first key, and when the page is left. Undefined until something is typed. */
export function useDraft(
  form: RefObject<HTMLElement | null>,
  target: DraftTarget | undefined,
): DraftState {
  const [state, setState] = useState<DraftState>();
  const dirty = useRef(false);
  const known = target && JSON.stringify(target);
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const saver = draftSaver(dirty, setState, (signal) => {
      const fields = element.querySelector('form');
      if (known === undefined || !fields) return undefined;
      return sendDraft(fields, JSON.parse(known) as DraftTarget, signal);
    });
    const note = ({ target: field }: Event): void => {
      // A draft has no files.
      if (field instanceof HTMLInputElement && field.type === 'file') return;
      saver.note();
    };
    const leave = (): void => {
      if (document.visibilityState === 'hidden') saver.leave();
    };
    element.addEventListener('input', note);
    element.addEventListener('submit', saver.stop);
    addEventListener('visibilitychange', leave);
    addEventListener('pagehide', saver.leave);
    // Saves a draft that a broken connection has left unsaved.
    addEventListener('online', saver.retry);
    // Typed before the site had taken the file.
    if (dirty.current) saver.note();
    return () => {
      // The member went on to another page.
      if (!element.isConnected) saver.leave();
      saver.end();
      element.removeEventListener('input', note);
      element.removeEventListener('submit', saver.stop);
      removeEventListener('visibilitychange', leave);
      removeEventListener('pagehide', saver.leave);
      removeEventListener('online', saver.retry);
    };
  }, [form, known]);
  return state;
}

interface DraftFault {
  code: string;
  /** When the site asks for it again. */
  retry_ms: number;
}
/** Runs something once, at the earliest of the times that it is asked for. */
function earliest(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Infinity;
  const clear = (): void => {
    clearTimeout(timer);
    due = Infinity;
  };
  return {
    clear,
    at(time: number): void {
      if (due <= time) return;
      clear();
      due = time;
      timer = setTimeout(run, time - performance.now());
    },
  };
}

type SendDraft = (signal: AbortSignal) => Promise<DraftFault | undefined> | undefined;

/**
 * Sends one draft after another: an older one that arrives later would take the place of a newer one. Text that is typed while one is on its way is sent with the
 * next. A draft that fails for now is sent again, no earlier than the site asks for it. `dirty`: whether something is not saved; `send` has nothing to send yet where it returns undefined.
 */
function draftSaver(
  dirty: { current: boolean },
  onState: (state: DraftState) => void,
  send: SendDraft,
) {
  let [not_before, wait_ms, isOver] = [0, again_ms.first, false];
  let running: AbortController | undefined;
  const turn = earliest(() => void save());
  const later = (ms: number): void => {
    if (!isOver && !running) turn.at(Math.max(performance.now() + ms, not_before));
  };
  const failed = ({ code, retry_ms }: DraftFault): void => {
    dirty.current = true;
    onState({ fault: code });
    if (!passing.has(code)) return;
    not_before = performance.now() + retry_ms;
    later(wait_ms);
    wait_ms = Math.min(again_ms.most, wait_ms * 2);
  };
  const save = async (): Promise<void> => {
    turn.clear();
    const mine = new AbortController();
    const sent = dirty.current ? send(mine.signal) : undefined;
    if (!sent) return;
    dirty.current = false;
    running = mine;
    const fault = await sent;
    // A newer one was sent in its place.
    if (running !== mine) return;
    running = undefined;
    if (fault) return failed(fault);
    wait_ms = again_ms.first;
    onState(dirty.current ? 'unsaved' : 'saved');
    if (dirty.current) later(upload_limits.save_ms);
  };
  return {
    note(): void {
      dirty.current = true;
      onState('unsaved');
      later(upload_limits.save_ms);
    },
    retry: (): void => later(0),
    /** The page may not be there any more when the one that is on its way has ended. */
    leave(): void {
      if (!dirty.current) return;
      running?.abort();
      void save();
    },
    /** The form itself is on its way: a draft that arrived later would be refused. */
    stop(): void {
      turn.clear();
      if (!running) return;
      running.abort();
      running = undefined;
      dirty.current = true;
    },
    end(): void {
      isOver = true;
      turn.clear();
    },
  };
}

/** Returns why the site has not taken it; `offline` without an answer. */
async function sendDraft(
  form: HTMLFormElement,
  target: DraftTarget,
  signal: AbortSignal,
): Promise<DraftFault | undefined> {
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
      signal,
    });
    if (answer.ok) return undefined;
    const seconds = Number(answer.headers.get('retry-after') ?? 0);
    return { code: await codeIn(answer), retry_ms: 1000 * (seconds > 0 ? seconds : 0) };
  } catch {
    // The line is broken: it is tried again when it is back, after a while, and with the next key.
    return { code: 'offline', retry_ms: 0 };
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
