import { useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { FieldErrors } from '#contracts/calls/forms/form-fields.ts';
import type { CaseKind, FormAnswer } from '#contracts/calls/forms/forms.ts';
import { parseUrl } from '#contracts/parse-url.ts';
import { useSite } from '../../lib/visit/site.ts';
import type { FormFailure } from './fault-texts.ts';
import { useProof } from '../bot-check/index.ts';
import { SendFault } from './send-fault.ts';
import { sendForm } from './send-form.ts';
import { eraseForm, restoreForm, storeForm } from './stored-form.ts';

interface FormOptions {
  kind: CaseKind;
  /** Typed text is stored under this name until it is sent. */
  stored_as: string;
  errors: FieldErrors;
  failure: FormFailure | undefined;
  onSent(answer: FormAnswer['case']): void;
}

export interface FormState {
  form: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  failure: FormFailure | undefined;
  isBusy: boolean;
  /** For the element in which a hosted check is drawn. */
  box: RefObject<HTMLDivElement | null>;
  /** For the form element. */
  events: {
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
    onFocus(): void;
  };
}

/** A form that is sent by script: one at a time, with what was typed safe until it has arrived. */
export function useForm(options: FormOptions): FormState {
  const { kind, stored_as, onSent } = options;
  const form = useRef<HTMLFormElement>(null);
  const { proof, box } = useProof();
  const [state, setState] = useState({ errors: options.errors, failure: options.failure });
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const hosts = useHosts();
  useStored(form, stored_as);
  const send = async (element: HTMLFormElement): Promise<void> => {
    const data = new FormData(element);
    if (kind === 'report' && !data.has('referrer')) data.set('referrer', cameFrom());
    const sent = await sendForm({ kind, form: data, hosts: hosts(), proof });
    // A browser that cannot work sends it as without script.
    if (!sent) return element.submit();
    eraseForm(stored_as);
    return onSent(sent);
  };
  const submit = async (element: HTMLFormElement): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    storeForm(stored_as, element);
    try {
      await send(element);
    } catch (error) {
      const fault = error instanceof SendFault ? error : new SendFault('other');
      setState({ errors: fault.errors, failure: fault.failure });
      // After React has marked them.
      setTimeout(() => focusFirstFault(element));
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  return {
    form,
    ...state,
    isBusy,
    box,
    events: {
      onSubmit(event) {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onInput(event) {
        storeForm(stored_as, event.currentTarget);
        const name = nameOf(event.target);
        setState((before) => (name in before.errors ? without(before, name) : before));
      },
      onFocus: () => proof.begin(),
    },
  };
}

/** Restores the text typed before a reload; text typed before hydration stays. */
function useStored(form: RefObject<HTMLFormElement | null>, stored_as: string): void {
  // Before the paint: no one sees, or types into, a field that is filled in a moment later.
  useLayoutEffect(() => {
    const element = form.current;
    if (element) restoreForm(stored_as, element);
  }, [form, stored_as]);
}

function useHosts(): () => string[] {
  const site = useSite();
  return () => [
    location.host,
    ...(site ? [new URL(site.public_origin).host, ...site.family_hosts] : []),
  ];
}

/** The page of the site that led to this one. */
function cameFrom(): string {
  const { referrer } = document;
  return parseUrl(referrer)?.origin === location.origin ? referrer : '';
}

interface Faults {
  errors: FieldErrors;
  failure: FormFailure | undefined;
}

/** A fault ends when its field is changed; the last one takes the message below the form along. */
function without({ errors, failure }: Faults, name: string): Faults {
  const { [name]: _, ...rest } = errors;
  return { errors: rest, failure: Object.keys(rest).length > 0 ? failure : undefined };
}

const nameOf = (target: EventTarget): string =>
  'name' in target && typeof target.name === 'string' ? target.name : '';

function focusFirstFault(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>(
    '[data-fault] :is(input, textarea, select), [data-failure]',
  );
  field?.focus();
}
