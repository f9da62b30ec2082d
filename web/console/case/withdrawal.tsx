import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { ask } from '../ask.ts';
import { wordsOf } from '../fault-text.ts';
import { textOf } from '../form-text.ts';
import { FaultLine, Field } from '../parts.tsx';
import { useTexts } from '../texts/texts.ts';

interface WithdrawalProps {
  reference: string;
  person_id: number;
  name: string;
  /** The case is about a video or album: the withdrawal may be about that alone. */
  has_work: boolean;
  reload: () => Promise<void>;
}

/** Records that somebody who is shown withdrew the consent, after asking when and how. */
export function Withdrawal({ reload, name, ...of }: WithdrawalProps): ReactNode {
  const texts = useTexts();
  const [said, setSaid] = useState('');
  const close = useRef<HTMLButtonElement>(null);
  const title = texts.withdraw_of(name);
  // The form is gone, with the button that was pressed.
  useEffect(() => {
    if (said !== '') close.current?.focus();
  }, [said]);
  return (
    <Dialog.Root
      onOpenChange={(is_open) => {
        if (!is_open && said !== '') void reload();
      }}
    >
      <Dialog.Trigger className="link" aria-label={title}>
        {texts.withdraw}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>{title}</Dialog.Title>
          <output>{said}</output>
          {said === '' && <WithdrawalForm {...of} onDone={setSaid} />}
          <Dialog.Close className="button" ref={close}>
            {texts.close}
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type FormProps = Omit<WithdrawalProps, 'name' | 'reload'> & { onDone: (words: string) => void };

function WithdrawalForm({ reference, person_id, has_work, onDone }: FormProps): ReactNode {
  const texts = useTexts();
  const [is_busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const send = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFault('');
    try {
      const body = {
        reason: textOf(form, 'reason'),
        withdrawn_on: textOf(form, 'withdrawn_on'),
        of: textOf(form, 'of') === 'subject' ? ('subject' as const) : ('all' as const),
      };
      const parameters = { reference, person_id: String(person_id) };
      const { withdrawn, left } = await ask('withdrawConsent', { parameters, body });
      onDone(texts.withdrawn_count(withdrawn, left));
    } catch (error) {
      setFault(wordsOf(texts, error));
      setBusy(false);
    }
  };
  return (
    <form className="stack" onSubmit={(event) => void send(event)} aria-busy={is_busy}>
      <p>{texts.withdraw_help}</p>
      <Fields id={`withdraw-${person_id}`} has_work={has_work} />
      <FaultLine words={fault} />
      <button className="button primary" disabled={is_busy}>
        {texts.send_withdrawal}
      </button>
    </form>
  );
}

function Fields({ id, has_work }: { id: string; has_work: boolean }): ReactNode {
  const texts = useTexts();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <>
      <Field id={`${id}-on`} label={texts.withdrawn_on}>
        {(field) => (
          <input
            className="input"
            id={field}
            name="withdrawn_on"
            type="date"
            max={today}
            required
          />
        )}
      </Field>
      <Field id={`${id}-why`} label={texts.why_withdrawn}>
        {(field) => (
          <textarea
            className="input"
            id={field}
            name="reason"
            rows={3}
            minLength={3}
            maxLength={500}
            required
          />
        )}
      </Field>
      {has_work && (
        <Field id={`${id}-of`} label={texts.withdraw_what}>
          {(field) => (
            <select className="input" id={field} name="of" defaultValue="all">
              <option value="all">{texts.withdraw_all}</option>
              <option value="subject">{texts.withdraw_subject}</option>
            </select>
          )}
        </Field>
      )}
    </>
  );
}
