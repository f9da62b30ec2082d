import { createContext, use, useRef, useState, type RefObject } from 'react';
import type { AccountDraft, AccountFaults } from '#contracts/calls/accounts/accounts.ts';
import type { AccountFailure } from './fault-texts.ts';
import type { Sent } from './send-account.ts';

export interface FormFaults {
  errors: AccountFaults;
  failure: AccountFailure | undefined;
  reason?: string | undefined;
  until?: string | undefined;
}

type Send = (form: FormData) => Promise<Sent>;

interface AccountFormState {
  errors: AccountFaults;
  typed: AccountDraft['fields'];
  /** Notes of a reviewer, by field. */
  notes: Readonly<Record<string, string>>;
  isBusy: boolean;
  /** Sends the form in another way than by its button: with a passkey. Returns whether it was taken. */
  send(work: Send): Promise<boolean>;
  /** Sends the form by its button. */
  submit: Send;
}

export const FormState = createContext<AccountFormState>({
  errors: {},
  typed: {},
  notes: {},
  isBusy: false,
  send: () => Promise.resolve(false),
  submit: () => Promise.reject(new Error('outside of a form')),
});
/** Of the form around. */
export const useAccountForm = (): AccountFormState => use(FormState);

interface Sending {
  form: RefObject<HTMLFormElement | null>;
  faults: FormFaults;
  /** The control that sends the form, while the request runs. */
  busyBy: 'button' | 'passkey' | undefined;
  /** Returns whether it was taken. */
  send(work: Send, by: 'button' | 'passkey'): Promise<boolean>;
}

/** Sends a form one at a time, and shows what was wrong. */
export function useSending(at_first: FormFaults, onSent: (next: string) => void): Sending {
  const [faults, setFaults] = useState(at_first);
  const [busyBy, setBusyBy] = useState<Sending['busyBy']>();
  const busy = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const send: Sending['send'] = async (work, by) => {
    const element = form.current;
    if (busy.current || !element) return false;
    busy.current = true;
    setBusyBy(by);
    const sent = await work(new FormData(element));
    busy.current = false;
    setBusyBy(undefined);
    if ('next' in sent) {
      onSent(sent.next);
      return true;
    }
    setFaults(sent);
    // After React has marked them.
    setTimeout(() =>
      element
        .querySelector<HTMLElement>('[data-fault] :is([aria-invalid]), [data-failure]')
        ?.focus(),
    );
    return false;
  };
  return { form, faults, busyBy, send };
}
